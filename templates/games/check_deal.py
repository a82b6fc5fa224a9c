import sys
from hashlib import sha256

seed = bytes.fromhex(sys.argv[1])
stream = (byte for counter in range(99) for byte in sha256(seed + counter.to_bytes(8, "big")).digest())
deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
for last in range(51, 0, -1):
    chosen = next(byte % (last + 1) for byte in stream if byte < 256 - 256 % (last + 1))
    deck[last], deck[chosen] = deck[chosen], deck[last]
print("".join(deck))
print(sha256(seed).hexdigest())
