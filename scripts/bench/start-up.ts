// Duration of `npm start` on an existing data folder, with everything stopped and built.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPorts, type ProductPorts, startProduct } from "@lilypad/worlds";
import type { BenchRow } from "./bench-row.ts";
import { percentile } from "./latency.ts";

export interface StartUpBenchOptions {
  /** Number of measured restarts. Default 3. */
  restarts?: number;
}

const goalSeconds = 5;

/** Starts and stops the product. @returns the seconds until its ready line */
async function startOnce(dataDir: string, ports: ProductPorts): Promise<number> {
  const startedAt = performance.now();
  const product = await startProduct({ dataDir, ports });
  const seconds = (performance.now() - startedAt) / 1000;
  const code = await product.stop();
  if (code !== 0) throw new Error(`npm start did not exit cleanly (${code}):\n${product.output()}`);
  return seconds;
}

/** Measures warm restarts in a new data folder; the first start, which creates it, is reported separately. */
export async function benchStartUp({
  restarts = 3,
}: StartUpBenchOptions = {}): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad bench "));
  const ports = await findPorts();
  try {
    const first = await startOnce(dataDir, ports);
    const times: number[] = [];
    while (times.length < restarts) times.push(await startOnce(dataDir, ports));
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
