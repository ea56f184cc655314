import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import type { TraceEvent } from "./main-thread-tasks.ts";

/** Lighthouse's categories that say what a task does. */
const categories = [
  // The tasks themselves.
  "disabled-by-default-lighthouse",
  "loading",
  "v8",
  "v8.execute",
  "blink.user_timing",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
];

/** A page is recorded until it has sent no request for this long. The live stream reads again after three seconds. */
const quietMs = 4000;

const eventSchema = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.looseObject({}).optional(),
}) satisfies z.ZodType<TraceEvent>;

/** How long a page may take on a very busy machine. */
const maxMs = 120_000;

/**
 * Opens a page and records its processes until it sends no more requests.
 * @param lastPath the beginning of the path of its last requests, before which a busy machine makes long pauses
 * @throws Error if the page does not come that far
 */
export async function recordTrace(
  context: BrowserContext,
  url: string,
  lastPath: string,
): Promise<TraceEvent[]> {
  const page = await context.newPage();
  // From a page of the same process, as Lighthouse does.
  await page.goto(new URL("/icon.svg", url).href);
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    events.push(...z.array(eventSchema).parse(value));
  });
  const startedMs = performance.now();
  let lastRequestMs = startedMs;
  let isComplete = false;
  page.on("request", (request) => {
    lastRequestMs = performance.now();
    isComplete ||= new URL(request.url()).pathname.startsWith(lastPath);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories, excludedCategories: ["*"] },
  });
  await page.goto(url);
  for (;;) {
    const leftMs = lastRequestMs + quietMs - performance.now();
    if (isComplete && leftMs <= 0) break;
    if (performance.now() - startedMs > maxMs)
      throw new Error(`${url} never asked for ${lastPath}`);
    // Nothing is evaluated in the page meanwhile, which would be measured too.
    await sleep(Math.max(leftMs, 200));
  }
  const isRecorded = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await isRecorded;
  await page.close();
  return events;
}
