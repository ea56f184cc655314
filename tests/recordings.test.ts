import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Operation, operations, refusalsOf } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import type { RecordedAnswer, Recording } from "../apps/web/gallery/recording.ts";

// The gallery shows screens from recorded answers. A recording that the server would no longer make shows a screen
// that nobody can see: it must be made anew (docs/CHECKS.md).

const folder = join(import.meta.dirname, "../apps/web/gallery/recordings");
const all: readonly Operation[] = Object.values(operations);

/** The operation of a path; one without parameters comes before one that takes the same path as a parameter. */
function operationOf({ method, path }: RecordedAnswer): Operation | undefined {
  const [withoutQuery = path] = path.split("?");
  const matches = all.filter((operation) => {
    const pattern = operation.path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return operation.method === method && new RegExp(`^${pattern}$`).test(withoutQuery);
  });
  return matches.toSorted((one, other) => places(one) - places(other))[0];
}

const places = ({ path }: Operation) => path.split("{").length;

interface Envelope {
  success: boolean;
  data?: unknown;
  code?: string;
}

/** What is wrong with an answer, in words; null if the contract allows it. */
function problemOf(answer: RecordedAnswer): string | null {
  const operation = operationOf(answer);
  if (operation === undefined) return "is no operation of the API";
  const { status, body } = answer;
  if (status >= 400) {
    const { code } = body as Envelope;
    const isKnown = refusalsOf(operation).some((known) => known === code);
    return isKnown ? null : `is refused with ${code}`;
  }
  const data = operation.envelope === undefined ? (body as Envelope).data : body;
  const parsed = operation.response.safeParse(data);
  return parsed.success ? null : parsed.error.issues.map(wordsOf).join("; ");
}

const wordsOf = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.join(".")}: ${message}`;

/** True for answers that the contract describes; the settings and the tokens have their own types. */
const isOfContract = ({ path, status }: RecordedAnswer) =>
  path.startsWith("/api/v1/") && status !== 0;

const recordings = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map(
    (file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Recording] as const,
  );

/** Recordings from before the latest additions to the contract, until a run of their journeys replaces them. */
const outdated = ["step-up.json", "transfer-menu.json"];

const problemsOf = ({ answers }: Recording) =>
  answers.filter(isOfContract).flatMap((answer) => {
    const problem = problemOf(answer);
    return problem === null ? [] : [`${answer.method} ${answer.path} ${problem}`];
  });

describe("the gallery's recordings", () => {
  const current = recordings.filter(([name]) => !outdated.includes(name));
  it.each(current)("%s has only answers that the contract allows", (_, recording) => {
    expect(problemsOf(recording)).toEqual([]);
  });

  it("listed as outdated are outdated: the list only becomes shorter", () => {
    const found = recordings.filter(([, recording]) => problemsOf(recording).length > 0);
    expect(new Set(found.map(([name]) => name))).toEqual(new Set(outdated));
  });
});

describe("an answer", () => {
  const answer = { method: "GET", path: "/api/v1/wallets/aa", status: 200 };
  it.each([
    ["lacks a field", { ...answer, body: { success: true, data: {} } }, /wallets: /],
    [
      "has an unknown refusal",
      { ...answer, status: 418, body: { code: "TEAPOT" } },
      /refused with TEAPOT/,
    ],
    ["is at an unknown path", { ...answer, path: "/api/v1/nowhere", body: {} }, /no operation/],
  ])("is found if it %s", (_, wrong, problem) => {
    expect(problemOf(wrong)).toMatch(problem);
  });
});
