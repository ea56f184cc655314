import { describe, expect, it } from "vitest";
import { parseDocument } from "./parse-document.ts";

const terms = `version: 3
date: 2026-12-01

# Terms of service

In short: your account is yours alone.

## Who this contract is with

Lilypad is run by
Pond Ltd.

You need to be

- at least 18 years old, and able
  to enter into contracts;
- acting for yourself.

That is all.

## Leaving
1. You can leave at any time.
2. So can we.
`;

describe("a document of an operator", () => {
  it("has a version, a date, a title, a summary, and sections with paragraphs and lists in their order", () => {
    const { sha256, ...document } = parseDocument(terms);
    expect(sha256).toHaveLength(32);
    expect(document).toEqual({
      version: "3",
      inForceSince: "2026-12-01",
      text: {
        title: "Terms of service",
        summary: [{ text: "In short: your account is yours alone." }],
        sections: [
          {
            title: "Who this contract is with",
            blocks: [
              { text: "Lilypad is run by Pond Ltd." },
              { text: "You need to be" },
              {
                points: [
                  "at least 18 years old, and able to enter into contracts;",
                  "acting for yourself.",
                ],
              },
              { text: "That is all." },
            ],
          },
          {
            title: "Leaving",
            blocks: [{ text: "1. You can leave at any time." }, { text: "2. So can we." }],
          },
        ],
      },
    });
  });

  it("is the same with the line ends and the mark of another operating system, except for its fingerprint", () => {
    const other = parseDocument(`\uFEFF${terms.replaceAll("\n", "\r\n")}`);
    expect(other.text).toEqual(parseDocument(terms).text);
    expect(other.sha256).not.toEqual(parseDocument(terms).sha256);
  });

  it("may contain what looks like markup of a page: it stays text", () => {
    const { text } = parseDocument(terms.replace("Pond Ltd", "Pond & <Sons> Ltd"));
    expect(text?.sections[0]?.blocks[0]).toEqual({ text: "Lilypad is run by Pond & <Sons> Ltd." });
  });

  it.each([
    ["no head", terms.replace(/^[\s\S]*?\n\n/, ""), "line 1: the head has two lines"],
    [
      "no version",
      terms.replace("version: 3\n", ""),
      "line 1: the head must have a line `version: …`",
    ],
    ["no date", terms.replace("date: 2026-12-01\n", ""), "must have a line `date: …`"],
    ["a day that does not exist", terms.replace("2026-12-01", "2026-02-30"), "the date is"],
    [
      "a version that could be a built-in one",
      terms.replace("version: 3", "version: built-in 3"),
      "the version has",
    ],
    [
      "another line in its head",
      terms.replace("date:", "author: Ann\ndate:"),
      "line 2: the head has",
    ],
    [
      "no title",
      terms.replace("# Terms of service\n", ""),
      "line 5: the text begins with its title",
    ],
    ["two titles", terms.replace("## Leaving", "# Leaving"), "there is one title only"],
    ["no section", terms.replace(/## [\s\S]*/, ""), "there is no section"],
    [
      "an empty section",
      terms.replace(/## Leaving[\s\S]*/, "## Leaving\n"),
      "this section is empty",
    ],
    ["a third level", terms.replace("## Leaving", "### Leaving"), "two levels only"],
    ["HTML", terms.replace("That is all.", "<b>That</b> is all."), "HTML is not shown"],
    [
      "a link",
      terms.replace("That is", "[That](https://pond.internal) is"),
      "links and pictures are not shown",
    ],
    ["a table", terms.replace("That is all.", "| a | b |"), "tables, quotations and code"],
    ["nothing", "", "must have a line `version: …`"],
  ])("is refused with %s", (_, file, problem) => {
    expect(() => parseDocument(file)).toThrow(problem);
  });
});
