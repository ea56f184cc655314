import type { Time } from "./time.ts";

/** Raw result of one request. */
export type Exchange =
  /** There was an answer. `body` is undefined if it was empty or not JSON. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: Headers;
      readonly body: unknown;
    }
  /** No connection was made, so the request certainly had no effect. */
  | { readonly kind: "unreached"; readonly cause: unknown }
  /** The request was or may have been sent; whether it had an effect is unknown. */
  | { readonly kind: "unanswered"; readonly cause: unknown };

export interface ExchangeOptions {
  readonly fetch: typeof fetch;
  readonly time: Time;
  readonly timeoutMs: number;
}

/** Reading stops after this many bytes; real answers are much smaller. */
const maxBodyBytes = 2_000_000;

/** Error codes of failures before the first byte of a request is sent. */
const unreachedCodes = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** True if certainly no connection was made; false in doubt. */
function wasUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = codeOf(cause);
  return (
    unreachedCodes.has(code) || /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code)
  );
}

async function readBody(response: Response): Promise<unknown> {
  if (response.body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Sends one request and reads its answer within `timeoutMs`. Never throws: a time-out is returned as
 * "unanswered", which means that the outcome is unknown.
 */
export async function exchange(
  url: URL,
  init: RequestInit,
  { fetch, time, timeoutMs }: ExchangeOptions,
): Promise<Exchange> {
  const abort = new AbortController();
  const timedOut = new Error(`no answer within ${timeoutMs} ms`);
  const cancel = time.after(timeoutMs, () => abort.abort(timedOut));
  try {
    // Following a redirect would send our key to another host.
    const response = await fetch(url, { ...init, redirect: "error", signal: abort.signal });
    const body = await readBody(response);
    return { kind: "answer", status: response.status, headers: response.headers, body };
  } catch (error) {
    return { kind: wasUnreached(error) ? "unreached" : "unanswered", cause: error };
  } finally {
    cancel();
  }
}
