import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Report } from "./report.ts";

const lighthouse = "lighthouse@12.8.2";

const score = z.object({ score: z.number().min(0).max(1) });
const figure = z.object({ numericValue: z.number() });
const schema = z.object({
  categories: z.object({ performance: score, accessibility: score }),
  audits: z
    .object({
      "largest-contentful-paint": figure,
      "first-contentful-paint": figure,
      "total-blocking-time": figure,
      "cumulative-layout-shift": figure,
    })
    .catchall(
      z.object({
        title: z.string(),
        score: z.number().nullable(),
        displayValue: z.string().optional(),
      }),
    ),
});

export interface LighthouseRun {
  name: string;
  url: string;
  /** The browser's debugging port. */
  port: number;
}

/**
 * Runs Lighthouse for a page in a running browser. It clears the cache first, but not local storage, so
 * that the person stays signed in.
 * @throws Error if Lighthouse cannot be downloaded or fails
 */
export async function runLighthouse({ name, url, port }: LighthouseRun): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-lighthouse-"));
  const output = join(folder, "report.json");
  try {
    const child = spawn(
      "npx",
      [
        "--yes",
        lighthouse,
        url,
        `--port=${port}`,
        "--only-categories=performance,accessibility",
        "--output=json",
        `--output-path=${output}`,
        "--quiet",
      ],
      // Run outside the repository, so that npx does not use our own packages.
      { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
    );
    const code = await new Promise((done, reject) => {
      child.on("exit", done);
      child.on("error", reject);
    });
    if (code !== 0) throw new Error(`${lighthouse} ended with ${code} at ${url}`);
    const { categories, audits } = schema.parse(JSON.parse(readFileSync(output, "utf8")));
    return {
      name,
      performance: Math.round(categories.performance.score * 100),
      accessibility: Math.round(categories.accessibility.score * 100),
      lcpMs: audits["largest-contentful-paint"].numericValue,
      fcpMs: audits["first-contentful-paint"].numericValue,
      tbtMs: audits["total-blocking-time"].numericValue,
      cls: audits["cumulative-layout-shift"].numericValue,
      findings: Object.values(audits).flatMap((audit) =>
        "title" in audit && audit.score !== null && audit.score < 0.9
          ? [[audit.title, audit.displayValue].filter(Boolean).join(": ")]
          : [],
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
