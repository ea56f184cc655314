import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedTag, skeletonOf, tagCandidates } from "./tag-rules.ts";

describe("skeletonOf", () => {
  it.each([
    ["alice", "ALICE"],
    ["bob", "b0b"],
    ["lilian", "1i1ian"],
    ["ilya", "Llya"],
    ["morn", "mom"],
    ["tom_smith", "tomsmith"],
    ["__anna__", "anna"],
    ["bar_ney", "bamey"],
  ])("%s and %s look alike and have the same skeleton", (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ["alice", "alicia"],
    ["anna", "ana"],
    ["joe5", "joes"],
    ["tom2", "tom3"],
  ])("%s and %s have different skeletons", (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe("isAllowedTag", () => {
  it.each([
    "bob",
    "alice_1",
    "fifteen_letters",
    "A1b",
    "teamwork",
    "lily",
    "desktop",
    "badminton",
    "ann_help",
    "stafford",
  ])("allows %s", (tag) => {
    expect(isAllowedTag(tag)).toBe(true);
  });

  it.each([
    ["too short", "ab"],
    ["too long", "sixteen_letters_"],
    ["only underscores", "____"],
    ["a space", "bob b"],
    ["a letter outside ASCII", "zoë"],
    ["a Cyrillic letter that looks Latin", "аlice"],
    ["a reserved word", "support"],
    ["a reserved word with an underscore", "5upport_".replace("5", "S")],
    ["a reserved word with look-alike digits", "ADM1N"],
    ["the product's name", "lilypad"],
    ["the product's name with look-alikes", "L1lyPad_"],
    ["a tag that contains the product's name", "lilypad_help"],
    ["a part that speaks for the product", "security_team"],
    ["the same without an underscore", "securityalert"],
    ["a role with a number", "admin_1"],
    ["a role with a number right behind it", "treasury1"],
    ["a role with look-alikes", "5ann_5taff".replaceAll("5", "S")],
    ["the desk", "the_desk"],
    ["an empty tag", ""],
  ])("refuses %s", (_why, tag) => {
    expect(isAllowedTag(tag)).toBe(false);
  });
});

describe("tagCandidates", () => {
  it("starts with the person's names", () => {
    expect(tagCandidates({ firstName: "Zoë", lastName: "Müller", numbers: [42] })).toEqual([
      "zoe",
      "zoemuller",
      "zoem",
      "zmuller",
      "zoe42",
      "zoemuller42",
    ]);
  });

  it("adds numbers to the typed tag", () => {
    expect(tagCandidates({ tag: "frog", numbers: [7, 88] })).toEqual(["frog", "frog7", "frog88"]);
  });

  it("uses general words for a name without Latin letters", () => {
    expect(tagCandidates({ firstName: "李", lastName: "王", numbers: [51] })).toEqual([
      "ripple51",
      "lotus51",
      "heron51",
      "willow51",
    ]);
  });

  it("cuts a long name to 15 characters including its number", () => {
    const candidates = tagCandidates({ firstName: "Wolfeschlegelstein", numbers: [123] });
    expect(candidates).toEqual(["wolfeschlegelst", "wolfeschlege123"]);
  });

  it("never suggests a reserved word", () => {
    expect(tagCandidates({ firstName: "Support", numbers: [11] })).toEqual([
      "ripple11",
      "lotus11",
      "heron11",
      "willow11",
    ]);
  });

  it("suggests only allowed tags with different skeletons, for any name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.option(fc.string(), { nil: undefined }),
        (firstName, lastName, tag) => {
          const candidates = tagCandidates({ firstName, lastName, tag, numbers: [10, 999] });
          expect(candidates.length).toBeGreaterThan(0);
          expect(candidates.every(isAllowedTag)).toBe(true);
          expect(new Set(candidates.map(skeletonOf)).size).toBe(candidates.length);
        },
      ),
    );
  });
});
