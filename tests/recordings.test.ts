import { appSettings, type Operation, operations, refusalsOf } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import { settingsOf } from "../apps/web/gallery/recorded-settings.ts";
import type { RecordedAnswer, Recording } from "../apps/web/gallery/recording.ts";
import { stableTime, withStableNames } from "../apps/web/gallery/stable-names.ts";
import { readRecording, recordingNames } from "../apps/web/gallery/stored-recordings.ts";
import { appMessages } from "../apps/web/src/shared/messages/app.ts";
import { listFiles, readSource } from "./source-files.ts";

// The gallery shows screens from recorded answers. A recording that the server would no longer make shows a screen
// that nobody can see: it must be made anew (docs/CHECKS.md).

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

/** The fault of an answer, in words; null if the contract allows it. */
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

/** True for answers of operations; the settings and the tokens have their own types. */
const isOfContract = ({ path, status }: RecordedAnswer) =>
  path.startsWith("/api/v1/") && status !== 0;

const recordings = recordingNames().map((name) => [name, readRecording(name)] as const);

const problemsOf = ({ answers }: Recording) =>
  answers.filter(isOfContract).flatMap((answer) => {
    const problem = problemOf(answer);
    return problem === null ? [] : [`${answer.method} ${answer.path} ${problem}`];
  });

/**
 * The faults of a recording and the command that makes it anew, as the message of a failed test; empty if there are
 * none.
 */
const reportOf = (name: string, recording: Recording): string => {
  const problems = problemsOf(recording);
  if (problems.length === 0) return "";
  const journeys = listFiles().filter(
    (file) => /^apps\/web\/e2e\/.*\.spec\.ts$/.test(file) && readSource(file).includes(`"${name}"`),
  );
  const [journey = "browser"] = journeys;
  const command = journey.endsWith(".deep.spec.ts") ? "npm run test:deep" : "npm test";
  const words = [
    `apps/web/gallery/recordings/${name}.json has answers that the contract does not allow:`,
    ...problems.map((problem) => `  ${problem}`),
    "Record it anew with a journey that shows the screen (docs/CHECKS.md):",
    `  SCREEN_RECORDINGS_DIR=/tmp/recordings ${command} -- ${journey}`,
    "  node scripts/run.mjs scripts/screens/write-recordings.ts /tmp/recordings",
  ];
  return words.join("\n");
};

describe("the gallery's recordings", () => {
  it.each(recordings)("%s has only answers that the contract allows", (name, recording) => {
    expect(problemsOf(recording), reportOf(name, recording)).toEqual([]);
  });

  it.each(recordings)("%s has settings as the contract declares them", (_, recording) => {
    const read = appSettings.safeParse(settingsOf(recording, "https://lilypad.example"));
    expect(read.error?.issues.map(wordsOf) ?? []).toEqual([]);
  });

  it("that are wrong are named with path, problem and the command that makes them anew", () => {
    const [name, recording] =
      recordings.find(([one]) => one === "profile-edit") ?? recordings[0] ?? [];
    if (name === undefined || recording === undefined) throw new Error("there are no recordings");
    expect(reportOf(name, recording)).toBe("");
    const body = { success: true, data: { profile: {} } };
    const wrong = { method: "GET", path: "/api/v1/auth/profile", status: 200, body };
    const report = reportOf(name, { ...recording, answers: [wrong] });
    expect(report).toContain(`recordings/${name}.json`);
    expect(report).toMatch(/GET \/api\/v1\/auth\/profile .*profile\.user_id: /);
    expect(report).toMatch(
      /SCREEN_RECORDINGS_DIR=\S+ npm test -- apps\/web\/e2e\/profile\S*\.spec\.ts$/m,
    );
  });
});

it("no recording was made while its screen was still loading", () => {
  const loading = recordings.filter(([, { texts }]) => texts.join() === appMessages.loading);
  expect(loading.map(([name]) => name)).toEqual([]);
});

describe("stable names", () => {
  const renamed = recordings.filter(([, { recordedAt }]) => recordedAt === stableTime);

  it("are in all recordings but the one of a proof, which the page computes", () => {
    const others = recordings.filter((one) => !renamed.includes(one));
    expect(others.map(([name]) => name)).toEqual(["own-proof-verified"]);
  });

  it.each(renamed)("are all that %s has of ids, tags, tokens and times", (_, recording) => {
    expect(withStableNames(recording)).toEqual(recording);
  });

  /** The same screen of another run. */
  function screenOf(run: { id: string; other: string; tag: string; safe: string; at: string }) {
    const later = (ms: number) => new Date(Date.parse(run.at) + ms).toISOString();
    const payment = { id: run.other, createdAt: later(-4_000), currency: "USD", amount: "5.00" };
    const person = { user_id: run.id, display_tag: run.tag, safe_address: run.safe };
    return withStableNames({
      address: `/transactions?id=${run.other}`,
      recordedAt: run.at,
      viewport: { width: 390, height: 844 },
      userAgent: "HeadlessChrome/147.0.7727.0",
      localStorage: { [`lilypad.account.${run.id}`]: "USD" },
      sessionStorage: { "lilypad.code-sent": JSON.stringify({ atMs: Date.parse(run.at) - 900 }) },
      historyState: null,
      notificationPermission: "denied",
      texts: [`@${run.tag}`],
      answers: [
        {
          method: "GET",
          path: `/api/v1/ledger/users/${run.id}/transactions?limit=10`,
          status: 200,
          body: {
            success: true,
            data: { transactions: [payment], until: later(5 * 60_000 - 700) },
          },
        },
        { method: "GET", path: "/api/v1/auth/profile", status: 200, body: { data: person } },
      ],
    });
  }
  const first = screenOf({
    id: "01a20a34-dc94-76fd-bd19-fc37555f0ef7",
    other: "01a20a34-fc1c-771c-bd47-d4f03bcc51d6",
    tag: "ann_1296d268",
    safe: "0xCe2e4cF6Dd5635B34ae1501E53c9e15AE1df1FDf",
    at: "2026-11-23T20:59:38.024Z",
  });

  it("are the same in every run", () => {
    const second = screenOf({
      id: "01a21635-592d-71a6-b773-fad7b8ec4cc5",
      other: "01a21635-88d3-7007-b6d7-1ad16ccda253",
      tag: "ann_0b77c91e",
      safe: "0x2793bA734E8789A5E674857d41eE906843B2d086",
      at: "2026-11-26T04:55:37.901Z",
    });
    expect(second).toEqual(first);
  });

  it("are different for different things, and the same wherever a thing appears", () => {
    const [profile, listed] = first.answers as [RecordedAnswer, RecordedAnswer];
    const person = (profile.body as { data: Record<string, string> }).data;
    expect(listed.path).toContain(`/users/${person.user_id}/`);
    expect(first.address).not.toContain(person.user_id);
    expect(first.texts).toEqual([`@${person.display_tag}`]);
  });

  it("put what expires at its whole time after the recording", () => {
    const [, listed] = first.answers as [RecordedAnswer, RecordedAnswer];
    const body = listed.body as { data: { until: string } };
    const distance = Date.parse(body.data.until) - Date.parse(first.recordedAt);
    expect(distance).toBe(5 * 60_000);
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
