// `npm run blocking`: lists what blocks the first pages on a phone, from traces of the built app with recorded answers.
// Durations are processor time of the page's thread, so other programs on the machine change them little, and two
// versions of the app can be compared on a busy machine. `npm run lighthouse` has the figures that people know. Then it
// measures the most frequent taps until the next paint, on a processor four times slower, and fails if one is too slow.
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { type PageTasks, readTasks } from "./main-thread-tasks.ts";
import { openPhones, type ServedApp, serveApp } from "./open-app.ts";
import { recordTrace } from "./record-trace.ts";
import { busyAnswers } from "./taps/busy-answers.ts";
import { measureTaps, storeSession } from "./taps/measure-taps.ts";
import { traceReport } from "./trace-report.ts";

const usage =
  'usage: npm run blocking [-- [runs [part of a page\'s name, or "taps"]] [--against another-checkout]]';

/** How often each is measured unless a number is given. */
const usualRuns = { page: 5, taps: 20 };

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { against: { type: "string" } },
      allowPositionals: true,
    });
    const [runs, part = ""] = positionals;
    if (runs !== undefined && !/^[1-9]\d*$/.test(runs))
      throw new Error(`"${runs}" is not a number of runs`);
    return { against: values.against, runs: runs === undefined ? null : Number(runs), part };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    return process.exit(2);
  }
}

interface Subject {
  name: string;
  path: string;
  /** The beginning of the path of what the page asks for last. */
  lastPath: string;
  /** Prepares a phone that has never opened the app. */
  prepare?: (phone: BrowserContext, app: ServedApp) => Promise<void>;
}

/** Stores the session on the phone, as after a sign-in. */
async function signIn(phone: BrowserContext, app: ServedApp): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${app.origin}/icon.svg`);
  await page.evaluate(storeSession(app));
  await page.close();
}

/** Opens the dashboard until the phone remembers it and has the app's files. */
async function openOnce(phone: BrowserContext, { origin }: ServedApp): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.waitForFunction(
    `Object.keys(localStorage).some((key) => key.startsWith("lilypad.sketch."))`,
  );
  await page.evaluate("navigator.serviceWorker.ready.then(() => null)");
  await page.close();
}

const subjects: readonly Subject[] = [
  { name: "landing", path: "/onboarding", lastPath: "/assets/landing-" },
  {
    name: "returning dashboard",
    path: "/dashboard",
    lastPath: "/api/v1/events",
    async prepare(phone, app) {
      await signIn(phone, app);
      await openOnce(phone, app);
    },
  },
  {
    name: "first dashboard after sign-in",
    path: "/dashboard",
    lastPath: "/api/v1/events",
    prepare: signIn,
  },
];

const traceFolder = "test-results/traces";

const { against, runs, part } = readOptions();
mkdirSync(traceFolder, { recursive: true });
const phones = await openPhones();
const checkouts = [".", ...(against === undefined ? [] : [against])];
const apps = await Promise.all(
  checkouts.map(async (checkout) => ({ checkout, app: await serveApp(checkout) })),
);

/** Opens a page on a new phone and reads what its main thread did. */
async function run(app: ServedApp, subject: Subject, file: string): Promise<PageTasks> {
  const phone = await phones.newPhone();
  try {
    await subject.prepare?.(phone, app);
    const url = `${app.origin}${subject.path}`;
    const events = await recordTrace(phone, url, subject.lastPath);
    writeFileSync(file, JSON.stringify({ traceEvents: events }));
    return readTasks(events, url);
  } finally {
    await phone.close();
  }
}

/** Measures a page of each app, in turns, because the machine's speed changes. */
async function measure(subject: Subject): Promise<string> {
  const traced = apps.map(({ checkout, app }, index) => ({
    name: checkout === "." ? subject.name : `${subject.name}, ${checkout}`,
    file: `${traceFolder}/${subject.name.replaceAll(" ", "-")}${index === 0 ? "" : "-against"}.json`,
    app,
    runs: [] as PageTasks[],
  }));
  for (let done = 0; done < (runs ?? usualRuns.page); done += 1) {
    for (const one of traced) one.runs.push(await run(one.app, subject, one.file));
  }
  return traceReport(traced);
}

/** Measures the taps of each app with full lists. */
async function runTaps(): Promise<boolean> {
  const answers = busyAnswers();
  const tapped = await Promise.all(
    checkouts.map(async (checkout) => ({
      name: checkout === "." ? "taps" : `taps, ${checkout}`,
      app: await serveApp(checkout, answers),
    })),
  );
  try {
    return await measureTaps(phones, tapped, runs ?? usualRuns.taps);
  } finally {
    await Promise.all(tapped.map(({ app }) => app.close()));
  }
}

try {
  for (const subject of subjects.filter(({ name }) => name.includes(part))) {
    console.log(`${await measure(subject)}\n`);
  }
  if ("taps".includes(part) && !(await runTaps())) process.exitCode = 1;
} finally {
  await phones.close();
  await Promise.all(apps.map(({ app }) => app.close()));
}
