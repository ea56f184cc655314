import * as limits from "@lilypad/api-contract/limits";
import { expect, it } from "vitest";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

const names = Object.keys(limits).join("|");

/** A field's length as a number, and a constant of the web app with the name of one of the contract's limits. */
const repeated = new RegExp(`maxLength=\\{[\\d_]+\\}|\\bconst (?:${names})\\b`);

it("the web app takes limits of the API from the contract, and names those of its own", () => {
  const sources = listFiles().filter(
    (file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !isTestFile(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => repeated.test(readSource(file)))).toEqual([]);
});

it.each([
  ["<TextField maxLength={280} />", true],
  ["const maxNoteLength = 280;", true],
  ["<TextField maxLength={maxNoteLength} />", false],
  ["const maxCodeNoteLength = 60;", false],
])("%j repeats a limit: %s", (source, isFound) => {
  expect(repeated.test(source)).toBe(isFound);
});
