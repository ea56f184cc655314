import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { expect, test } from "vitest";
import { readBridgeKeys, readBridgeWebhook } from "./read-webhook.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys = readBridgeKeys(publicKey.export({ type: "spki", format: "pem" }).toString());
const receivedAt = new Date("2026-01-15T12:00:00Z");

const event = {
  api_version: "v0",
  event_id: "wh_1",
  event_category: "transfer",
  event_type: "transfer.updated.status_transitioned",
  event_object_id: "t-1",
  event_object_status: "funds_received",
  event_object: {},
  event_created_at: "2026-01-15T11:59:59.500Z",
};

function webhook(body: string, { timeMs = receivedAt.getTime(), hashes = 2 } = {}) {
  const data = Buffer.from(`${timeMs}.${body}`);
  const signed = hashes === 2 ? createHash("sha256").update(data).digest() : data;
  const signature = sign("sha256", signed, privateKey).toString("base64");
  return {
    rawBody: Buffer.from(body),
    headers: { "x-webhook-signature": `t=${timeMs},v0=${signature}` } as Record<
      string,
      string | undefined
    >,
    receivedAt,
  };
}

test("the signature of Bridge's published example verifies", () => {
  const published = readBridgeKeys(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtqsEE4eI7EmzhcquGJXt
LX9PMK0UH6Kl1WIR21sv8HtueG8BuvvpP3MiN7ltzmIhS8KaynCjN4l+620PnXeu
xWG+CSnEdkinL9hCqbEid5vv9zl0j9LWiJx3FkKHqADU7cgm46aa8dKUdIQYF2X+
O7WmyLkC4wUM/mWhBPMsIQBznashRMZxx7XJjsVp27ACUE4eNIjEXbVYN6U8jSbU
hG++CfL8xXu+GHDqKmFE6Po6HnuURvLFVnCtE3mXXBcVFlPy+octfx8nOMLT3X8O
9UehIigJ34o2yMm/Fq3HUJzg2BsiAiGgtr0vmeoV9Q7upSNj9TuOumAzZFi4pYA+
qwIDAQAB
-----END PUBLIC KEY-----`);
  const signature =
    "t=1705854411204,v0=jz/0dmHJ63FAzacGutrDTEoq+iSz/PHm/ugdooXDQu5NwuVIT2LmZGjsnCsBHgR9Py6OBP9z" +
    "urzW4dHgygU4EDqmMPTUOvhvndYb4lWt+TY66LihaFI2whL6DAf/jb1QjYjNU0A6x9SLzC45dgE6X7zTDUM+2Z+scG/" +
    "WEQf6SxQMt4E2sEipl5PqMK5lYUe3otdJV+X2c9D64bGwCEE7QSia+Vhozg8QNOQEk/rdz2IEONIg6oC43CeiN4E2kF" +
    "9XLAGuy9uAHx9O9OJH5ZPLJZjyo4VcXYeWQgxaQ1gZ1Qu6hEEzgiPSff/1nou58dm4bIIazgCWli/mO0NyGcpfFw==";
  const read = () =>
    readBridgeWebhook(published, {
      rawBody: Buffer.from('{"message":"Hello World!"}'),
      headers: { "x-webhook-signature": signature },
      receivedAt: new Date(1705854411204),
    });
  // The example's body is not an event; the body is parsed only after the signature is verified.
  expect(read).toThrow("webhook: not as documented");
});

test("a signed webhook returns the event id, resource and resource id", () => {
  expect(readBridgeWebhook(keys, webhook(JSON.stringify(event)))).toEqual({
    id: "wh_1",
    resource: "transaction",
    resourceId: "t-1",
    createdAt: new Date("2026-01-15T11:59:59.500Z"),
  });
});

test("a webhook is accepted from an old and a new endpoint while one replaces the other", () => {
  const pem = (one: KeyObject) => one.export({ type: "spki", format: "pem" }).toString();
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
  const both = readBridgeKeys(`${pem(other)}${pem(publicKey)}`);
  expect(both).toHaveLength(2);
  expect(readBridgeWebhook(both, webhook(JSON.stringify(event))).id).toBe("wh_1");
  const read = () => readBridgeWebhook(readBridgeKeys(pem(other)), webhook(JSON.stringify(event)));
  expect(read).toThrow("not signed by Bridge");
});

test.each([
  ["kyc_link", "customer"],
  ["external_account", "payment_account"],
  ["transfer", "transaction"],
  // Bridge's own customer id; we identify customers by their KYC link only.
  ["customer", "other"],
  ["virtual_account.activity", "other"],
  ["constructor", "other"],
])("event category %s maps to the resource %s", (event_category, resource) => {
  const read = readBridgeWebhook(keys, webhook(JSON.stringify({ ...event, event_category })));
  expect(read.resource).toBe(resource);
});

test.each([
  [600_000, true],
  [-600_000, true],
  [600_001, false],
  [-600_001, false],
])("a webhook that is %i ms old is accepted: %s", (ageMs, isAccepted) => {
  const timeMs = receivedAt.getTime() - ageMs;
  const read = () => readBridgeWebhook(keys, webhook(JSON.stringify(event), { timeMs }));
  if (isAccepted) expect(read().id).toBe("wh_1");
  else expect(read).toThrow("webhook: too old");
});

const good = webhook(JSON.stringify(event));
const header = good.headers["x-webhook-signature"] ?? "";

test.each([
  ["hashed once", webhook(JSON.stringify(event), { hashes: 1 })],
  ["with one changed byte", { ...good, rawBody: Buffer.from(`${JSON.stringify(event)} `) }],
  ["without a signature", { ...good, headers: {} }],
  [
    "with a time other than the signed one",
    {
      ...good,
      headers: { "x-webhook-signature": header.replace(/t=\d+/, "t=1768478400001") },
    },
  ],
  ["with an empty signature", { ...good, headers: { "x-webhook-signature": "t=1,v0=" } }],
  ["with rubbish", { ...good, headers: { "x-webhook-signature": "t=1768478400000,v0=AAAA" } }],
  ["whose body is not JSON", webhook("hello")],
])("a webhook %s is rejected", (_name, incoming) => {
  expect(() => readBridgeWebhook(keys, incoming)).toThrow(
    expect.objectContaining({ code: "WEBHOOK_REJECTED" }),
  );
});

test("readBridgeKeys throws for a malformed key", () => {
  expect(() => readBridgeKeys("not a key")).toThrow();
});
