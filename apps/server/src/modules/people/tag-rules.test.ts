import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedTag, skeletonOf, tagCandidates } from "./tag-rules.ts";

describe("two tags that look alike", () => {
  it.each([
    ["alice", "ALICE"],
    ["bob", "b0b"],
    ["lilian", "1i1ian"],
    ["ilya", "Llya"],
    ["morn", "mom"],
    ["tom_smith", "tomsmith"],
    ["__anna__", "anna"],
    ["bar_ney", "bamey"],
  ])("%s and %s cannot both be taken", (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ["alice", "alicia"],
    ["anna", "ana"],
    ["joe5", "joes"],
    ["tom2", "tom3"],
  ])("%s and %s are different people", (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe("isAllowedTag", () => {
  it.each(["bob", "alice_1", "fifteen_letters", "A1b", "teamwork", "lily"])("allows %s", (tag) => {
    expect(isAllowedTag(tag)).toBe(true);
  });

  it.each([
    ["too short", "ab"],
    ["too long", "sixteen_letters_"],
    ["only underscores", "____"],
    ["a space", "bob b"],
    ["a letter outside ASCII", "zoë"],
    ["a letter that looks like another", "аlice"],
    ["a reserved word", "support"],
    ["a reserved word in disguise", "5upport_".replace("5", "S")],
    ["a reserved word with look-alikes", "ADM1N"],
    ["the product", "lilypad"],
    ["the product in disguise", "L1lyPad_"],
    ["the product inside", "lilypad_help"],
    ["nothing", ""],
  ])("refuses %s", (_why, tag) => {
    expect(isAllowedTag(tag)).toBe(false);
  });
});

describe("tagCandidates", () => {
  it("starts with the person's own names", () => {
    expect(tagCandidates({ firstName: "Zoë", lastName: "Müller", numbers: [42] })).toEqual([
      "zoe",
      "zoemuller",
      "zoem",
      "zmuller",
      "zoe42",
      "zoemuller42",
    ]);
  });

  it("keeps to what was typed when it is taken", () => {
    expect(tagCandidates({ tag: "frog", numbers: [7, 88] })).toEqual(["frog", "frog7", "frog88"]);
  });

  it("has something to offer for a name without Latin letters", () => {
    expect(tagCandidates({ firstName: "李", lastName: "王", numbers: [51] })).toEqual([
      "ripple51",
      "lotus51",
      "heron51",
      "willow51",
    ]);
  });

  it("cuts a long name to fifteen characters and keeps its number", () => {
    const candidates = tagCandidates({ firstName: "Wolfeschlegelstein", numbers: [123] });
    expect(candidates).toEqual(["wolfeschlegelst", "wolfeschlege123"]);
  });

  it("never offers a reserved word", () => {
    expect(tagCandidates({ firstName: "Support", numbers: [11] })).toEqual(["support11"]);
  });

  it("offers only allowed tags that nobody could mistake for one another, for any name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.option(fc.string(), { nil: undefined }),
        (firstName, lastName, tag) => {
          const offered = tagCandidates({ firstName, lastName, tag, numbers: [10, 999] });
          expect(offered.length).toBeGreaterThan(0);
          expect(offered.every(isAllowedTag)).toBe(true);
          expect(new Set(offered.map(skeletonOf)).size).toBe(offered.length);
        },
      ),
    );
  });
});
