import { generateKeyPairSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ringOf, withNext } from "../../../../platform/config/key-ring.ts";
import { createPushSender, pushOutcome } from "./push-sender.ts";
import { findVapidKeys, vapidKeysOf } from "./vapid.ts";

const nowMs = Date.parse("2026-05-01T12:00:00Z");

describe("the answer of a push service", () => {
  it.each([
    [201, undefined, { kind: "sent" }],
    [200, undefined, { kind: "sent" }],
    [202, undefined, { kind: "sent" }],
    [404, undefined, { kind: "gone" }],
    [410, undefined, { kind: "gone" }],
    [301, undefined, { kind: "refused", reason: "http_301" }],
    [307, undefined, { kind: "refused", reason: "http_307" }],
    [400, undefined, { kind: "refused", reason: "http_400" }],
    [403, undefined, { kind: "refused", reason: "http_403" }],
    [413, undefined, { kind: "refused", reason: "http_413" }],
    [429, "120", { kind: "unavailable", reason: "http_429", retryAfterMs: 120_000 }],
    [
      503,
      "Fri, 01 May 2026 12:01:00 GMT",
      { kind: "unavailable", reason: "http_503", retryAfterMs: 60_000 },
    ],
    [503, "Fri, 01 May 2026 11:00:00 GMT", { kind: "unavailable", reason: "http_503" }],
    [500, "soon", { kind: "unavailable", reason: "http_500" }],
  ])("%i with Retry-After %s means %j", (status, retryAfter, outcome) => {
    expect(pushOutcome({ status, retryAfter }, nowMs)).toEqual(outcome);
  });
});

describe("the push sender", () => {
  const newKeys = () => vapidKeysOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
  const vapid = newKeys();
  const browser = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const keys = {
    p256dh: vapidKeysOf(browser).publicKey,
    auth: randomBytes(16).toString("base64url"),
  };
  const send = (endpoint: string, hosts: string[], vapidKey: string | null = null) =>
    createPushSender({
      services: { hosts, sandboxUrl: undefined },
      vapid: ringOf(vapid),
      subject: "mailto:support@lilypad.example",
    }).send(
      { endpoint, vapidKey, ...keys },
      { title: "t", body: "b", url: "/", tag: "1" },
      { ttlSeconds: 60, urgent: false, topic: "t" },
    );

  it("does not call unknown push services", async () => {
    expect(await send("https://fcm.googleapis.com/x", ["web.push.apple.com"])).toEqual({
      kind: "refused",
      reason: "unknown_push_service",
    });
  });

  it("does not connect to private addresses, by any name", async () => {
    expect(await send("https://localhost/x", ["localhost"])).toEqual({
      kind: "unavailable",
      reason: "ENOTPUBLIC",
    });
  });

  it("signs with the key of each subscription, and with the oldest one if it was not recorded", () => {
    const [next, current, older] = [newKeys(), newKeys(), newKeys()];
    const ring = withNext(next, ringOf(current, older));
    for (const one of ring.all) expect(findVapidKeys(ring, one.publicKey)).toBe(one);
    expect(findVapidKeys(ring, null)).toBe(older);
  });

  it("sends nothing to a subscription whose key was retired, because its push service would refuse it", async () => {
    const outcome = await send("https://localhost/x", ["localhost"], newKeys().publicKey);
    expect(outcome).toEqual({ kind: "refused", reason: "retired_key" });
  });

  it("accepts only a key of the right curve", () => {
    const other = generateKeyPairSync("ec", { namedCurve: "secp384r1" }).privateKey;
    expect(() => vapidKeysOf(other)).toThrow("P-256");
    expect(Buffer.from(vapid.publicKey, "base64url")).toHaveLength(65);
    expect(Buffer.from(vapid.privateKey, "base64url")).toHaveLength(32);
  });
});
