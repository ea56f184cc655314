// `npm run lighthouse`: runs Google's Lighthouse for the landing page and the dashboard on a phone (mobile
// preset: slow 4G and a processor four times slower). It is not part of the tests: npx downloads the
// program, and its figures depend on the load of this machine.
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

/** Reads the debugging port, which Chromium chooses itself and writes into its profile. */
function debuggingPort(): number {
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return Number(port);
}

/** Runs Lighthouse several times for one page. @returns the median of each figure */
async function measurePage(name: string, path: string, port: number): Promise<Report> {
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
  // Lighthouse opens pages in the browser's default profile, so the person signs in there.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--remote-debugging-port=0", "--disable-background-networking"],
  });
  try {
    const port = debuggingPort();
    const landing = await measurePage("landing", "/onboarding", port);
    const page = await browser.newPage();
    const person = await signUp(page, { firstName: "Ada", lastName: "Example" });
    await faucet(person.safeAddress, "usdc", "2480.65");
    await page.getByText("+100.00 LIL").waitFor({ timeout: 30_000 });
    // A second page of the same person would share the live stream and the processor.
    await page.close();
    const dashboard = await measurePage("dashboard", "/dashboard", port);
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
