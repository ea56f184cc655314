import { expect, it } from "vitest";
import { typedLine } from "./typed-line.ts";

const half = "🐸".slice(0, 1);

it.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada ", "  Ada "],
  ["مرحبا", "مرحبا"],
  ["🐸👩‍👩‍👧", "🐸👩‍👩‍👧"],
  ["Ada\u0000", "Ada"],
  ["\u0000", ""],
  ["A\u0007d\u001ba\u007f", "Ada"],
  ["Dinner\r\non\tSaturday", "Dinner on Saturday"],
  [`frog ${half}`, "frog "],
])("the typed line %j becomes %j", (typed, line) => {
  expect(typedLine(typed)).toBe(line);
});
