import { test as base, type Page } from "@playwright/test";
import type { Recording } from "./recording.ts";
import { type ReplayServer, startReplayServer } from "./replay.ts";

type Device = Pick<Recording, "userAgent" | "viewport">;

/** Where scenes are shown: the built app with its recorded answers, and a browser. */
export interface Stage {
  server: ReplayServer;
  /** A page of a kind of device; `isNew` for a page that no previous scene has used. */
  pageOf: (device: Device, options: { isNew: boolean }) => Promise<Page>;
}

/**
 * One server, and one page for each kind of device, for all scenes of a worker: the app's files are
 * loaded and compiled once instead of for every scene. A failing scene ends its worker, and thus its
 * pages.
 */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const server = await startReplayServer();
      const pages = new Map<string, Page>();
      const open = async (userAgent: string) => {
        // A service worker would pass answers of one scene on to the next.
        const serviceWorkers = "block";
        const options = {
          userAgent,
          hasTouch: true,
          reducedMotion: "reduce",
          serviceWorkers,
        } as const;
        return (await browser.newContext(options)).newPage();
      };
      await use({
        server,
        async pageOf({ userAgent, viewport }, { isNew }) {
          const page = (isNew ? undefined : pages.get(userAgent)) ?? (await open(userAgent));
          if (!isNew) pages.set(userAgent, page);
          const shown = page.viewportSize();
          const isSame = shown?.width === viewport.width && shown.height === viewport.height;
          if (!isSame) await page.setViewportSize(viewport);
          return page;
        },
      });
      await server.close();
    },
    { scope: "worker" },
  ],
});
