import type { ErrorReceiver, ViewReceiver } from "../../../platform/config/telemetry-config.ts";
import type { SendResult } from "./forward.ts";
import { type ErrorEvent, toEnvelope } from "./to-envelope.ts";

/** A view of a screen in Plausible's format, without a person, network address or id. */
export interface ViewEvent {
  name: "pageview";
  url: string;
  domain: string;
  referrer?: string;
}

const defaultTimeoutMs = 5_000;

/** Reads a Retry-After header (seconds or a date) into milliseconds; undefined if it is invalid or past. */
function readRetryAfter(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<{ response: Response; result: SendResult }> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { response, result: { outcome: "taken" } };
  if (status === 429 || status === 408 || status >= 500) {
    const afterMs = readRetryAfter(response.headers.get("retry-after"), new Date());
    return {
      response,
      result: { outcome: "later", ...(afterMs === undefined ? {} : { afterMs }) },
    };
  }
  return { response, result: { outcome: "refused" } };
}

/**
 * Creates the function that sends errors to a server that accepts Sentry's envelopes.
 * @param timeoutMs time-out of one request
 */
export function createErrorSender(
  receiver: ErrorReceiver,
  now: () => Date,
  timeoutMs = defaultTimeoutMs,
) {
  return async (event: ErrorEvent): Promise<SendResult> => {
    const headers = {
      "content-type": "application/x-sentry-envelope",
      "user-agent": "lilypad/1.0.0",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=lilypad/1.0.0, sentry_key=${receiver.key}`,
    };
    return (await post(receiver.url, headers, toEnvelope(event, now()), timeoutMs)).result;
  };
}

/**
 * Creates the function that sends views to a server with Plausible's events API. The visitor's network
 * address and browser are not sent, so the receiver counts views but not visitors.
 * @param timeoutMs time-out of one request
 */
export function createViewSender(receiver: ViewReceiver, timeoutMs = defaultTimeoutMs) {
  return async (event: ViewEvent): Promise<SendResult> => {
    const headers = {
      "content-type": "application/json",
      // The API requires a user agent and ignores those of robots.
      "user-agent": "Mozilla/5.0 (Lilypad)",
    };
    const { response, result } = await post(
      `${receiver.url}/api/event`,
      headers,
      JSON.stringify(event),
      timeoutMs,
    );
    // The server also answers 202 to views that it does not count.
    return response.headers.get("x-plausible-dropped") === "1" ? { outcome: "refused" } : result;
  };
}
