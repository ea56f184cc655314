import { expect, it } from "vitest";
import { typedLine, typedLines } from "./typed-line.ts";

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

it.each([
  ["Dinner\r\non\tSaturday\n", "Dinner\r\non\tSaturday\n"],
  ["A\u0007d\u001ba\u0000", "Ada"],
  [`frog ${half}\n🐸`, "frog \n🐸"],
])("the typed lines %j become %j", (typed, lines) => {
  expect(typedLines(typed)).toBe(lines);
});
