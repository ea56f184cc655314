import { expect, it } from "vitest";
import { judgeSimulation, type SimulatedItem } from "./judge-simulation.ts";

const items = (asset: number, moving: number, failing: number, mint = false): SimulatedItem[] => [
  ...Array.from({ length: moving }, (_, n) => ({ asset, mint, payer: `good ${n}`, moves: true })),
  ...Array.from({ length: failing }, (_, n) => ({ asset, mint, payer: `bad ${n}`, moves: false })),
];

it.each([
  ["nothing at all", [], true],
  ["everything moves", items(1, 10, 0), true],
  ["exactly a fifth fails", items(1, 8, 2), true],
  ["more than a fifth fails", items(1, 7, 2), false],
  ["the only item fails", items(1, 0, 1), false],
  ["one in five fails", items(1, 4, 1), true],
  [
    "a mint that fails among moves that succeed",
    [...items(3, 9, 0), ...items(3, 0, 1, true)],
    false,
  ],
  ["a frozen euro among many dollars", [...items(1, 95, 0), ...items(2, 0, 5)], false],
])("%s", (_name, simulated, proceeds) => {
  expect(judgeSimulation(simulated).proceed).toBe(proceeds);
});

it("counts a person with many failing items once", () => {
  const stubborn = Array.from({ length: 50 }, () => ({
    asset: 1,
    mint: false,
    payer: "bad",
    moves: false,
  }));
  expect(judgeSimulation([...items(1, 4, 0), ...stubborn])).toEqual({ proceed: true });
});

it("says which asset is at fault and how badly", () => {
  expect(judgeSimulation([...items(1, 9, 0), ...items(3, 1, 3)])).toEqual({
    proceed: false,
    asset: 3,
    failing: 3,
    of: 4,
  });
});
