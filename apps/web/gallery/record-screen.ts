import type { BrowserContext, Page, Request } from "@playwright/test";
import { baseUrl } from "../e2e/sandbox.ts";
import { settingsAnswer } from "./recorded-settings.ts";
import {
  neededEntries,
  type RecordedAnswer,
  type Recording,
  requestOf,
  withoutHost,
} from "./recording.ts";
import { isMade, writeMade } from "./stored-recordings.ts";
import { visibleTexts } from "./visible-texts.ts";

/** The folder for recordings, which is only set while screens are being recorded (docs/CHECKS.md). */
const folder = () => process.env.SCREEN_RECORDINGS_DIR;

/** How long a reopened page may request data. */
const settleMs = 3_000;

interface LoggedAnswer {
  /** Null if the page has navigated meanwhile, so that it can't be read any more. */
  answer: Promise<RecordedAnswer | null>;
  /** The number of answers that were logged before it. */
  index: number;
}

/** The answers by method and path; the last one counts. */
type AnswerLog = Map<string, LoggedAnswer>;
const logs = new WeakMap<BrowserContext, AnswerLog>();
/** Pages that are opened only for recording. */
const reopenedPages = new WeakSet<Page>();

/**
 * True for the server's answers that a screen is drawn from: no files, which are part of the build, and
 * no stream, which never ends.
 */
const isAnswer = (url: URL) =>
  /^\/(api|auth)\//.test(url.pathname) && url.pathname !== "/api/v1/events";

async function readAnswer(request: Request): Promise<RecordedAnswer | null> {
  const url = new URL(request.url());
  const known = { method: request.method(), path: `${url.pathname}${url.search}` };
  const response = await request.response();
  if (response === null) return { ...known, status: 0, body: null };
  const text = await response.text().catch(() => null);
  if (text === null) return null;
  const isJson = response.headers()["content-type"]?.includes("json") === true && text !== "";
  return { ...known, status: response.status(), body: isJson ? JSON.parse(text) : text };
}

/** Requests of a service worker belong to no page. */
const isFromWorker = (request: Request) => request.serviceWorker() !== null;

let answersLogged = 0;

function logAnswer(log: AnswerLog, request: Request): void {
  // A page that navigates aborts its requests; that is not an answer.
  if (request.failure()?.errorText === "net::ERR_ABORTED") return;
  const url = new URL(request.url());
  if (url.origin !== new URL(baseUrl()).origin || !isAnswer(url)) return;
  answersLogged += 1;
  const answer = readAnswer(request);
  log.set(`${request.method()} ${url.pathname}${url.search}`, { answer, index: answersLogged });
}

/** Stores the last answer to each request of a context's pages, while screens are being recorded. */
export function logAnswers(context: BrowserContext): void {
  if (folder() === undefined || logs.has(context)) return;
  const log: AnswerLog = new Map();
  logs.set(context, log);
  const keep = (request: Request) => {
    if (!isFromWorker(request) && reopenedPages.has(request.frame().page())) return;
    logAnswer(log, request);
  };
  context.on("requestfinished", keep);
  context.on("requestfailed", keep);
}

/**
 * The server's answers to the same page when it is opened directly: a screen that was reached from
 * another one has not requested all of it.
 */
async function reopen(page: Page, kept: Record<string, string>): Promise<RecordedAnswer[]> {
  const log: AnswerLog = new Map();
  const anew = await page.context().newPage();
  reopenedPages.add(anew);
  anew.on("requestfinished", (request) => logAnswer(log, request));
  await anew.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, kept);
  // The event stream stays open, so the network never becomes idle: wait for the answers instead.
  const opened = await anew.goto(page.url()).catch(() => null);
  if (opened !== null) await anew.waitForTimeout(settleMs);
  await anew.close();
  const answers = await Promise.all([...log.values()].map(({ answer }) => answer));
  return answers.filter((answer) => answer !== null);
}

interface Seen {
  texts: string[];
  recordedAt: string;
  /** The answers that these texts were drawn from. */
  answers: LoggedAnswer[];
}

/** Reads the page's texts, and the answers that arrived before them. */
async function see(page: Page, log: AnswerLog): Promise<Seen> {
  for (;;) {
    const before = answersLogged;
    const answers = [...log.values()];
    const recordedAt = await page.evaluate(() => new Date().toISOString());
    const texts = await visibleTexts(page);
    if (answersLogged === before) return { texts, recordedAt, answers };
  }
}

/**
 * The answers of the page, and of the same page when it is reopened. If both have answered the same
 * request, the page's own answer counts, unless something has changed since.
 */
async function joinAnswers(
  seen: readonly LoggedAnswer[],
  anew: readonly RecordedAnswer[],
): Promise<RecordedAnswer[]> {
  const read = await Promise.all(
    seen.map(async ({ answer, index }) => ({ answer: await answer, index })),
  );
  const own = read.flatMap(({ answer, index }) => (answer === null ? [] : [{ ...answer, index }]));
  const changes = own.filter(({ method }) => method !== "GET").map(({ index }) => index);
  const lastChange = Math.max(0, ...changes);
  const isOld = ({ index }: (typeof own)[number]) => index < lastChange;
  const fresh = new Map(anew.map((answer) => [requestOf(answer), answer]));
  const kept = own.filter((answer) => !(isOld(answer) && fresh.has(requestOf(answer))));
  const keys = new Set(kept.map(requestOf));
  return [
    ...kept.map(({ index: _, ...answer }) => answer),
    ...anew.filter((answer) => !keys.has(requestOf(answer))),
  ];
}

/** A test's session is worthless, but no reader should have to check that. */
const withoutSecrets = (text: string) =>
  text
    .replaceAll(/(eyJ[\w-]+\.eyJ[\w-]+)\.[\w-]+/g, "$1.recorded")
    .replaceAll(/(refresh_token\\*":\\*")[^"\\]+/g, "$1recorded");

/**
 * Stores everything that the gallery needs to show this screen again: its URL, the device's storage and the
 * server's answers. Does nothing in an ordinary test run.
 * @param name of the screen and its state
 * @throws Error if a screen with this name has already been recorded
 */
export async function recordScreen(page: Page, name: string): Promise<void> {
  const dir = folder();
  if (dir === undefined) return;
  if (isMade(dir, name)) throw new Error(`${name} is recorded twice: which one is it?`);
  const { host, pathname, search, hash } = new URL(page.url());
  const { texts, recordedAt, answers } = await see(page, logs.get(page.context()) ?? new Map());
  const kept = await page.evaluate(() => ({
    userAgent: navigator.userAgent,
    notificationPermission: Notification.permission,
    historyState: history.state as unknown,
    localStorage: { ...localStorage } as Record<string, string>,
    sessionStorage: { ...sessionStorage } as Record<string, string>,
  }));
  const settings = await page.locator("#app-settings").textContent();
  const recording: Recording = {
    address: `${pathname}${search}${hash}`,
    recordedAt,
    viewport: page.viewportSize() ?? { width: 390, height: 844 },
    ...kept,
    localStorage: neededEntries(kept.localStorage),
    sessionStorage: neededEntries(kept.sessionStorage),
    texts,
    answers: [
      ...(await joinAnswers(answers, await reopen(page, kept.sessionStorage))),
      ...(settings === null ? [] : [settingsAnswer(settings)]),
    ],
  };
  const harmless = JSON.parse(withoutSecrets(JSON.stringify(recording))) as Recording;
  writeMade(dir, name, withoutHost(harmless, host));
}
