import { expect, test } from "vitest";
import { readDocstrings } from "./read-docstrings.ts";
import { listFiles, readSource } from "./source-files.ts";

const nounFirst = "a sentence about the thing, or a noun: “The parts of …”, “The person who …”";

/** The rules for sentences of docstrings that a pattern can find, each with what to write instead. */
const patterns: readonly (readonly [found: RegExp, instead: string])[] = [
  [/^(what|who|whom|whose|who(m|so)?ever)\b.*[^?]$/i, nounFirst],
  [/\btold\b/i, "notified, shown; or the event: “called with”, “receives”"],
  // A person is asked to do something; a value is requested and a server is called.
  [/\basked\b(?! to\b)/i, "requested, called, required, repeated"],
  [/\bkept\b(?! (up to date|secret|alive|apart|separate)\b)/i, "stored, retained; stays, remains"],
  [/\bjudg(e|es|ed|ing)\b/i, "evaluate, check, decide"],
  [/\bseldom\b/i, "rarely"],
  [/\bheard\b/i, "received, answered"],
  [/\b(un)?wanted\b/i, "requested, needed, chosen"],
  [/\bwho(m|so)?ever\b/i, "anyone who, the person who, the actual role"],
  [
    /\b(some|any|every|no)body\b/i,
    "someone, anyone, everyone, no one; a person, or the actual role",
  ],
];

const isChecked = (file: string): boolean =>
  (/\.(tsx?|mjs)$/.test(file) && !/\.gen\.ts$/.test(file)) || /\/sql\/.*\.sql$/.test(file);

const found = listFiles()
  .filter(isChecked)
  .flatMap((file) =>
    readDocstrings(file, readSource(file)).flatMap(({ sentence, line }) =>
      patterns
        .filter(([pattern]) => pattern.test(sentence))
        .map(([, instead]) => `${file}:${line} “${sentence}”: ${instead}`),
    ),
  );

test("docstrings and the head comments of SQL functions are plain sentences about the thing", () => {
  expect(found).toEqual([]);
});

test("the rules for docstrings find each kind of sentence, and leave code and quotations alone", () => {
  const rulesFor = (docstring: string) =>
    readDocstrings("a.ts", `/** ${docstring} */`).map(({ sentence }) =>
      patterns.flatMap(([pattern], index) => (pattern.test(sentence) ? [index] : [])),
    );
  expect(rulesFor("What a command may use. Who is told?")).toEqual([[0], [1]]);
  expect(rulesFor("Reads it. @returns what was asked for")).toEqual([[], [0, 2]]);
  expect(rulesFor("A value that is kept. @param wanted whoever waits")).toEqual([[3], [0, 8]]);
  expect(rulesFor("Whether a person is asked to confirm what they see.")).toEqual([[]]);
  expect(rulesFor('Names `told`, and the text "What is kept".')).toEqual([[]]);
});
