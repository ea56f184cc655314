import type { ServerResponse } from "node:http";
import type { AppSettings } from "../src/shared/settings/index.ts";
import type { RecordedAnswer } from "./recording.ts";

const hasPath = (answer: RecordedAnswer, method: string, path: string) =>
  answer.method === method && answer.path.split("?")[0] === path;

/**
 * The settings of a product with nothing configured, for pages that had read them before they were
 * recorded.
 */
const defaultSettings = (publicUrl: string): RecordedAnswer => ({
  method: "GET",
  path: "/app-settings.json",
  status: 200,
  body: {
    publicUrl,
    supportEmail: "support@lilypad.example",
    supportPhone: "+44 20 7946 0000",
    ticketUrl: null,
    explorerUrl: null,
    keeperName: null,
    keeperAddress: null,
    mapsKey: null,
    contracts: null,
    asksOutside: false,
    offersCards: false,
    offersBankingSteps: false,
    reportsErrors: false,
    countsViews: false,
  } satisfies AppSettings,
});

/**
 * The recorded answer to exactly this request, otherwise to the same path with another query; undefined if there is
 * none.
 */
export function findAnswer(
  recorded: readonly RecordedAnswer[],
  request: { method: string; url: URL },
): RecordedAnswer | undefined {
  const { origin, pathname, search } = request.url;
  const answers = [...recorded, defaultSettings(origin)];
  const same = answers.filter((answer) => hasPath(answer, request.method, pathname));
  return same.find(({ path }) => path === `${pathname}${search}`) ?? same.at(-1);
}

export function sendAnswer(response: ServerResponse, { status, body }: RecordedAnswer): void {
  const isText = typeof body === "string";
  response.writeHead(status, {
    "content-type": isText ? "text/plain; charset=utf-8" : "application/json",
    // The next scene has its own answers, so the browser may only cache the built app's files.
    "cache-control": "no-store",
  });
  response.end(isText ? body : JSON.stringify(body));
}
