import { describe, expect, it } from "vitest";
import { readSearchText } from "./read-search-text.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const hash = `0x${"ab".repeat(32)}`;
const id = "01971111-1111-7111-8111-11111111abcd";

describe("the text that staff type to find a person is read as", () => {
  it.each([
    ["an id", id],
    ["an id in upper case, with spaces around it", ` ${id.toUpperCase()} `],
    ["an id without hyphens", id.replaceAll("-", "")],
  ])("%s", (_what, typed) => {
    expect(readSearchText(typed)).toEqual({ kind: "id", id });
  });

  it.each([
    ["a wallet address with its checksum", address],
    ["a wallet address without 0x", address.slice(2)],
    ["a wallet address of a named chain", `eip155:42161:${address}`],
    ["a wallet address behind a chain's short name", `arb1:${address}`],
  ])("%s", (_what, typed) => {
    expect(readSearchText(typed)).toEqual({ kind: "address", hex: address.toLowerCase() });
  });

  it("the hash of a chain transaction, also without 0x and in upper case", () => {
    for (const typed of [hash, hash.slice(2), hash.toUpperCase().replace("0X", "0x")])
      expect(readSearchText(typed)).toEqual({ kind: "hash", hex: hash });
  });

  it("a tag, if it begins with an @", () => {
    const tag = { kind: "tag", lists: [{ field: "tag", typed: "Tomas_R" }] };
    expect(readSearchText("@Tomas_R")).toEqual(tag);
  });

  it("an email address, whole or only its beginning", () => {
    for (const typed of ["Tomas@Reyes.example", "tomas@", "tomas@re"])
      expect(readSearchText(typed)).toEqual({
        kind: "email",
        lists: [{ field: "email", typed }],
      });
  });

  it("words, looked for in tags, names and email addresses where they can be in them", () => {
    const fieldsOf = (typed: string) => {
      const search = readSearchText(typed);
      return search?.kind === "words" ? search.lists.map(({ field }) => field) : search;
    };
    expect(fieldsOf("tomas")).toEqual(["tag", "fullName", "lastName", "email"]);
    expect(fieldsOf("Tomás")).toEqual(["fullName", "lastName", "email"]);
    expect(fieldsOf("tomas  reyes")).toEqual(["fullName", "lastName"]);
    expect(fieldsOf("tomas.reyes")).toEqual(["fullName", "lastName", "email"]);
    expect(fieldsOf("0x1234")).toEqual(["tag", "fullName", "lastName", "email"]);
  });

  it.each(["", " ", "a", "@", "@a", " @ "])("nothing, if it is only %j", (typed) => {
    expect(readSearchText(typed)).toBeNull();
  });
});
