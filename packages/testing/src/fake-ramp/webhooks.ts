import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { type IncomingWebhook, RampError, type RampEvent } from "@lilypad/providers";

const toleranceMs = 60_000;
const secret = "the fake ramp's webhook secret";

const sign = (timestamp: string, body: Uint8Array, key = secret) =>
  createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");

export interface FakeWebhook {
  rawBody: Buffer;
  headers: Record<string, string>;
}

/**
 * Creates a webhook signed by the fake ramp.
 * @param options id: event id, to send an event twice; forged: sign with another secret
 */
export function makeWebhook(
  event: Pick<RampEvent, "resource" | "resourceId"> & { id?: string; at: Date },
  options: { forged?: boolean } = {},
): FakeWebhook {
  const { resource, resourceId, id = randomUUID(), at } = event;
  const rawBody = Buffer.from(JSON.stringify({ id, resource, resourceId, createdAt: at }));
  const timestamp = String(at.getTime());
  const signature = sign(timestamp, rawBody, options.forged ? "somebody else's" : secret);
  return {
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-fake-timestamp": timestamp,
      "x-fake-signature": signature,
    },
  };
}

/** @throws RampError WEBHOOK_REJECTED if it is not signed by `makeWebhook` or is over a minute old */
export function readWebhook({ rawBody, headers, receivedAt }: IncomingWebhook): RampEvent {
  const timestamp = headers["x-fake-timestamp"] ?? "";
  const expected = Buffer.from(sign(timestamp, rawBody));
  const presented = Buffer.from(headers["x-fake-signature"] ?? "");
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) {
    throw new RampError("WEBHOOK_REJECTED", "the signature does not match");
  }
  if (Math.abs(receivedAt.getTime() - Number(timestamp)) > toleranceMs) {
    throw new RampError("WEBHOOK_REJECTED", "the message is too old");
  }
  // The signature is valid, so the body is what `makeWebhook` wrote.
  const event = JSON.parse(Buffer.from(rawBody).toString("utf8")) as RampEvent;
  return { ...event, createdAt: new Date(event.createdAt) };
}
