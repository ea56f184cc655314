// The oldest browsers that the app promises (README): Safari and iOS 16.4, which can receive pushes, and Chrome 109, the last for
// older Windows. The build translates newer syntax, but adds no newer functions. First versions are those of MDN's browser data.
import { expect, test } from "vitest";
import { listFiles, readSource } from "./source-files.ts";

/** Functions that a browser of the floor lacks. Those of the second group are only called where they are known to exist. */
const newer: readonly RegExp[] = [
  // Safari 17.4, Chrome 116
  /\bAbortSignal\.any\(/,
  // Safari 17.0, Chrome 120
  /\bURL\.canParse\(/,
  // Safari 18.0, Chrome 126
  /\bURL\.parse\(/,
  // Safari 17.4, Chrome 119
  /\bPromise\.withResolvers\(/,
  // Safari 18.2, Chrome 128
  /\bPromise\.try\(/,
  // Safari 17.4, Chrome 117
  /\b(Object|Map)\.groupBy\(/,
  // Safari 16.4, Chrome 121
  /\bArray\.fromAsync\(/,
  // Safari 16.0, Chrome 110
  /\.(toSorted|toReversed|toSpliced)\(/,
  // Safari 17.0, Chrome 122
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  // Safari 18.2, Chrome 133
  /\b(toBase64|fromBase64|toHex|fromHex)\(\)/,
  // Safari 18.4, Chrome 122
  /\bIterator\.from\(/,
  // Safari 17.4, Chrome 111
  /\.(isWellFormed|toWellFormed)\(/,
  // Safari 18.4, Chrome 126
  /\bstructuredClone\(.*transfer/,
];

const isBuiltForBrowsers = (file: string) =>
  /^(apps\/web\/src|packages\/(api-contract|money|bank-details|custody|chain|proof-of-books)\/src)\//.test(
    file,
  ) && !/\.test\.tsx?$/.test(file);

test("the app calls no function that its oldest browsers lack, except where it looks for it first", () => {
  const found = listFiles()
    .filter(isBuiltForBrowsers)
    .flatMap((file) =>
      readSource(file)
        .split("\n")
        .flatMap((line, index) =>
          newer.some((pattern) => pattern.test(line)) && !/ in [A-Z]/.test(line)
            ? [`${file}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});
