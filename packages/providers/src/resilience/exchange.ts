import type { Time } from "./time.ts";

/** What came back for one request, before anybody has looked into it. */
export type Exchange =
  /** Somebody answered. `body` is undefined when it was empty or no JSON. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: Headers;
      readonly body: unknown;
    }
  /** The connection never stood: the request was certainly not carried out. */
  | { readonly kind: "unreached"; readonly cause: unknown }
  /** It was sent, or may have been; whether it was carried out is unknown. */
  | { readonly kind: "unanswered"; readonly cause: unknown };

export interface ExchangeOptions {
  readonly fetch: typeof fetch;
  readonly time: Time;
  readonly timeoutMs: number;
}

/** No provider's answer is nearly as long; more is nonsense, and is not read to its end. */
const longestBodyBytes = 2_000_000;

/** What fails before the first byte of a request can leave. */
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

/** Whether the connection never stood. In doubt it did: only certainty may be called certain. */
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
    if (bytes > longestBodyBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Sends one request and reads its answer, both within the time allowed. Never throws: a time-out is
 * an outcome, and it means unknown.
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
    // A redirect would hand our key to somebody else.
    const response = await fetch(url, { ...init, redirect: "error", signal: abort.signal });
    const body = await readBody(response);
    return { kind: "answer", status: response.status, headers: response.headers, body };
  } catch (error) {
    return { kind: wasUnreached(error) ? "unreached" : "unanswered", cause: error };
  } finally {
    cancel();
  }
}
