import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import {
  type EventEntry,
  type Interaction,
  shortestMs,
  slowestInteraction,
} from "./interactions.ts";

/** As in Lighthouse's mobile preset. */
const slowdown = 4;

const binding = "noteEvents";

/** Reports the events of every page, as web-vitals observes them. */
const observe = `new PerformanceObserver((list) => {
  window.${binding}(list.getEntries().map((entry) => ({
    interactionId: entry.interactionId,
    name: entry.name,
    durationMs: entry.duration,
    handlersMs: entry.processingEnd - entry.processingStart,
  })));
}).observe({ type: "event", durationThreshold: ${shortestMs}, buffered: true })`;

const entriesSchema = z.array(
  z.object({
    interactionId: z.number(),
    name: z.string(),
    durationMs: z.number(),
    handlersMs: z.number(),
  }),
) satisfies z.ZodType<EventEntry[]>;

/** Resolves once the page has nothing to do. */
const idle = "new Promise((resolve) => requestIdleCallback(() => resolve(null)))";

/** How long to wait for the report of an interaction. Without one, it was shorter than the browser reports. */
const reportMs = 3000;

/** A page on a slow processor whose taps can be measured. */
export interface WatchedPage {
  page: Page;
  /** Taps a control and measures how long the browser took to paint what followed. @param shows a part of the screen that the tap opens */
  tap(control: Locator, shows: Locator): Promise<Interaction>;
  /** Presses a key in the focused field and measures it in the same way. */
  press(key: string): Promise<Interaction>;
}

export async function openWatchedPage(phone: BrowserContext): Promise<WatchedPage> {
  const page = await phone.newPage();
  let entries: EventEntry[] = [];
  let note = () => {};
  await page.exposeFunction(binding, (reported: unknown) => {
    entries.push(...entriesSchema.parse(reported));
    if (entries.some(({ name }) => name === "click" || name === "keydown")) note();
  });
  await page.addInitScript(observe);
  const session = await phone.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

  async function measure(interact: () => Promise<void>, isDone: () => Promise<unknown>) {
    await page.evaluate(idle);
    entries = [];
    let timer: NodeJS.Timeout | undefined;
    const reported = new Promise<void>((resolve) => {
      note = resolve;
      timer = setTimeout(resolve, reportMs);
    });
    await interact();
    // Nothing is evaluated in the page until then, which would be measured too.
    await reported;
    clearTimeout(timer);
    await isDone();
    // The last events of a tap are reported after the first ones.
    await page.evaluate(idle);
    return slowestInteraction(entries);
  }

  return {
    page,
    async tap(control, shows) {
      // A trial of Playwright's would be a tap for the browser, and this one a second.
      await expect(control).toBeEnabled();
      await control.scrollIntoViewIfNeeded();
      const box = await control.boundingBox();
      if (box === null) throw new Error(`${control} is not on the screen`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return measure(
        () => page.touchscreen.tap(x, y),
        () => shows.waitFor(),
      );
    },
    press: (key) =>
      measure(
        () => page.keyboard.press(key),
        async () => {},
      ),
  };
}
