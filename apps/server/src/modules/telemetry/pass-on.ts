import type { ErrorReceiver, ViewReceiver } from "../../platform/telemetry-config.ts";
import type { Handover } from "./forward.ts";
import { type ErrorEvent, toEnvelope } from "./to-envelope.ts";

/** A view of a screen, as it may be told to others: no person, no address, no id. */
export interface ViewEvent {
  name: "pageview";
  url: string;
  domain: string;
  referrer?: string;
}

const usualTimeoutMs = 5_000;

/** "120", or a date; undefined for anything else. */
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
): Promise<{ response: Response; handover: Handover }> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { response, handover: { outcome: "taken" } };
  if (status === 429 || status === 408 || status >= 500) {
    const afterMs = readRetryAfter(response.headers.get("retry-after"), new Date());
    return {
      response,
      handover: { outcome: "later", ...(afterMs === undefined ? {} : { afterMs }) },
    };
  }
  return { response, handover: { outcome: "refused" } };
}

/**
 * Hands errors to a server that takes Sentry's envelopes.
 * @param now when it is sent
 * @param timeoutMs how long one is waited for
 */
export function createErrorSender(
  receiver: ErrorReceiver,
  now: () => Date,
  timeoutMs = usualTimeoutMs,
) {
  return async (event: ErrorEvent): Promise<Handover> => {
    const headers = {
      "content-type": "application/x-sentry-envelope",
      "user-agent": "lilypad/1.0.0",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=lilypad/1.0.0, sentry_key=${receiver.key}`,
    };
    return (await post(receiver.url, headers, toEnvelope(event, now()), timeoutMs)).handover;
  };
}

/**
 * Hands views to a server that speaks Plausible's events API. The visitor's address and browser are
 * not told, so views are counted and visitors are not.
 * @param timeoutMs how long one is waited for
 */
export function createViewSender(receiver: ViewReceiver, timeoutMs = usualTimeoutMs) {
  return async (event: ViewEvent): Promise<Handover> => {
    const headers = {
      "content-type": "application/json",
      // The API wants one, and counts nothing that calls itself a robot.
      "user-agent": "Mozilla/5.0 (Lilypad)",
    };
    const { response, handover } = await post(
      `${receiver.url}/api/event`,
      headers,
      JSON.stringify(event),
      timeoutMs,
    );
    // It answers 202 also to what it does not count.
    return response.headers.get("x-plausible-dropped") === "1" ? { outcome: "refused" } : handover;
  };
}
