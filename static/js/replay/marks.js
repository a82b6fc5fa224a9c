// What happened where, drawn above the scrubber: each kind in a lane of its own.

const LANES = { foundation: [0, 6], flip: [7, 6], undo: [14, 6], recycle: [0, 20] };
const HEIGHT = 20;
// Half the thumb of the scrubber: its middle never reaches the very edge.
const INSET = 10;

/** Draw the marks of `lines` on a canvas; the elements of `legend` know the colour of each kind. */
export function drawMarks(canvas, lines, legend) {
  const width = canvas.clientWidth;
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  const paper = canvas.getContext("2d");
  paper.scale(scale, scale);
  const step = (width - 2 * INSET) / (lines.length || 1);
  const thick = Math.max(1, Math.min(3, step * 0.6));
  for (const [kind, [top, height]] of Object.entries(LANES)) {
    paper.fillStyle = getComputedStyle(legend.querySelector(`[data-mark="${kind}"]`)).getPropertyValue("--mark");
    lines.forEach(({ marks }, i) => {
      if (marks.includes(kind)) paper.fillRect(INSET + (i + 1) * step - thick / 2, top, thick, height);
    });
  }
}
