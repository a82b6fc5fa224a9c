"""Analyses and demonstrations: who may ask, that a worker makes them, and what comes of trouble."""

import json
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from games.analysis import analyse
from games.engine import Event, EventKind, Move, Options, Replay, deal, fold, parse_deck
from games.models import Analysis, Deal, Game, Solution
from games.selectors.log import log_events, opening
from games.services import analysis as services
from games.services import game_fork, jobs, solutions
from games.services.jobs import MAX_ATTEMPTS, Standing
from games.solver import SOLVER_VERSION, Verdict, solve
from tests.solver.deals import VERDICTS, deck_of

from .factories import deal_game, make_player, play, send, session_of, winning_game, won_games
from .test_replay_access import browser, in_progress, known_deal, not_played, paused, private, sealed

pytestmark = pytest.mark.django_db
NAMES = ("analysis", "demonstration")
QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def lost_game() -> Game:
    """A won game's deal, played at the front of it and given up."""
    game, moves = winning_game()
    play(game, *moves[:6])
    send(game, "undo", count=2)
    send(game, "resign")
    return fresh(game)


def fresh(game: Game) -> Game:
    return Game.objects.select_related("deal", "player").get(pk=game.pk)


def path(game: Game, name: str) -> str:
    return f"/api/v1/games/{game.public_id}/{name}"


def post(client: Client, game: Game, name: str, **options):
    return client.post(path(game, name), "{}", content_type="application/json", **options)


# Who may ask


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", [in_progress, paused, known_deal, not_played, sealed])
def test_nothing_is_told_before_the_game_is_open(make, name):
    game = make()
    own, other = browser(game.player), browser(make_player())
    for answer in (own.get(path(game, name)), post(own, game, name)):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_disclosed")
        assert answer.json().keys() == {"code", "message"}
    for answer in (other.get(path(game, name)), post(other, game, name)):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert browser(None).get(path(game, name)).status_code == 401
    assert not Solution.objects.exists() and not Analysis.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_private_game_is_its_players(name):
    game = private()
    assert post(browser(game.player), game, name).status_code == 200
    assert post(browser(make_player()), game, name).status_code == 403
    assert browser(make_player()).get(path(game, name)).status_code == 403
    assert browser(None).get(path(game, name)).status_code == 401
    assert browser(game.player).get(path(game, name))["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("asker", ["own", "guest", "nobody"])
def test_everybody_may_ask_about_a_public_game(name, asker):
    game = lost_game()
    client = browser({"own": game.player, "guest": make_player(), "nobody": None}[asker])
    answer = client.get(path(game, name))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_asked")
    assert not Solution.objects.exists()
    answer = post(client, game, name)
    assert (answer.status_code, answer.json()["status"]) == (200, "done")
    assert client.get(path(game, name)).json() == answer.json()


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_such_game(name):
    assert browser(None).get(path(Game(public_id="x" * 22), name)).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_asking_needs_a_token(name):
    game = lost_game()
    client = Client(enforce_csrf_checks=True)
    client.cookies["sessionid"] = session_of(game.player)
    assert post(client, game, name).json()["code"] == "csrf"
    assert client.put(path(game, name)).status_code in (403, 405)


def test_who_asks_for_very_many_has_to_wait(monkeypatch):
    game = lost_game()
    monkeypatch.setattr(services, "job_standing", lambda *a: Standing.WORKING)
    client = browser(game.player)
    codes = [post(client, game, "analysis").status_code for _ in range(14)]
    assert codes == [202] * 12 + [429] * 2
    assert post(browser(make_player()), game, "analysis").status_code == 202


# What comes of it


def test_an_analysis_is_what_the_solver_says():
    game = lost_game()
    body = post(browser(None), game, "analysis").json()
    wanted = analyse(opening(game), log_events(game.pk), lambda s: solve(s, max_nodes=solutions.FULL_NODES))
    assert {name: body[name] for name in wanted} == json.loads(json.dumps(wanted))
    assert body["words"][0] == "This deal could be won."
    assert len(body["verdicts"]) == game.version + 1
    row = Analysis.objects.get()
    assert (row.game_id, row.solver_version) == (game.pk, SOLVER_VERSION)


def test_an_analysis_by_another_solver_is_made_anew():
    game = lost_game()
    post(browser(None), game, "analysis")
    Analysis.objects.update(solver_version=SOLVER_VERSION + 1, result={})
    assert browser(None).get(path(game, "analysis")).status_code == 404
    assert post(browser(None), game, "analysis").status_code == 200
    assert Analysis.objects.get().solver_version == SOLVER_VERSION


def test_nothing_is_solved_twice(monkeypatch):
    game = lost_game()
    first = post(browser(None), game, "analysis").json()
    Analysis.objects.all().delete()
    monkeypatch.setattr(solutions, "solve", lambda *args, **options: pytest.fail("solved once more"))
    assert post(browser(None), game, "analysis").json() == first


def test_a_demonstration_ends_with_all_cards_home():
    game = lost_game()
    body = post(browser(None), game, "demonstration").json()
    frames, lines = body["film"]["frames"], body["film"]["lines"]
    assert set(frames[-1]["foundations"].values()) == {13}
    assert len(frames) == len(lines) + 1
    begun = fold(opening(game), log_events(game.pk, until=body["at"]))
    assert frames[0]["foundations"] == {s: begun.state.foundations[i] for i, s in enumerate("CDHS")}
    moves = [Event(EventKind.MOVE, Move.parse(line["move"])) for line in lines]
    assert fold(Replay(begun.state), moves).state.is_won
    assert body["words"] == ["This is how it could still be won from where it ended."]


def test_a_won_game_is_shown_from_its_start():
    game, moves = winning_game()
    play(game, *moves)
    body = post(browser(None), game, "demonstration").json()
    assert body["at"] == 0 and body["words"] == ["This is how it could be won from the start."]
    told = post(browser(None), game, "analysis").json()
    assert told["moves"] == len(moves) and told["shortest"] <= len(moves)
    assert told["verdicts"] == "w" * (len(moves) + 1)


def test_a_lost_deal_has_no_demonstration_and_says_so():
    seed = next(seed for seed, draw_1, _ in VERDICTS if draw_1 == "lose" and is_quick(deck_of(seed)))
    game = deal_game(deck=deck_of(seed))
    play(game, "d")
    send(game, "resign")
    body = post(browser(None), game, "demonstration").json()
    assert body["film"] is None and "could not be won by anybody" in body["words"][0]
    told = post(browser(None), game, "analysis").json()
    assert told["verdicts"] == "lll" and told["words"][0] == body["words"][0]


def is_quick(deck: str) -> bool:
    return solve(deal(parse_deck(deck), Options()), max_nodes=5_000).verdict is Verdict.LOST


def test_a_fork_is_told_from_where_it_began():
    source, moves = winning_game()
    play(source, *moves[:30])
    send(source, "resign")
    with transaction.atomic():
        game = game_fork(player=source.player, source=fresh(source), at=20)
    play(game, moves[20])
    send(game, "resign")
    body = post(browser(game.player), fresh(game), "analysis").json()
    assert body["verdicts"] == "www" and body["words"][0] == "From where this game began, it could be won."
    shown = post(browser(game.player), fresh(game), "demonstration").json()
    assert shown["film"]["begins"]["after"] == 21


# The queue


@pytest.fixture
def queue(settings):
    """Jobs wait in the table, as they do in earnest."""
    settings.TASKS = QUEUE


def jobs_of(game: Game):
    return DBTaskResult.objects.filter(args_kwargs__args=[game.pk])


@pytest.mark.parametrize("name", NAMES)
def test_it_is_asked_for_once(queue, name):
    game = lost_game()
    client = browser(game.player)
    for _ in range(3):
        answer = post(client, game, name)
        assert (answer.status_code, answer.json()) == (202, {"status": "working"})
        assert answer["Cache-Control"] == "no-store"
    assert client.get(path(game, name)).status_code == 202
    assert jobs_of(game).count() == 1
    jobs_of(game).update(status=TaskResultStatus.RUNNING)
    assert post(client, game, name).status_code == 202
    assert jobs_of(game).count() == 1
    other = lost_game()
    assert client.get(path(other, name)).status_code == 404


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("attempts", "days", "status"),
    [(1, 0, 202), (MAX_ATTEMPTS, 0, 500), (MAX_ATTEMPTS, 2, 404)],
)
def test_what_failed_is_not_worked_at_for_ever(queue, name, attempts, days, status):
    game = lost_game()
    job = services.game_analyse if name == "analysis" else services.game_demonstrate
    then = timezone.now() - timedelta(days=days)
    DBTaskResult.objects.create(
        status=TaskResultStatus.FAILED,
        args_kwargs={"args": [game.pk], "kwargs": {}},
        task_path=job.module_path,
        backend_name="default",
        run_after=get_date_max(),
        worker_ids=["a"] * attempts,
        started_at=then,
        finished_at=then,
    )
    client = browser(game.player)
    assert client.get(path(game, name)).status_code == status
    assert post(client, game, name).status_code == (202 if status == 404 else status)
    assert jobs_of(game).count() == (2 if status == 404 else 1)


def test_the_queue_has_a_bound(queue, monkeypatch):
    monkeypatch.setattr(services, "MAX_WAITING", 1)
    one, other = lost_game(), lost_game()
    assert post(browser(None), one, "analysis").status_code == 202
    answer = post(browser(None), other, "analysis")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert post(browser(None), one, "analysis").status_code == 202


def test_a_job_gives_others_their_turn_and_goes_on(queue, monkeypatch):
    """After its time it queues up again; what it has solved is there, and in the end all is."""
    monkeypatch.setattr(services, "TURN_SECONDS", -1)
    game = lost_game()
    turns = 0
    while not Analysis.objects.exists():
        solved = Solution.objects.count()
        services.game_analyse.call(game.pk)
        assert Solution.objects.count() == solved + 1 or Analysis.objects.exists()
        turns += 1
    assert turns == Analysis.objects.get().result["solves"] + (turns - Solution.objects.count())
    assert jobs_of(game).count() == turns - 1
    assert turns >= 2


def test_an_interrupted_job_keeps_what_it_has_solved(queue, monkeypatch):
    game = lost_game()
    seen = []

    def solve_one(state, **options):
        seen.append(state)
        jobs.stopping.set()
        return solve(state, max_nodes=options["max_nodes"])

    monkeypatch.setattr(solutions, "solve", solve_one)
    try:
        with pytest.raises(jobs.Interrupted):
            services.game_analyse.call(game.pk)
    finally:
        jobs.stopping.clear()
    assert len(seen) == Solution.objects.count() == 1
    assert not Analysis.objects.exists()


def test_jobs_of_games_that_are_not_open_do_nothing():
    game = deal_game()
    services.game_analyse.call(game.pk)
    services.game_demonstrate.call(game.pk)
    services.game_analyse.call(123456)
    assert not Solution.objects.exists() and not Analysis.objects.exists()


# The page


def page(client: Client, game: Game):
    return client.get(f"/games/{game.public_id}/demonstration/")


def test_the_page_of_a_demonstration_is_as_open_as_the_game():
    game = lost_game()
    for client in (browser(game.player), browser(make_player()), browser(None)):
        assert page(client, game).status_code == 200
    hidden = private()
    assert page(browser(hidden.player), hidden).status_code == 200
    assert page(browser(None), hidden).status_code == 403
    for make in (not_played, sealed):
        game = make()
        answer = page(browser(game.player), game)
        assert answer.status_code == 403 and "still a secret" in answer.content.decode()
    Deal.objects.update(disclosed_at=None)
    on = in_progress()
    assert page(browser(on.player), on).url == on.page
    assert page(browser(None), on).status_code == 403
    assert page(browser(None), Game(public_id="x" * 22)).status_code == 404


def test_the_replay_says_whether_there_is_an_analysis():
    game = lost_game()
    replay = f"/games/{game.public_id}/replay"
    assert '"analysed": false' in browser(None).get(replay).content.decode()
    post(browser(None), game, "analysis")
    assert '"analysed": true' in browser(None).get(replay).content.decode()


# Playing on from a line that is shown


def fork(client: Client, game: Game, at: int, moves):
    body = json.dumps({"fork": {"game": game.public_id, "at": at, "moves": moves}, "give_up": True})
    return client.post("/api/v1/games", body, content_type="application/json")


def test_a_line_can_be_left_at_any_move():
    game = lost_game()
    shown = post(browser(None), game, "demonstration").json()
    line = [told["move"] for told in shown["film"]["lines"]]
    for count in (0, 1, len(line) - 1):
        answer = fork(browser(None), game, shown["at"], " ".join(line[:count]))
        assert answer.status_code == 201
        made = Game.objects.get(public_id=answer.json()["id"])
        assert made.prelude.split()[-count:] == line[:count] or not count
        assert made.is_fork and not made.ranked


@pytest.mark.parametrize(
    ("moves", "status"), [("t9t1", 400), (["d"], 400), (7, 400), ("t1f t1f t1f", 409), ("r", 409)]
)
def test_moves_that_cannot_be_made(moves, status):
    game = lost_game()
    assert fork(browser(None), game, 1, moves).status_code == status


def test_a_whole_line_leaves_nothing_to_play():
    game = lost_game()
    record = won_games(1)[0]
    answer = fork(browser(None), game, 0, " ".join(record["events"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot_fork")
    assert fork(browser(None), game, 0, " ".join(record["events"]) + " fht1").status_code == 409
