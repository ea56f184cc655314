import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { axeFile } from "./check-screen.ts";
import { findAnswer, sendAnswer } from "./recorded-answers.ts";
import { findSettings, settingsOf } from "./recorded-settings.ts";
import type { RecordedAnswer, Recording } from "./recording.ts";
import { serveBuiltApp } from "./serve-built-app.ts";

const webDir = join(import.meta.dirname, "..");

/** The path of axe, so that a browser compiles it once and not for every scene. */
const axePath = "/axe.min.js";

/** A scene's use of its recording. */
export interface Replay {
  /** The page's requests that the recording does not answer. */
  unanswered: string[];
  /** The recorded answers that the page used. */
  used: Set<RecordedAnswer>;
  /** Leaves the scene, so that the page can be used for another. */
  close: () => Promise<void>;
}

export interface ReplayOptions {
  /** Requests to these paths are never answered, as on a slow network. */
  hold?: RegExp;
}

/** The recorded answer to a request. */
function answerTo(
  { recording, replay }: Shown,
  { method, url }: { method: string; url: URL },
): RecordedAnswer | "no network" | "silent stream" {
  if (url.pathname === "/api/v1/events") return "silent stream";
  const found = findAnswer(recording.answers, { method, url });
  if (found === undefined) replay.unanswered.push(`${method} ${url.pathname}${url.search}`);
  else replay.used.add(found);
  return found === undefined || found.status === 0 ? "no network" : found;
}

/** The event stream stays open and sends nothing. Without an answer, the app would say that it is offline. */
function openStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.flushHeaders();
}

/** The header that names a request's scene: a late request of the previous scene gets no answer. */
const sceneHeader = "x-scene";

interface Shown {
  scene: string;
  recording: Recording;
  replay: Pick<Replay, "unanswered" | "used">;
}

/** Serves the built app and the answers of one recording at a time. */
export interface ReplayServer {
  /** The host and port of the app. */
  host: string;
  /** Opens the page of a recording with the same URL, time and device storage. */
  open: (page: Page, recording: Recording, options?: ReplayOptions) => Promise<Replay>;
  close: () => Promise<void>;
}

/** @returns a server on a free port, which shows one recording at a time */
export async function startReplayServer(): Promise<ReplayServer> {
  let shown: Shown | undefined;
  let opened = 0;
  const server = await serveBuiltApp(webDir, {
    scripts: { [axePath]: axeFile },
    answer: ({ method, url, headers }, response) => {
      if (shown === undefined || headers[sceneHeader] !== shown.scene) return response.destroy();
      const answer = answerTo(shown, { method, url });
      if (answer === "no network") response.destroy();
      else if (answer === "silent stream") openStream(response);
      else sendAnswer(response, answer);
    },
    settings: (origin) => settingsOf(shown?.recording ?? { answers: [] }, origin),
  });
  const [address = ""] = server.resolvedUrls?.local ?? [];
  const { origin, host } = new URL(address);
  return {
    host,
    close: () => server.close(),
    async open(page, recording, options = {}) {
      const settings = findSettings(recording);
      const replay: Shown["replay"] = {
        unanswered: [],
        used: new Set(settings === undefined ? [] : [settings]),
      };
      const scene = String(++opened);
      shown = { scene, recording, replay };
      await page.setExtraHTTPHeaders({ [sceneHeader]: scene });
      const stopWatching = collectOutsideRequests(page, origin, replay.unanswered);
      await page.clock.setFixedTime(recording.recordedAt);
      const asRecorded = await restoreDevice(page, recording);
      // In the browser: a server that is silent would also use up the browser's connections to it.
      const isHeld = ({ pathname }: URL) => options.hold?.test(pathname) === true;
      if (options.hold !== undefined) await page.route(isHeld, () => {});
      await page.goto(`${origin}${recording.address}`);
      await page.addScriptTag({ url: axePath });
      return {
        ...replay,
        close: async () => {
          stopWatching();
          await asRecorded.dispose();
          await page.unroute(isHeld);
          await clearDevice(page);
          shown = undefined;
        },
      };
    },
  };
}

/** Collects a page's requests to other servers; the browser resolves no such host (see the configuration). */
function collectOutsideRequests(page: Page, origin: string, found: string[]): () => void {
  const watch = (request: Request) => {
    const { origin: requestedOrigin, protocol, href } = new URL(request.url());
    if (requestedOrigin !== origin && protocol.startsWith("http"))
      found.push(`${request.method()} ${href}`);
  };
  page.on("request", watch);
  return () => page.off("request", watch);
}

/** Restores the recorded device storage for the next documents of a page. */
const restoreDevice = (page: Page, recording: Recording) =>
  page.addInitScript((recorded) => {
    if (location.protocol === "about:") return;
    const permission = { get: () => recorded.notificationPermission };
    Object.defineProperty(Notification, "permission", permission);
    // Only once: data that a screen deletes must stay deleted.
    if (sessionStorage.getItem("gallery") !== null) return;
    sessionStorage.setItem("gallery", "opened");
    for (const [key, value] of Object.entries(recorded.localStorage)) localStorage[key] = value;
    for (const [key, value] of Object.entries(recorded.sessionStorage)) sessionStorage[key] = value;
    history.replaceState(recorded.historyState, "");
  }, recording);

/** Clears the data that a scene stored on the device, and leaves its page. */
async function clearDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
  // The next URL may differ in its fragment only, which would not reload the page.
  await page.goto("about:blank");
  // Only now, because a page that is online again requests everything at once.
  await page.context().setOffline(false);
}

/** Takes an open page offline. */
export const goOffline = (page: Page): Promise<void> => page.context().setOffline(true);
