import { expect, it } from "vitest";
import { type Attempt, judgeTokens } from "./judge-token.ts";

const attempts = (asset: number, moving: number, failing: number): Attempt[] => [
  ...Array.from({ length: moving }, () => ({ asset, moves: true })),
  ...Array.from({ length: failing }, () => ({ asset, moves: false })),
];

it.each([
  ["nobody was asked", [], []],
  ["every Safe moves it", attempts(1, 10, 0), []],
  ["a fifth of the Safes cannot move it", attempts(1, 8, 2), []],
  ["more than a fifth cannot move it", attempts(1, 7, 2), [1]],
  ["the only Safe cannot move it: nobody else is concerned", attempts(1, 0, 1), [1]],
  ["one of two Safes cannot move it", attempts(1, 1, 1), []],
  ["neither of two Safes can move it", attempts(1, 0, 2), [1]],
  ["one token is broken and the other is not", [...attempts(1, 95, 0), ...attempts(2, 0, 5)], [2]],
])("when %s", (_name, given, broken) => {
  expect(judgeTokens(given).map(({ asset }) => asset)).toEqual(broken);
});

it("says how many of the sample cannot move a broken token", () => {
  expect(judgeTokens(attempts(3, 1, 3))).toEqual([{ asset: 3, failing: 3, of: 4 }]);
});
