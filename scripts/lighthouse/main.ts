// `npm run lighthouse`: what Google's Lighthouse says about the landing page and the dashboard on a
// phone (its mobile preset: a slow 4G line and a processor four times slower). On demand only: the
// program is fetched by npx, and its figures depend on how busy this machine is.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { signUp } from "../../apps/web/e2e/people.ts";
import { baseUrl, faucet } from "../../apps/web/e2e/sandbox.ts";
import startProduct from "../e2e/start-product.ts";
import { findChromium } from "../find-chromium.mjs";
import { medianOf, meetsGoals, type Report, reportRow } from "./report.ts";
import { runLighthouse } from "./run-lighthouse.ts";

const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) {
  console.error("usage: npm run lighthouse [-- number of runs per page]");
  process.exit(2);
}

const profile = mkdtempSync(join(tmpdir(), "lilypad-lighthouse-"));

/** Chromium picks a free port by itself and writes it into its profile. */
function debuggingPort(): number {
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return Number(port);
}

/** Looks at one page several times and keeps the median of each figure. */
async function look(name: string, path: string, port: number): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    reports.push(await runLighthouse({ name, url: `${baseUrl()}${path}`, port }));
  }
  const report = medianOf(reports);
  console.log(reportRow(report));
  return report;
}

const stop = await startProduct();
try {
  // Lighthouse opens its pages in the browser's own profile, so that is where somebody signs in.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--remote-debugging-port=0", "--disable-background-networking"],
  });
  try {
    const port = debuggingPort();
    const landing = await look("landing", "/onboarding", port);
    const page = await browser.newPage();
    const person = await signUp(page, { firstName: "Ada", lastName: "Example" });
    await faucet(person.safeAddress, "usdc", "2480.65");
    await page.getByText("+100.00 LIL").waitFor({ timeout: 30_000 });
    // Another page of the same person would share their live stream and their processor.
    await page.close();
    const dashboard = await look("dashboard", "/dashboard", port);
    const reports = [landing, dashboard];
    for (const { name, findings } of reports) {
      for (const finding of findings) console.log(`${name}: ${finding}`);
    }
    process.exitCode = reports.every(meetsGoals) ? 0 : 1;
  } finally {
    await browser.close();
  }
} finally {
  await stop();
  rmSync(profile, { recursive: true, force: true });
}
