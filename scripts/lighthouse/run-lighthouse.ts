import lighthouse, { type Flags } from "lighthouse";
import { z } from "zod";
import type { Report } from "./report.ts";

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
  url: string;
  /** The browser's debugging port. */
  port: number;
  /** Keeps the browser's caches and the service worker, as for a person who opens the app again. */
  keepsCaches: boolean;
}

/**
 * Runs Lighthouse for a page in a running browser, with its mobile preset: slow 4G and a processor four
 * times slower. Local storage always stays, so that the person stays signed in.
 * @throws Error if Lighthouse fails
 */
export async function runLighthouse({ url, port, keepsCaches }: LighthouseRun): Promise<Report> {
  const flags: Flags = {
    port,
    onlyCategories: ["performance", "accessibility"],
    output: "json",
    logLevel: "error",
    disableStorageReset: keepsCaches,
    // Lighthouse starts the trace on this page. On another site than the measured one, the browser starts a
    // process for the navigation; on a busy machine that process connects to the trace too late, and the
    // start of the navigation is missing in it (NO_NAVSTART).
    blankPage: new URL("/icon.svg", url).href,
  };
  const result = await lighthouse(url, flags);
  const error = result?.lhr.runtimeError;
  if (error !== undefined) throw new Error(`Lighthouse failed at ${url}: ${error.message}`);
  const { categories, audits } = schema.parse(result?.lhr);
  return {
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
}
