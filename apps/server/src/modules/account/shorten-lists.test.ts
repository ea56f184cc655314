import { describe, expect, it } from "vitest";
import { shortenLists } from "./shorten-lists.ts";

describe("lists of a copy", () => {
  it.each([
    ["a list that fits", [1, 2], [1, 2], []],
    ["a list that is too long", [1, 2, 3], [1, 2], ["part"]],
    [
      "lists among members",
      { a: [1, 2, 3], b: [1], c: "x" },
      { a: [1, 2], b: [1], c: "x" },
      ["part.a"],
    ],
    ["nothing", null, null, []],
    ["no list at all", { a: 5, b: { c: [1, 2, 3] } }, { a: 5, b: { c: [1, 2, 3] } }, []],
  ])("%s", (_what, data, shortened, cut) => {
    expect(shortenLists("part", data, 2)).toEqual({ data: shortened, cut });
  });
});
