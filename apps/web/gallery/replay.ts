import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "@playwright/test";
import type { RecordedAnswer, Recording } from "./recording.ts";

/** Nobody listens there: every request is answered here. An address of this machine counts as secure. */
export const host = "localhost:4999";
const origin = `http://${host}`;
const builtApp = join(import.meta.dirname, "..", "dist");

/** The documents that the server has for some paths; every other path gets the first. */
function documentFor(path: string): string {
  if (path.startsWith("/t/")) return "payer.html";
  return { "/onboarding": "landing.html", "/dashboard": "dashboard.html" }[path] ?? "index.html";
}

const hasPath = (answer: RecordedAnswer, method: string, path: string) =>
  answer.method === method && answer.path.split("?")[0] === path;

/** What a product with nothing configured says of itself, for pages that had heard it before they were recorded. */
const usualSettings: RecordedAnswer = {
  method: "GET",
  path: "/app-settings.json",
  status: 200,
  body: {
    publicUrl: origin,
    supportEmail: "support@lilypad.example",
    supportPhone: "+44 20 7946 0000",
    explorerUrl: null,
    authUrl: null,
    keeperName: null,
    keeperAddress: null,
    mapsKey: null,
    asksOutside: false,
    offersCards: false,
    offersBankingSteps: false,
    reportsErrors: false,
    countsViews: false,
  },
};

/** The answer to exactly this request, else to the same path with another query. */
function findAnswer(
  answers: readonly RecordedAnswer[],
  request: { method: string; url: URL },
): RecordedAnswer | undefined {
  const { pathname, search } = request.url;
  const same = answers.filter((answer) => hasPath(answer, request.method, pathname));
  return same.find(({ path }) => path === `${pathname}${search}`) ?? same.at(-1);
}

export interface Replay {
  page: Page;
  /** What the page asked for and the recording does not answer. */
  unanswered: string[];
  /** The recorded answers that the page used. */
  used: Set<RecordedAnswer>;
}

export interface ReplayOptions {
  /** Requests to these paths are never answered, as on a slow line. */
  hold?: RegExp;
  /** The network is gone: the app is there, the server is not. */
  isOffline?: boolean;
}

/** Answers every request of a context from the built app and a recording; nothing leaves the machine. */
async function answerFrom(
  context: BrowserContext,
  recording: Recording,
  { hold, isOffline = false }: ReplayOptions,
): Promise<Pick<Replay, "unanswered" | "used">> {
  const unanswered: string[] = [];
  const used = new Set<RecordedAnswer>();
  const answer = async (route: Route) => {
    const request = route.request();
    const method = request.method();
    const url = new URL(request.url());
    if (url.origin !== origin) {
      unanswered.push(`${method} ${url.href}`);
      return route.abort();
    }
    const file = join(builtApp, url.pathname);
    const isCall = /^\/(api|auth)\//.test(url.pathname);
    if (!isCall && url.pathname !== "/app-settings.json") {
      const isFile = url.pathname.includes(".") && existsSync(file);
      return route.fulfill({ path: isFile ? file : join(builtApp, documentFor(url.pathname)) });
    }
    // The stream of events stays open and says nothing.
    if (url.pathname === "/api/v1/events" || hold?.test(url.pathname)) return;
    if (isOffline && isCall) return route.abort("internetdisconnected");
    const found = findAnswer([...recording.answers, usualSettings], { method, url });
    if (found === undefined) unanswered.push(`${method} ${url.pathname}${url.search}`);
    else used.add(found);
    if (found === undefined || found.status === 0) return route.abort();
    const isText = typeof found.body === "string";
    return route.fulfill({
      status: found.status,
      contentType: isText ? "text/plain; charset=utf-8" : "application/json",
      body: isText ? String(found.body) : JSON.stringify(found.body),
    });
  };
  await context.route("**/*", answer);
  return { unanswered, used };
}

/** Takes the network away from an opened page. */
export async function goOffline(page: Page): Promise<void> {
  // Routes answer even then.
  await page.context().route(/\/(api|auth)\//, (route) => route.abort("internetdisconnected"));
  await page.context().setOffline(true);
}

/** Opens the page of a recording as it was: same address, same time, same things kept on the device. */
export async function replay(
  page: Page,
  recording: Recording,
  options: ReplayOptions = {},
): Promise<Replay> {
  const known = await answerFrom(page.context(), recording, options);
  await page.clock.setFixedTime(recording.recordedAt);
  await page.addInitScript((recorded) => {
    const permission = { get: () => recorded.notificationPermission };
    Object.defineProperty(Notification, "permission", permission);
    // Once only: what a screen forgets must stay forgotten.
    if (sessionStorage.getItem("gallery") !== null) return;
    sessionStorage.setItem("gallery", "opened");
    for (const [key, value] of Object.entries(recorded.localStorage)) localStorage[key] = value;
    for (const [key, value] of Object.entries(recorded.sessionStorage)) sessionStorage[key] = value;
    history.replaceState(recorded.historyState, "");
  }, recording);
  await page.goto(`${origin}${recording.address}`);
  if (options.isOffline) await goOffline(page);
  return { page, ...known };
}
