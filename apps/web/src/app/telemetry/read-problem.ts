/** An error as the server is told of it. */
export interface Problem {
  name: string;
  message: string;
  stack?: string;
}

const maxMessage = 300;
const maxStack = 4_096;

/** What a browser says about itself, about the network or about its extensions, not about us. */
const notOurs =
  /^(?:Script error\.?|ResizeObserver loop .*|Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?|The network connection was lost\.?)$/;
/** How calls end that were given up or refused: our own screens know what to say. */
const expected = new Set(["AbortError", "TimeoutError", "CallError", "NotAllowedError"]);

/** At most so much, and no piece of a word: the server takes whole tokens out, not halves. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const end = cut.search(/\s\S*$/);
  return end === -1 ? "" : cut.slice(0, end);
}

/** Only what names a place in our own files: the rest may repeat an address or what was typed. */
function keepPlaces(stack: string): string {
  const places = stack
    .split("\n")
    .filter((line) => /\/(?:assets\/[\w.-]+|service-worker)\.js:\d+:\d+\)?$/.test(line));
  let kept = "";
  for (const line of places) {
    if (kept.length + line.length >= maxStack) break;
    kept += `${line}\n`;
  }
  return kept;
}

/** Without the characters that the server takes from nobody. */
const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, " ");

/** What was thrown, as far as it is worth a report; null for what is no fault of ours. */
export function readProblem(thrown: unknown): Problem | null {
  if (!(thrown instanceof Error)) {
    if (thrown === undefined || thrown === null) return null;
    // Never its content: it may be anything.
    return { name: "Error", message: `not an error was thrown: ${typeof thrown}` };
  }
  const { name, message, stack = "" } = thrown;
  if (expected.has(name) || notOurs.test(message) || /-extension:\/\//.test(stack)) return null;
  const places = plain(keepPlaces(stack));
  return {
    name: /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Error",
    message: cutAtWord(plain(message).trim(), maxMessage),
    ...(places === "" ? {} : { stack: places }),
  };
}
