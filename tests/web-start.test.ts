import { expect, it } from "vitest";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

/** A format that is made while a module is loaded. The first one of a page takes a phone 100 ms. */
const madeOnLoad = /^(?:export )?(?:const|let|var) .*=\s*new Intl\./m;

it("no module of the web app makes an Intl format while it is loaded", () => {
  const sources = listFiles().filter(
    (file) =>
      /^(apps\/web\/src|packages\/(money|bank-details))\/.*\.tsx?$/.test(file) && !isTestFile(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => madeOnLoad.test(readSource(file)))).toEqual([]);
});

it.each([
  ["const names = new Intl.DisplayNames();", true],
  ["export const format =\n  new Intl.DateTimeFormat();", true],
  ["const format = (at: Date) => new Intl.DateTimeFormat().format(at);", false],
])("%j is a format made while loading: %s", (source, isFound) => {
  expect(madeOnLoad.test(source)).toBe(isFound);
});
