import { maxErrorMessageLength, maxErrorStackLength } from "@lilypad/api-contract/limits";
/** An error as it is reported to the server. */
export interface ErrorReport {
  name: string;
  message: string;
  stack?: string;
}

/** Errors of the browser, the network or browser extensions, not of the app. */
const foreignErrors =
  /^(?:Script error\.?|ResizeObserver loop .*|Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?|The network connection was lost\.?)$/;
/** Errors of cancelled or refused calls, which the screens handle themselves. */
const expected = new Set(["AbortError", "TimeoutError", "CallError", "NotAllowedError"]);

/** Cuts a text at a word boundary: the server redacts whole tokens only, not parts of them. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const end = cut.search(/\s\S*$/);
  return end === -1 ? "" : cut.slice(0, end);
}

/** Keeps only the positions in our own files: the rest of a stack may contain a URL or typed text. */
function keepPositions(stack: string): string {
  const places = stack
    .split("\n")
    .filter((line) => /\/(?:assets\/[\w.-]+|service-worker)\.js:\d+:\d+\)?$/.test(line));
  let kept = "";
  for (const line of places) {
    if (kept.length + line.length >= maxErrorStackLength) break;
    kept += `${line}\n`;
  }
  return kept;
}

/** Removes characters that the server refuses in every text. */
const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, " ");

/** The report of a thrown value; null if it is not worth a report. */
export function readErrorReport(thrown: unknown): ErrorReport | null {
  if (!(thrown instanceof Error)) {
    if (thrown === undefined || thrown === null) return null;
    // The value itself is not reported, because it may contain anything.
    return { name: "Error", message: `not an error was thrown: ${typeof thrown}` };
  }
  const { name, message, stack = "" } = thrown;
  if (expected.has(name) || foreignErrors.test(message) || /-extension:\/\//.test(stack))
    return null;
  const places = plain(keepPositions(stack));
  return {
    name: /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Error",
    message: cutAtWord(plain(message).trim(), maxErrorMessageLength),
    ...(places === "" ? {} : { stack: places }),
  };
}
