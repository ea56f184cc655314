import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { RampError } from "../../errors.ts";
import type { IncomingWebhook, RampEvent } from "../../port.ts";
import { bridgeEvent } from "./schema.ts";

/** Max difference between a webhook's time and ours, in either direction (as Bridge recommends). */
const toleranceMs = 600_000;

const reject = (reason: string) => new RampError("WEBHOOK_REJECTED", `webhook: ${reason}`);

/** Our resource name for each Bridge event category that we use. */
const resources: Readonly<Record<string, RampEvent["resource"]>> = {
  // Customers are identified by their KYC link, which exists before Bridge's customer.
  kyc_link: "customer",
  external_account: "payment_account",
  transfer: "transaction",
};

const pemBlock = /-----BEGIN[^-]+-----[\s\S]*?-----END[^-]+-----/g;

/**
 * Reads the public keys of our webhook endpoints, one PEM block each: two while one endpoint replaces another.
 * @throws Error if one is not a public key, so that the server fails at start, not at the first webhook
 */
export const readBridgeKeys = (pem: string): KeyObject[] =>
  (pem.match(pemBlock) ?? [pem]).map((block) => createPublicKey(block));

/**
 * Checks the signature. Bridge hashes twice: it signs (RSA, SHA-256) the SHA-256 of `<time>.<body>`;
 * its published test data verifies only that way.
 */
function isSigned(
  keys: readonly KeyObject[],
  timestamp: string,
  rawBody: Uint8Array,
  signature: Buffer,
) {
  const digest = createHash("sha256").update(`${timestamp}.`).update(rawBody).digest();
  return keys.some((key) => verify("sha256", digest, key, signature));
}

/**
 * Reads a Bridge webhook, signed by `X-Webhook-Signature: t=<milliseconds>,v0=<base64>`.
 * @throws RampError WEBHOOK_REJECTED
 */
export function readBridgeWebhook(keys: readonly KeyObject[], webhook: IncomingWebhook): RampEvent {
  const header = webhook.headers["x-webhook-signature"] ?? "";
  const [, timestamp, signature] = /^t=(\d{9,14}),v0=([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  if (timestamp === undefined || signature === undefined) throw reject("no signature");
  if (!isSigned(keys, timestamp, webhook.rawBody, Buffer.from(signature, "base64"))) {
    throw reject("not signed by Bridge");
  }
  if (Math.abs(webhook.receivedAt.getTime() - Number(timestamp)) > toleranceMs) {
    throw reject("too old");
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.from(webhook.rawBody).toString("utf8"));
  } catch {
    // The parser's message quotes the body, so it is not passed on as the cause.
    throw reject("not JSON");
  }
  const parsed = bridgeEvent.safeParse(body);
  if (!parsed.success) throw reject("not as documented");
  const { event_id, event_category, event_object_id, event_created_at } = parsed.data;
  return {
    id: event_id,
    resource: Object.hasOwn(resources, event_category)
      ? (resources[event_category] ?? "other")
      : "other",
    resourceId: event_object_id,
    createdAt: new Date(event_created_at),
  };
}
