import { expect, it } from "vitest";
import { splitIntoParts } from "./split-into-parts.ts";

const units = ["a", "b", "c", "d", "e"].map((name) => ({ step: "deep", name }));
const seconds = { a: 100, b: 50, c: 40, d: 10, e: 5 };
const namesOf = (parts: { name: string }[][]) => parts.map((part) => part.map(({ name }) => name));

it("the parts of a series hold each test file once and are about equally long", () => {
  expect(namesOf(splitIntoParts(units, seconds, 2))).toEqual([
    ["a", "e"],
    ["b", "c", "d"],
  ]);
});

it("a part is empty if there are more parts than test files", () => {
  const parts = splitIntoParts(units, seconds, 7);
  expect(parts.flat()).toHaveLength(5);
  expect(parts).toHaveLength(7);
});

it("the parts do not depend on the order in which files are listed", () => {
  const equal = { a: 1, b: 1, c: 1, d: 1, e: 1 };
  const expected = namesOf(splitIntoParts(units, equal, 2));
  expect(namesOf(splitIntoParts([...units].reverse(), equal, 2))).toEqual(expected);
});

it("a file without a recorded time counts as half a minute", () => {
  const parts = splitIntoParts(units, { a: 33, b: 1, c: 1, d: 1 }, 2);
  expect(namesOf(parts)).toEqual([["a"], ["e", "b", "c", "d"]]);
});
