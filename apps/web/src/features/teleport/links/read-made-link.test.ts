import { expect, it } from "vitest";
import { readMadeLink } from "./read-made-link.ts";

const made = { url: "https://app.lilypad.example/t/abc", amount: "12.50", note: "Tickets" };

it.each([
  ["what the form handed over", made, made],
  ["a link without a note", { ...made, note: undefined }, { ...made, note: "" }],
  ["nothing", null, null],
  ["a word", "link", null],
  ["no address", { ...made, url: undefined }, null],
  ["an address that runs", { ...made, url: "javascript:alert(1)" }, null],
  ["no address at all", { ...made, url: "abc" }, null],
  ["an amount that is a number", { ...made, amount: 12.5 }, null],
  ["an amount below nothing", { ...made, amount: "-12.50" }, null],
])("%s", (_, state, expected) => {
  expect(readMadeLink(state)).toEqual(expected);
});
