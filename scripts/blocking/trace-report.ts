import type { PageTasks, Task } from "./main-thread-tasks.ts";

/** All runs of one page. */
export interface TracedPage {
  name: string;
  runs: readonly PageTasks[];
  /** The last run's trace. */
  file: string;
}

/** How many of the longest tasks are listed, and how much of what each of them does. */
const listedTasks = 6;
const listedWork = 4;

const byBlocking = (runs: readonly PageTasks[]) =>
  runs.toSorted((a, b) => a.blockingMs - b.blockingMs);

function line({ startMs, ms, phoneMs, work }: Task): string {
  const parts = work.slice(0, listedWork).map((part) => `${part.what} ${part.ms.toFixed(1)}`);
  const times = `${phoneMs.toFixed(0).padStart(5)} ms  (${ms.toFixed(1)} here, at ${startMs.toFixed(0)})`;
  return `${times}  ${parts.join(", ")}`;
}

function section({ name, runs, file }: TracedPage): string {
  const sorted = byBlocking(runs);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) return `${name}: no runs`;
  const figure = (page: PageTasks | undefined) => (page?.blockingMs ?? Number.NaN).toFixed(0);
  const longest = middle.tasks.toSorted((a, b) => b.phoneMs - a.phoneMs).slice(0, listedTasks);
  return [
    `${name}: blocked for ${figure(middle)} ms (median of ${runs.length}, ${figure(sorted[0])} to ${figure(sorted.at(-1))})`,
    `  all tasks since the first paint: ${middle.totalMs.toFixed(0)} ms of this machine's processor; last trace: ${file}`,
    "  the longest tasks of the median run, on the phone:",
    ...longest.map((task) => `  ${line(task)}`),
  ].join("\n");
}

/** The blocking time of each page in its median run, and the longest tasks of that run. */
export const traceReport = (pages: readonly TracedPage[]): string =>
  pages.map(section).join("\n\n");
