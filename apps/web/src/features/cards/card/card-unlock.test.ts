import { expect, it } from "vitest";
import { cardUnlock } from "./card-unlock.ts";

it.each([
  [0n, 0, false],
  [1n, 0, false],
  [12_450_000_000n, 12, false],
  [50_000_000_000n, 50, false],
  [99_999_999_999n, 99, false],
  [100_000_000_000n, 100, true],
  [100_000_000_001n, 100, true],
  [900_000_000_000n, 100, true],
])(
  "a card with %i millionths of a LIL is at %i percent, unlocked: %s",
  (minor, percent, unlocked) => {
    expect(cardUnlock(minor)).toEqual({ percent, unlocked });
  },
);
