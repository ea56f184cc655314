import type { ChainAsset } from "@lilypad/money";
import { expect, it } from "vitest";
import { type Attempt, findBrokenTokens } from "./find-broken-tokens.ts";

const attempts = (asset: ChainAsset, moving: number, failing: number): Attempt[] => [
  ...Array.from({ length: moving }, () => ({ asset, moves: true })),
  ...Array.from({ length: failing }, () => ({ asset, moves: false })),
];
const [usdc, eurc] = ["usdc", "eurc"] as const;

it.each([
  ["no Safe was tried", [], []],
  ["every Safe can move it", attempts(usdc, 10, 0), []],
  ["a fifth of the Safes cannot move it", attempts(usdc, 8, 2), []],
  ["more than a fifth cannot move it", attempts(usdc, 7, 2), [usdc]],
  ["the only Safe that holds it cannot move it", attempts(usdc, 0, 1), [usdc]],
  ["one of two Safes cannot move it", attempts(usdc, 1, 1), []],
  ["neither of two Safes can move it", attempts(usdc, 0, 2), [usdc]],
  [
    "one token is broken and the other is not",
    [...attempts(usdc, 95, 0), ...attempts(eurc, 0, 5)],
    [eurc],
  ],
])("finds the broken tokens when %s", (_name, given, broken) => {
  expect(findBrokenTokens(given).map(({ asset }) => asset)).toEqual(broken);
});

it("counts the Safes of the sample that cannot move a broken token", () => {
  expect(findBrokenTokens(attempts("LIL", 1, 3))).toEqual([{ asset: "LIL", failing: 3, of: 4 }]);
});
