import { test as base, type Page } from "@playwright/test";
import { ReplayServer } from "./replay.ts";

interface Device {
  userAgent: string;
  viewport: { width: number; height: number };
}

/** Where scenes are shown: the built app with its recorded answers, and a browser. */
export interface Stage {
  server: ReplayServer;
  /** Shows a scene in a page of its own, on a device that keeps nothing of an earlier one. */
  withPage: (device: Device, show: (page: Page) => Promise<void>) => Promise<void>;
}

/**
 * One server and, for each kind of device, one browser context for all scenes of a worker: the app's
 * files are read and compiled once, not for every scene.
 */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const server = await ReplayServer.start();
      const contexts = new Map<string, Awaited<ReturnType<typeof browser.newContext>>>();
      await use({
        server,
        async withPage({ userAgent, viewport }, show) {
          const context =
            contexts.get(userAgent) ??
            (await browser.newContext({
              userAgent,
              hasTouch: true,
              reducedMotion: "reduce",
              // A worker would keep answers of one scene for the next.
              serviceWorkers: "block",
            }));
          contexts.set(userAgent, context);
          const page = await context.newPage();
          await page.setViewportSize(viewport);
          await show(page);
          await context.setOffline(false);
          const devTools = await context.newCDPSession(page);
          await devTools.send("Storage.clearDataForOrigin", {
            origin: server.origin,
            storageTypes: "cookies,local_storage,indexeddb,cache_storage",
          });
          await page.close();
        },
      });
      for (const context of contexts.values()) await context.close();
      await server.close();
    },
    { scope: "worker" },
  ],
});
