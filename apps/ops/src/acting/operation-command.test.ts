import { expect, it } from "vitest";
import { run } from "../../test/run.ts";
import { outlineOf } from "./outline.ts";

it("an answer is a line for each value and a table for each list of things", () => {
  const people = [
    { id: "1", firstName: "Ada", bank: { last4: "1234" }, tag: null },
    { id: "22", firstName: "Bob", bank: null, note: "two\nlines" },
  ];
  const safe = { address: "0x1", isOpen: false };
  expect(outlineOf({ kind: "tag", people, notes: [], roles: ["a", "b"], safe, tag: null })).toEqual(
    [
      "kind: tag",
      "people:",
      "  id  first name  bank last4  note",
      "  1   Ada         1234",
      "  22  Bob                     two lines",
      "notes: none",
      "roles: a, b",
      "safe address: 0x1",
      "safe is open: false",
    ],
  );
});

it("the words and options of a command are the fields of its operation, with what the contract allows", async () => {
  const { out } = await run(["person", "find", "--help"]);
  expect(out).toContain("person find [options] <text>");
  expect(out).toMatch(/--limit <value> +1 to 50 \(default: 20\)/);
  expect(out).toMatch(/--after <value> +the next page/);
  expect((await run(["settlement", "book-outflow", "--help"])).out).toContain(
    "book-outflow [options] <transaction> <position>",
  );
});

it.each([
  [["person", "find", "a"], "<text>: must be 2 to 254 characters."],
  [["person", "find", "ann", "--limit", "51"], "--limit: must be 1 to 50."],
  [["settlement", "release-safe", "0x12"], "<safe>: must be an address such as 0x…"],
  [["settlement", "book-outflow", "0x12", "3"], "<transaction>: must be a hash such as 0x…"],
  [
    ["settlement", "book-outflow", `0x${"12".repeat(32)}`, "first"],
    "<position>: must be 0 to 1000000.",
  ],
  [["person", "end-sessions", "ann"], "Say why"],
  [["person", "find"], "missing required argument 'text'"],
])(
  "what the contract does not allow is refused before anything is opened: %j",
  async (words, text) => {
    const { exitCode, err } = await run(words);
    expect(err).toContain(text);
    expect(exitCode).toBe(2);
  },
);
