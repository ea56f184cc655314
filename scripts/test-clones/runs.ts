import { z } from "zod";

const step = z.object({
  name: z.string(),
  seconds: z.number(),
  passes: z.boolean(),
  passed: z.number(),
  failed: z.number(),
});

const run = z.object({
  commit: z.string(),
  folder: z.string(),
  /** Number of busy processes during the tests. */
  load: z.number(),
  startedAt: z.string(),
  /** Duration after cloning and installation. */
  seconds: z.number(),
  installSeconds: z.number(),
  steps: z.array(step),
  passed: z.number(),
  failed: z.number(),
  verdict: z.enum(["green", "failed", "timed out"]),
});

/** One `npm test` in a fresh clone. */
export type Run = z.infer<typeof run>;

/** Content of test-results/steps.json, written by `npm test`. */
export const summarySchema = z.object({
  installSeconds: z.number(),
  steps: z.array(step),
  passed: z.number(),
  failed: z.number(),
});
export type Summary = z.infer<typeof summarySchema>;

export interface Ending {
  exitCode: number | null;
  timedOut: boolean;
  seconds: number;
  /** Undefined if the run did not complete. */
  summary: Summary | undefined;
}

/** Returns the verdict of an ended run. It is green only if exit code, steps and tests all say so. */
export function verdictOf(
  ending: Ending,
): Pick<Run, "verdict" | "seconds" | "installSeconds" | "steps" | "passed" | "failed"> {
  const { summary, exitCode, timedOut } = ending;
  const installSeconds = summary?.installSeconds ?? 0;
  const isGreen =
    exitCode === 0 &&
    summary !== undefined &&
    summary.failed === 0 &&
    summary.steps.length > 0 &&
    summary.steps.every(({ passes }) => passes);
  return {
    verdict: timedOut ? "timed out" : isGreen ? "green" : "failed",
    seconds: Math.max(0, ending.seconds - installSeconds),
    installSeconds,
    steps: summary?.steps ?? [],
    passed: summary?.passed ?? 0,
    failed: summary?.failed ?? 0,
  };
}

/**
 * Reads the runs of a series, one JSON object per line. An incomplete last line, left by an interruption,
 * is ignored.
 * @throws Error if a complete line is malformed
 */
export function readRuns(text: string): Run[] {
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => run.parse(JSON.parse(line)));
}

/** Returns how many runs of one commit with one load are still missing. */
export const missingRuns = (
  runs: readonly Run[],
  wanted: { commit: string; load: number; count: number },
): number =>
  Math.max(
    0,
    wanted.count -
      runs.filter(({ commit, load }) => commit === wanted.commit && load === wanted.load).length,
  );

const awkwardNames = ["Lily pad [grün]", "Über (uns) & [1]", "a bä c [x]", "[neu] Größe, 2 & 3"];

/** Returns the folder name of a run, with a space, an umlaut and brackets. */
export const folderOf = (index: number): string =>
  `${awkwardNames[index % awkwardNames.length]} ${index + 1}`;

const minutes = (seconds: number) => (seconds / 60).toFixed(1);

/** Formats the runs of one commit as a Markdown table for docs/BENCHMARKS.md. */
export function tableOf(runs: readonly Run[], commit: string): string {
  const own = runs.filter((one) => one.commit === commit);
  const names = [...new Set(own.flatMap(({ steps }) => steps.map(({ name }) => name)))];
  const rows = own.map((one, index) => {
    const cells = names.map((name) => {
      const found = one.steps.find((each) => each.name === name);
      return found === undefined ? "" : minutes(found.seconds);
    });
    return [
      index + 1,
      one.startedAt.slice(0, 16).replace("T", " "),
      one.load,
      minutes(one.installSeconds),
      minutes(one.seconds),
      ...cells,
      one.passed,
      one.failed,
      one.verdict,
    ];
  });
  const header = [
    "run",
    "start (UTC)",
    "load",
    "install",
    "tests",
    ...names,
    "passed",
    "failed",
    "verdict",
  ];
  const numbers = header.map((name) =>
    ["start (UTC)", "verdict"].includes(name) ? "---" : "---:",
  );
  const lines = [header, numbers, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `Commit ${commit.slice(0, 10)}; times in minutes.\n\n${lines.join("\n")}\n`;
}
