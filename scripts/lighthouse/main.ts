// `npm run lighthouse`: runs Google's Lighthouse for the landing page and the dashboard on a phone (mobile
// preset: slow 4G and a processor four times slower) and prints a table. It is not part of the tests,
// because its figures depend on the load of this machine.
import { expect } from "@playwright/test";
import { signUp } from "../../apps/web/e2e/people.ts";
import { launchProduct } from "../../apps/web/e2e/product/launch-product.ts";
import { playWith } from "../../apps/web/e2e/product/play-with.ts";
import { baseUrl, faucet } from "../../apps/web/e2e/sandbox.ts";
import { type OpenBrowser, openBrowser } from "./open-browser.ts";
import {
  type Goals,
  type MeasuredPage,
  medianOf,
  missedGoals,
  reportLine,
  reportTable,
} from "./report.ts";
import { runLighthouse } from "./run-lighthouse.ts";

const runs = Number(process.argv[2] ?? 5);
/** Only pages whose names contain it are measured. */
const wanted = process.argv[3] ?? "";
if (!Number.isInteger(runs) || runs < 1) {
  console.error("usage: npm run lighthouse [-- number of runs per page [part of a page's name]]");
  process.exit(2);
}
const isWanted = ({ name }: Subject) => name.includes(wanted);

const deposit = "2480.65";
/** The deposit on the home screen, among the last movements. */
const deposited = "+$2,480.65";

const always = { accessibility: 100, tbtMs: 150, cls: 0.02 };

interface Subject {
  name: string;
  path: string;
  goals: Goals;
  keepsCaches: boolean;
  /** Prepares the browser before each run. */
  prepare: (browser: OpenBrowser) => Promise<void>;
}

/** Runs an action in a page of the app's origin, in which the app itself does not run. */
async function inEmptyPage({ context }: OpenBrowser, action: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl()}/icon.svg`);
  await page.evaluate(action);
  await page.close();
}

/** Opens the dashboard until the device remembers it. */
async function rememberDashboard({ context }: OpenBrowser): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByText(deposited).waitFor({ timeout: 30_000 });
  const isRemembered = `Object.keys(localStorage).some((key) => key.startsWith("lilypad.sketch."))`;
  await expect.poll(() => page.evaluate(isRemembered), { timeout: 30_000 }).toBe(true);
  await page.evaluate("navigator.serviceWorker.ready.then(() => null)");
  // A second page of the same person would share the live stream and the processor.
  await page.close();
}

/** Removes everything that the device remembers but the session, as after a sign-in on a new device. */
const forgetAll = `for (const key of Object.keys(localStorage)) {
  if (key !== "lilypad.session") localStorage.removeItem(key);
}`;

const landing: Subject = {
  name: "landing",
  path: "/onboarding",
  goals: { ...always, performance: 98, lcpMs: 1600 },
  keepsCaches: false,
  prepare: async () => {},
};

const dashboards: readonly Subject[] = [
  {
    name: "returning dashboard",
    path: "/dashboard",
    goals: { ...always, performance: 98, lcpMs: 1200 },
    keepsCaches: true,
    prepare: rememberDashboard,
  },
  {
    name: "first dashboard after sign-in",
    path: "/dashboard",
    goals: { ...always, performance: 95, lcpMs: 2000 },
    keepsCaches: false,
    prepare: (browser) => inEmptyPage(browser, forgetAll),
  },
];

/** Measures a page and prints each run, because a page takes minutes. */
async function measurePage(subject: Subject, browser: OpenBrowser): Promise<MeasuredPage> {
  const { name, path, goals, keepsCaches, prepare } = subject;
  const reports = [];
  for (let run = 1; run <= runs; run += 1) {
    await prepare(browser);
    const url = `${baseUrl()}${path}`;
    const report = await runLighthouse({ url, port: browser.port, keepsCaches });
    console.log(`${name}, run ${run} of ${runs}: ${reportLine(report)}`);
    reports.push(report);
  }
  const measured = { name, goals, report: medianOf(reports) };
  for (const finding of measured.report.findings) console.log(`${name}: ${finding}`);
  return measured;
}

const product = await launchProduct();
const playWithNone = playWith(product.running);
try {
  const browser = await openBrowser();
  try {
    // The first page of a new browser is slower than all others.
    await inEmptyPage(browser, "null");
    const measured = isWanted(landing) ? [await measurePage(landing, browser)] : [];
    const page = await browser.context.newPage();
    const person = await signUp(page, { firstName: "Ada", lastName: "Example" });
    await faucet(person.safeAddress, "usdc", deposit);
    await page.getByText(deposited).waitFor({ timeout: 30_000 });
    await page.close();
    for (const subject of dashboards.filter(isWanted))
      measured.push(await measurePage(subject, browser));
    console.log(`\n${reportTable(measured, runs)}`);
    const isMet = measured.every(({ report, goals }) => missedGoals(report, goals).length === 0);
    process.exitCode = isMet ? 0 : 1;
  } finally {
    await browser.close();
  }
} finally {
  playWithNone();
  await product.stop();
}
