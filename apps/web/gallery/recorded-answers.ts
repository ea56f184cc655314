import type { ServerResponse } from "node:http";
import type { RecordedAnswer } from "./recording.ts";

const hasPath = (answer: RecordedAnswer, method: string, path: string) =>
  answer.method === method && answer.path.split("?")[0] === path;

/**
 * The recorded answer to exactly this request, otherwise to the same path with another query; undefined if there is
 * none.
 */
export function findAnswer(
  answers: readonly RecordedAnswer[],
  request: { method: string; url: URL },
): RecordedAnswer | undefined {
  const { pathname, search } = request.url;
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
