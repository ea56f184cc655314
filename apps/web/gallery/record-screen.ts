import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { baseUrl } from "../e2e/sandbox.ts";
import { originPlaceholder, type RecordedAnswer, writeRecording } from "./recording.ts";
import { visibleTexts } from "./visible-texts.ts";

/** The folder that recordings are written to; unset unless `npm run gallery:record` runs the journeys. */
const folder = () => process.env.SCREEN_RECORDINGS_DIR;

type AnswerLog = Map<string, Promise<RecordedAnswer>>;
const logs = new WeakMap<BrowserContext, AnswerLog>();

/** Answers of the server that a screen is drawn from; files are part of the build, and a stream never ends. */
const isAnswer = (url: URL) =>
  /^\/(api|auth)\/|^\/app-settings\.json$/.test(url.pathname) && url.pathname !== "/api/v1/events";

async function readAnswer(request: Request): Promise<RecordedAnswer> {
  const url = new URL(request.url());
  const known = { method: request.method(), path: `${url.pathname}${url.search}` };
  const response = await request.response();
  if (response === null) return { ...known, status: 0, body: null };
  // The answer to a page that has gone on meanwhile can't be read any more.
  const text = await response.text().catch(() => "");
  const isJson = response.headers()["content-type"]?.includes("json") === true && text !== "";
  return { ...known, status: response.status(), body: isJson ? JSON.parse(text) : text };
}

/** Remembers the last answer to each request of a context's pages, while screens are recorded. */
export function logAnswers(context: BrowserContext): void {
  if (folder() === undefined || logs.has(context)) return;
  const log: AnswerLog = new Map();
  logs.set(context, log);
  const keep = (request: Request) => {
    // A page that goes on drops what it asked for; that is no answer.
    if (request.failure()?.errorText === "net::ERR_ABORTED") return;
    const url = new URL(request.url());
    if (url.origin !== new URL(baseUrl()).origin || !isAnswer(url)) return;
    log.set(`${request.method()} ${url.pathname}${url.search}`, readAnswer(request));
  };
  context.on("requestfinished", keep);
  context.on("requestfailed", keep);
}

const stored = (page: Page, area: "localStorage" | "sessionStorage") =>
  page.evaluate(
    (name): Record<string, string> => ({
      ...(name === "localStorage" ? localStorage : sessionStorage),
    }),
    area,
  );

/** A session of a test is worth nothing, but nobody should have to find that out. */
const withoutSecrets = (text: string) =>
  text
    .replaceAll(/(eyJ[\w-]+\.eyJ[\w-]+)\.[\w-]+/g, "$1.recorded")
    .replaceAll(/(refresh_token\\*":\\*")[^"\\]+/g, "$1recorded");

/**
 * Writes down what the gallery needs to show this screen again: its address, what the device keeps and
 * the server's answers. Does nothing in an ordinary run of the journeys.
 * @param name of the screen and its state; the gallery has a scene of the same name
 */
export async function recordScreen(page: Page, name: string): Promise<void> {
  const dir = folder();
  if (dir === undefined) return;
  const log = logs.get(page.context());
  expect(log, "this context's answers are logged").toBeDefined();
  const { origin, pathname, search, hash } = new URL(page.url());
  const recording = {
    address: `${pathname}${search}${hash}`,
    recordedAt: await page.evaluate(() => new Date().toISOString()),
    localStorage: await stored(page, "localStorage"),
    sessionStorage: await stored(page, "sessionStorage"),
    texts: await visibleTexts(page),
    answers: await Promise.all(log?.values() ?? []),
  };
  const text = withoutSecrets(JSON.stringify(recording)).replaceAll(origin, originPlaceholder);
  writeRecording(name, JSON.parse(text), dir);
}
