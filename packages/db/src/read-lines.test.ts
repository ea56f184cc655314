import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readLines } from "./read-lines.ts";

async function linesOf(...pieces: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(pieces))) lines.push(line);
  return lines;
}

it("a line ends at a line feed, wherever the text is cut into pieces", async () => {
  expect(await linesOf("one\ntw", "o\n", "\nthree\n")).toEqual(["one", "two", "", "three"]);
});

it("a last line without a line feed is read, too", async () => {
  expect(await linesOf("one\ntwo")).toEqual(["one", "two"]);
  expect(await linesOf("")).toEqual([]);
});

it("other characters that separate lines are part of a line", async () => {
  const note = '{"note":"a\u2028b\u2029c\rd\u0085e"}';
  expect(await linesOf(`${note}\n${note}\n`)).toEqual([note, note]);
});
