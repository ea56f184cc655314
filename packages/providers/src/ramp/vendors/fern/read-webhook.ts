import { createHmac, timingSafeEqual } from "node:crypto";
import { RampError } from "../../errors.ts";
import type { IncomingWebhook, RampEvent } from "../../port.ts";
import { fernEvent } from "./event-schema.ts";

/** Max difference between a webhook's time and ours, in either direction (as Fern recommends). */
const toleranceMs = 60_000;

const reject = (reason: string) => new RampError("WEBHOOK_REJECTED", `webhook: ${reason}`);

/** Fern sends seconds or milliseconds; read as seconds, milliseconds would be far in the future. */
function readTimeMs(timestamp: string): number {
  if (!/^\d{9,14}$/.test(timestamp)) throw reject("no time");
  const value = Number(timestamp);
  return value < 100_000_000_000 ? value * 1_000 : value;
}

function isSigned(
  secrets: readonly string[],
  timestamp: string,
  rawBody: Uint8Array,
  signature: string,
): boolean {
  // Invalid hexadecimal decodes to a shorter buffer.
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function resourceOf(type: string, resource: Record<string, unknown>) {
  const [noun] = type.split(".");
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  if (noun === "customer")
    return { resource: noun, resourceId: text(resource.customerId) } as const;
  if (noun === "payment_account") {
    return { resource: noun, resourceId: text(resource.paymentAccountId) } as const;
  }
  if (noun === "transaction") {
    return { resource: noun, resourceId: text(resource.transactionId) } as const;
  }
  return { resource: "other", resourceId: null } as const;
}

/**
 * Reads a Fern webhook: `x-api-signature` is the hexadecimal HMAC-SHA256 of
 * `<x-api-timestamp>.<body>` under the subscription's secret.
 * @param secrets all that are accepted: the old and the new one while Fern changes over
 * @throws RampError WEBHOOK_REJECTED
 */
export function readFernWebhook(secrets: readonly string[], webhook: IncomingWebhook): RampEvent {
  const timestamp = webhook.headers["x-api-timestamp"] ?? "";
  const signature = webhook.headers["x-api-signature"] ?? "";
  const timeMs = readTimeMs(timestamp);
  if (!isSigned(secrets, timestamp, webhook.rawBody, signature)) throw reject("not signed by Fern");
  if (Math.abs(webhook.receivedAt.getTime() - timeMs) > toleranceMs) throw reject("too old");
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(webhook.rawBody).toString("utf8"));
  } catch {
    // The parser's message quotes the body, so it is not passed on as the cause.
    throw reject("not JSON");
  }
  const parsed = fernEvent.safeParse(body);
  if (!parsed.success) throw reject("not as documented");
  const { id, type, createdAt, resource } = parsed.data;
  const about = resourceOf(type, resource);
  return {
    id,
    resource: about.resourceId === null ? "other" : about.resource,
    resourceId: about.resourceId ?? id,
    createdAt: new Date(createdAt),
  };
}
