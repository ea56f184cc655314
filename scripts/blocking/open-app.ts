import { resolve } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { findAnswer, sendAnswer } from "../../apps/web/gallery/recorded-answers.ts";
import { settingsOf } from "../../apps/web/gallery/recorded-settings.ts";
import type { RecordedAnswer, Recording } from "../../apps/web/gallery/recording.ts";
import { serveBuiltApp } from "../../apps/web/gallery/serve-built-app.ts";
import { readRecording } from "../../apps/web/gallery/stored-recordings.ts";
import { findChromium } from "../find-chromium.mjs";

/** Recorded answers of a dashboard with money, a payment request and offers. */
const screen = "dashboard-usd";
const recordings = "apps/web/gallery/recordings";

/** As in Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A built app that is served with recorded answers. */
export interface ServedApp {
  origin: string;
  /** The stored session of the recorded person, which is valid for another hour. */
  session: string;
  close(): Promise<void>;
}

/** @returns the recorded session as it would be stored now */
function sessionNow({ localStorage }: Recording): string {
  const stored = JSON.parse(localStorage["lilypad.session"] ?? "null");
  return JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 3600 });
}

/**
 * Serves the app that was built in a checkout (`npm run build`), without a running product.
 * @param answers those of the server; without them, the recorded ones of the dashboard
 */
export async function serveApp(
  checkout: string,
  answers?: readonly RecordedAnswer[],
): Promise<ServedApp> {
  const recording = readRecording(screen, recordings);
  const server = await serveBuiltApp(resolve(checkout, "apps/web"), {
    answer: ({ method, url }, response) => {
      if (url.pathname === "/api/v1/events") {
        response.writeHead(200, {
          "content-type": "text/event-stream",
          "cache-control": "no-store",
        });
        response.write('data: {"type":"ready"}\n\n');
        return;
      }
      const answer = findAnswer(answers ?? recording.answers, { method, url });
      if (answer !== undefined) return sendAnswer(response, answer);
      console.warn(`not recorded: ${method} ${url.pathname}${url.search}`);
      response.destroy();
    },
    settings: (origin) => settingsOf(recording, origin),
  });
  const [address = ""] = server.resolvedUrls?.local ?? [];
  return {
    origin: new URL(address).origin,
    session: sessionNow(recording),
    close: () => server.close(),
  };
}

/** @returns a browser; each of its contexts is a phone that has never opened the app */
export async function openPhones() {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  return {
    /** @param differences from the phone of Lighthouse */
    newPhone: (differences: BrowserContextOptions = {}): Promise<BrowserContext> =>
      browser.newContext({ ...phone, ...differences }),
    close: () => browser.close(),
  };
}
