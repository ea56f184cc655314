import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readFernWebhook } from "./read-webhook.ts";

const secret = "a-secret-for-tests-only";
const receivedAt = new Date("2026-01-15T12:00:00Z");
const seconds = String(receivedAt.getTime() / 1_000);

const event = {
  id: "e-1",
  apiVersion: "v1",
  type: "transaction.updated",
  createdAt: "2026-01-15T11:59:59Z",
  resource: { transactionId: "t-1", transactionStatus: "PROCESSING" },
};

function webhook(body: string, { timestamp = seconds, key = secret } = {}) {
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return {
    rawBody: Buffer.from(body),
    headers: { "x-api-signature": signature, "x-api-timestamp": timestamp },
    receivedAt,
  };
}

test("a signed webhook returns the event id, resource and resource id", () => {
  expect(readFernWebhook([secret], webhook(JSON.stringify(event)))).toEqual({
    id: "e-1",
    resource: "transaction",
    resourceId: "t-1",
    createdAt: new Date("2026-01-15T11:59:59Z"),
  });
});

test.each([
  ["customer.updated", { customerId: "c-1" }, "customer", "c-1"],
  ["payment_account.created", { paymentAccountId: "p-1" }, "payment_account", "p-1"],
  ["deposit.created", { depositId: "d-1" }, "other", "e-1"],
  ["transaction.updated", {}, "other", "e-1"],
  ["toString", {}, "other", "e-1"],
])("event type %s maps to %j", (type, resource, about, resourceId) => {
  const read = readFernWebhook([secret], webhook(JSON.stringify({ ...event, type, resource })));
  expect(read).toMatchObject({ resource: about, resourceId });
});

test("a webhook is accepted with the old and the new secret while Fern changes over, and with no other", () => {
  const [old, next] = ["the-old-secret-of-tests", "the-new-secret-of-tests"];
  const body = JSON.stringify(event);
  for (const key of [old, next]) {
    expect(readFernWebhook([old, next], webhook(body, { key })).id).toBe("e-1");
  }
  expect(() => readFernWebhook([next], webhook(body, { key: old }))).toThrow("not signed by Fern");
});

test("a webhook's timestamp may be in milliseconds", () => {
  const timestamp = String(receivedAt.getTime());
  expect(readFernWebhook([secret], webhook(JSON.stringify(event), { timestamp })).id).toBe("e-1");
});

test.each([
  ["a minute", 60_000, true],
  ["a minute ahead", -60_000, true],
  ["more than a minute", 61_000, false],
  ["more than a minute ahead", -61_000, false],
])("a webhook whose time is off by %s (%d ms) is accepted: %s", (_name, offMs, isAccepted) => {
  const timestamp = String(receivedAt.getTime() - offMs);
  const read = () => readFernWebhook([secret], webhook(JSON.stringify(event), { timestamp }));
  if (isAccepted) expect(read().id).toBe("e-1");
  else expect(read).toThrow(expect.objectContaining({ code: "WEBHOOK_REJECTED" }));
});

const good = webhook(JSON.stringify(event));

test.each([
  ["signed with another secret", webhook(JSON.stringify(event), { key: "another-secret" })],
  ["with one changed byte", { ...good, rawBody: Buffer.from(`${JSON.stringify(event)} `) }],
  ["without a signature", { ...good, headers: { "x-api-timestamp": seconds } }],
  ["with an empty signature", { ...good, headers: { ...good.headers, "x-api-signature": "" } }],
  ["with half a signature", { ...good, headers: { ...good.headers, "x-api-signature": "ab" } }],
  [
    "with a time other than the signed one",
    { ...good, headers: { ...good.headers, "x-api-timestamp": String(Number(seconds) + 1) } },
  ],
  ["without a time", { ...good, headers: { ...good.headers, "x-api-timestamp": undefined } }],
  ["with a malformed time", webhook(JSON.stringify(event), { timestamp: "1e9" })],
  ["whose body is not JSON", webhook("hello")],
  ["whose body is not an event", webhook('{"id":"e-1"}')],
])("a webhook %s is rejected", (_name, incoming) => {
  expect(() => readFernWebhook([secret], incoming)).toThrow(
    expect.objectContaining({ code: "WEBHOOK_REJECTED" }),
  );
});
