import { describe, expect, it } from "vitest";
import { shortenLists } from "./shorten-lists.ts";

describe("shortenLists", () => {
  it.each([
    ["keeps a list within the limit", [1, 2], [1, 2], []],
    ["shortens a list above the limit", [1, 2, 3], [1, 2], ["part"]],
    [
      "shortens lists among properties",
      { a: [1, 2, 3], b: [1], c: "x" },
      { a: [1, 2], b: [1], c: "x" },
      ["part.a"],
    ],
    ["nothing", null, null, []],
    ["keeps data without a list", { a: 5, b: { c: [1, 2, 3] } }, { a: 5, b: { c: [1, 2, 3] } }, []],
  ])("%s", (_what, data, shortened, cut) => {
    expect(shortenLists("part", data, 2)).toEqual({ data: shortened, cut });
  });
});
