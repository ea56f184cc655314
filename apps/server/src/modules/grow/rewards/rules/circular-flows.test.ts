import { expect, it } from "vitest";
import { findCircularFlows, type Payment } from "./circular-flows.ts";

const paid = (way: string, amountMinor = 10n): Payment => {
  const [from = "", to = ""] = way.split(">");
  const at = new Date("2026-05-01T09:00:00Z");
  return { from, to, amountMinor, count: 1, firstAt: at, lastAt: at };
};
const groups = (...ways: string[]) =>
  findCircularFlows(ways.map((way) => paid(way)))
    .map(({ people }) => people.join())
    .sort();

it.each([
  ["there are no payments", [], []],
  ["money moved one way", ["a>b", "b>c", "c>d"], []],
  ["two people pay the same recipient", ["a>c", "b>c"], []],
  ["money came straight back", ["a>b", "b>a"], ["a,b"]],
  ["money came back through three others", ["a>b", "b>c", "c>d", "d>a"], ["a,b,c,d"]],
  ["a hub pays out and is paid back", ["h>a", "a>h", "h>b", "b>h"], ["a,b,h"]],
  ["two circles are separate", ["a>b", "b>a", "c>d", "d>c"], ["a,b", "c,d"]],
  ["one circle pays into another", ["a>b", "b>a", "b>c", "c>d", "d>c"], ["a,b", "c,d"]],
  ["an outsider pays into a circle", ["x>a", "a>b", "b>c", "c>a", "c>y"], ["a,b,c"]],
])("findCircularFlows finds the right people when %s", (_why, ways, found) => {
  expect(groups(...ways)).toEqual(found);
});

it("findCircularFlows sums the payments of a flow, with its first and last time", () => {
  const [first, last] = [new Date("2026-05-01T09:00:00Z"), new Date("2026-05-03T09:00:00Z")];
  const back = { ...paid("b>a", 7n), count: 2, lastAt: last };
  expect(findCircularFlows([paid("a>b", 5n), back, paid("b>c", 100n)])).toEqual([
    { people: ["a", "b"], amountMinor: 12n, count: 3, firstAt: first, lastAt: last },
  ]);
});

it("findCircularFlows finds a circle of twenty thousand people", () => {
  const people = 20_000;
  const ring = Array.from({ length: people }, (_, index) =>
    paid(`${index}>${(index + 1) % people}`),
  );
  expect(findCircularFlows(ring).map(({ people: found }) => found.length)).toEqual([people]);
});
