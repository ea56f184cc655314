// Devices store the last answers of the server for the next start, also across releases. A release whose answers have
// another format has another number, or it would draw screens from data that it cannot read.
import { createHash } from "node:crypto";
import { operations } from "@lilypad/api-contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { answersFormat } from "../apps/web/src/shared/remembered/formats.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

/** The content of each format, by its number: see the message of the first test. */
const pinned: Record<number, string> = { 1: "d92cb5f4febfb0bf" };

/** The functions that make the queries whose answers are remembered, without comments and line breaks. */
function rememberedQueries(): string[] {
  return listFiles()
    .filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !isTestFile(file))
    .map((file) =>
      readSource(file)
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/^\s*\/\/.*$/gm, ""),
    )
    .flatMap((source) => source.split(/^(?=export )/m))
    .filter((part) => part.includes("meta: remembered"))
    .map((part) => part.replace(/\s+/g, " "))
    .sort();
}

const operationsOf = (query: string): string[] =>
  [...query.matchAll(/\bcall\("(\w+)"/g)].map(([, name = ""]) => name);

/** The fields of an operation's answer and their types, without what is written about them. */
const answerOf = (name: string): unknown =>
  JSON.parse(
    JSON.stringify(
      z.toJSONSchema(operations[name as keyof typeof operations].response, {
        io: "output",
        unrepresentable: "any",
      }),
      (key, value) => (key === "description" || key === "examples" ? undefined : value),
    ),
  );

test("answers that devices remember have the format of their number", () => {
  const queries = rememberedQueries();
  const names = [...new Set(queries.flatMap(operationsOf))].sort();
  const answers = names.map((name) => [name, answerOf(name)]);
  const content = createHash("sha256")
    .update(JSON.stringify([queries, answers]))
    .digest("hex");
  expect(
    content.slice(0, 16),
    [
      `The answers to ${names.join(", ")}, or the queries that keep them, have changed.`,
      "Can this version's screens be drawn from what the version before has stored? Then pin the new content here.",
      "If not, also raise `answersFormat` in apps/web/src/shared/remembered/formats.ts.",
    ].join("\n"),
  ).toBe(pinned[answersFormat]);
});

test("every remembered query names the operation whose answer it keeps", () => {
  const queries = rememberedQueries();
  expect(queries.length).toBeGreaterThanOrEqual(10);
  expect(queries.filter((query) => operationsOf(query).length === 0)).toEqual([]);
});
