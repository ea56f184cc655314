import { expect, test } from "vitest";
import { readTexts, type Text } from "./read-texts.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

/** The rules of docs/VOICE.md that a pattern can find, each with what to write instead. */
const patterns: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\b(some|any|every|no)body\b/i, "someone, anyone, everyone, no one"],
  [/\bwho(m|so)?ever\b/i, "anyone who, the person who"],
  [/\be-mails?\b|\bmails?\b/i, "email"],
  [/\ball the same\b/i, "anyway"],
  [/\bat once\b/i, "right away; or the limit itself"],
  [/\bby (it|them|our)sel(f|ves)\b/i, "automatically"],
  [/\b(go|goes|going) on\b/i, "continue"],
  [/\bwe tell you\b/i, "we'll let you know"],
  [/\b(is|are|isn't|be|been|was|were) told\b/i, "know, see, be notified"],
  [/\bthis Lilypad\b/i, "not available here yet"],
  [/\basks (you )?for\b/i, "requested"],
  [/\b(is|was|were|being) asked( for)?\b/i, "requested; waiting for"],
  [/\bwhat (you|they|we) (asked|knew)\b/i, "your request; last updated"],
  [/\bcalled off\b/i, "cancelled"],
  [/\b(took|taken?|takes) (\w+ ){0,2}back\b/i, "cancelled, reversed"],
  [/\bbegun\b|\b(was|were|is) made\b|^Made\b/, "started, created"],
  [/\bstill holds?\b|\bwhat holds\b/i, "still valid"],
  [/\bdon't know yet\b|\bkeep asking\b/i, "can't confirm yet; keep checking"],
  [/\b(tells?|says) (what happened|the rest|nothing)\b/i, "check your history for details"],
  [/\blook(s|ing)? (out for it|for the answer)\b/i, "watching for, checking"],
  [/\bhow far you are\b/i, "your progress"],
  [/\bfor good\b/i, "permanent"],
  [/\bthe books\b/i, "payment records"],
  [/\bswitch(ed|ing)? (\w+ )?(on|off)\b/i, "turn on, turn off"],
  [/\bas many ([\w-]+ )+as (a|an|can)\b/i, "you've reached the limit for"],
  [/\b(linked|closed|done|way) already\b/i, "is already linked"],
  [/^So that\b/, "a sentence with a subject"],
  [/\d{4}-\d\d-\d\d/, "a formatted date"],
  [/[$€£]\d{4,}|\b\d{4,}(\.\d+)? (USDC?|EURC?|GBP|LIL|dollars|euros|pounds)\b/, "1,000"],
  [/(?<!= )[$€£]\{|\} (USDC?|EURC?|GBP|LIL)\b|\} \{[\w.]*currency\}/, "a formatted amount"],
];

/** Specified texts that a pattern finds: they stay exactly as they are. */
const specified: readonly string[] = ["Could you pay £{amount}?"];

const places = [
  /^apps\/web\/(index\.html|public\/manifest\.webmanifest)$/,
  /^apps\/web\/src\/(?!app\/catalogue).*\.tsx?$/,
  // Without the list of words that no tag may be.
  /^apps\/server\/src\/(?!modules\/people\/people\/rules\/tag-rules).*\.ts$/,
  /^packages\/api-contract\/src\/.*\.ts$/,
  /^packages\/bank-details\/src\/.*\.ts$/,
  /^scripts\/demo\/.*\.ts$/,
];

/** Files without code are read line by line. */
const textsOf = (file: string): Text[] =>
  /\.tsx?$/.test(file)
    ? readTexts(file, readSource(file))
    : readSource(file)
        .split("\n")
        .map((text, index) => ({ text, line: index + 1 }));

const texts = listFiles()
  .filter((file) => places.some((place) => place.test(file)) && !isTestFile(file))
  .flatMap((file) => textsOf(file).map((one) => ({ file, ...one })))
  // A sentence, or a word that is shown as one: the rest are names in code.
  .filter(({ text }) => /\s/.test(text) || /^\p{Lu}\p{Ll}/u.test(text));

test("texts that people read follow the rules of docs/VOICE.md that patterns can find", () => {
  const found = texts
    .filter(({ text }) => !specified.includes(text))
    .flatMap(({ file, line, text }) =>
      patterns
        .filter(([pattern]) => pattern.test(text))
        .map(([, instead]) => `${file}:${line} “${text}”: ${instead}`),
    );
  expect(found).toEqual([]);
});

test("every exception from docs/VOICE.md is a text that still exists and that a pattern finds", () => {
  const unused = specified.filter(
    (one) =>
      !texts.some(({ text }) => text === one) || !patterns.some(([pattern]) => pattern.test(one)),
  );
  expect(unused).toEqual([]);
});
