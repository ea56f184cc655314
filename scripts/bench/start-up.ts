// Duration of `npm start` on an existing data folder, with everything stopped and built.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@lilypad/testing";
import type { BenchRow } from "./bench-row.ts";
import { percentile } from "./latency.ts";

export interface StartUpBenchOptions {
  /** Number of measured restarts. Default 3. */
  restarts?: number;
}

const goalSeconds = 5;
const maxStartMs = 300_000;

/** Starts and stops the product. @returns the seconds until its ready line */
async function startOnce(environment: Record<string, string | undefined>): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let seconds: number | undefined;
  const timer = setTimeout(() => child.kill("SIGTERM"), maxStartMs);
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (seconds !== undefined || !/^Lilypad is ready on http/m.test(output)) return;
    seconds = (performance.now() - startedAt) / 1000;
    child.kill("SIGTERM");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await new Promise((resolve) => child.on("exit", resolve));
  clearTimeout(timer);
  if (seconds === undefined || code !== 0) {
    throw new Error(`npm start did not become ready and exit cleanly (${code}):\n${output}`);
  }
  return seconds;
}

/** Measures warm restarts in a new data folder; the first start, which creates it, is reported separately. */
export async function benchStartUp({
  restarts = 3,
}: StartUpBenchOptions = {}): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad bench "));
  const environment = {
    // Pass nothing else, so that this machine's own Lilypad settings do not affect the measured one.
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
  };
  try {
    const first = await startOnce(environment);
    const times: number[] = [];
    while (times.length < restarts) times.push(await startOnce(environment));
    return [
      {
        name: "npm start, on existing data",
        value: Math.round(percentile(times, 0.5) * 10) / 10,
        unit: "s",
        goal: goalSeconds,
        goalIs: "max",
        note: `median of ${restarts} restarts`,
      },
      {
        name: "npm start, on new data",
        value: Math.round(first * 10) / 10,
        unit: "s",
        note: "once, already built",
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
