import { createHash, createHmac, verify } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  bridgeKeys,
  openTestBank,
  startProduct,
  webhookSecret,
} from "../../../test/open-test-bank.ts";

const timeoutMs = 10_000;
let product: Awaited<ReturnType<typeof startProduct>>;
let opened: Awaited<ReturnType<typeof openTestBank>>;
let clock: Date;

beforeEach(async () => {
  clock = new Date("2026-11-21T12:00:00Z");
  product = await startProduct();
  opened = await openTestBank({
    appUrl: product.url,
    behaviour: { autoApproveMs: null },
    now: () => clock,
  });
});
afterEach(async () => {
  await opened.close();
  await product.close();
});

const settings = (body: object) => opened.call("POST", "/bank/control/webhooks/settings", body);
async function openCustomer(email = "mia@example.com") {
  const given = { customerType: "INDIVIDUAL", firstName: "Mia", lastName: "Otter", email };
  return (await opened.call("POST", "/bank/fern/customers", given)).body.customerId as string;
}
const decide = (id: string, status: string) =>
  opened.call("POST", `/bank/control/customers/${id}/status`, { status });
const received = () =>
  product.received.map(({ body }) => {
    const { type, resource } = JSON.parse(body);
    return `${type} ${resource.customerStatus}`;
  });
const eventOf = () => opened.bank.context.store.all("event")[0];
const until = (condition: () => boolean) => waitFor(condition, { timeoutMs });

describe("webhooks", () => {
  it("are signed in Fern's format, with the time when they are sent", async () => {
    await openCustomer();
    await until(() => product.received.length === 1);
    const [webhook] = product.received;
    const time = String(clock.getTime() / 1_000);
    expect(webhook?.headers["x-api-timestamp"]).toBe(time);
    const expected = createHmac("sha256", webhookSecret).update(`${time}.${webhook?.body}`);
    expect(webhook?.headers["x-api-signature"]).toBe(expected.digest("hex"));
  });

  it("are signed in Bridge's format", async () => {
    const link = { full_name: "Mia Otter", email: "mia@example.com", type: "individual" };
    await opened.call("POST", "/bank/bridge/kyc_links", link, "key-1");
    await until(() => product.received.length === 1);
    const [webhook] = product.received;
    expect(webhook?.path).toBe("/api/v1/webhooks/ramp/bridge");
    const header = String(webhook?.headers["x-webhook-signature"]);
    const [, time, signature = ""] = /^t=(\d+),v0=(.+)$/.exec(header) ?? [];
    const digest = createHash("sha256").update(`${time}.${webhook?.body}`).digest();
    const given = Buffer.from(signature, "base64");
    expect(verify("sha256", digest, bridgeKeys.publicKey, given)).toBe(true);
  });

  it("are retried after 5, 30 and 60 seconds, and then no more", async () => {
    product.answer.status = 500;
    await openCustomer();
    for (const [attempts, waitMs] of [
      [1, 5_000],
      [2, 30_000],
      [3, 60_000],
    ] as const) {
      await until(() => eventOf()?.attempts === attempts);
      expect(eventOf()).toMatchObject({ status: "pending", answer: "500" });
      expect(Date.parse(eventOf()?.nextAt ?? "")).toBe(clock.getTime() + waitMs);
      clock = new Date(clock.getTime() + waitMs);
    }
    await until(() => eventOf()?.status === "failed");
    expect(product.received).toHaveLength(4);
    expect(new Set(product.received.map(({ body }) => body)).size).toBe(1);
  });

  it("are held until they are flushed, and then arrive in order", async () => {
    await settings({ deliver: "hold" });
    const id = await openCustomer();
    await decide(id, "ACTIVE");
    expect(opened.bank.context.store.all("event").map(({ status }) => status)).toEqual([
      "held",
      "held",
      "held",
    ]);
    expect(product.received).toEqual([]);
    await opened.call("POST", "/bank/control/webhooks/flush", {});
    await until(() => product.received.length === 3);
    expect(received()).toEqual([
      "customer.created CREATED",
      "customer.updated UNDER_REVIEW",
      "customer.updated ACTIVE",
    ]);
  });

  it("arrive twice, as the same event, when they are duplicated", async () => {
    await settings({ deliver: "duplicate" });
    await openCustomer();
    await until(() => product.received.length === 2);
    expect(product.received[0]?.body).toBe(product.received[1]?.body);
  });

  it("arrive out of order when they are reordered", async () => {
    await settings({ deliver: "reorder" });
    const id = await openCustomer();
    await decide(id, "UNDER_REVIEW");
    await until(() => product.received.length === 1);
    clock = new Date(clock.getTime() + 1_500);
    await until(() => product.received.length === 2);
    expect(received()).toEqual(["customer.updated UNDER_REVIEW", "customer.created CREATED"]);
  });

  it("do not arrive when they are dropped, unless they are sent again", async () => {
    await settings({ deliver: "drop" });
    await openCustomer();
    expect(eventOf()).toMatchObject({ status: "dropped" });
    await opened.call("POST", `/bank/control/webhooks/${eventOf()?.id}/again`, {});
    await until(() => eventOf()?.status === "delivered");
    expect(product.received).toHaveLength(1);
  });

  it("wait for the configured delay", async () => {
    await settings({ delayMs: 3_000 });
    await openCustomer();
    expect(eventOf()?.nextAt).toBe("2026-11-21T12:00:03.000Z");
    clock = new Date("2026-11-21T12:00:03Z");
    await until(() => product.received.length === 1);
  });
});

describe("the API", () => {
  const url = "/bank/fern/customers?email=mia%40example.com";
  const ask = (authorization?: string) =>
    opened.app.inject({
      url,
      headers: { host: "localhost:4100", ...(authorization && { authorization }) },
    });

  it.each([undefined, "Bearer", "Bearer wrong", "Basic a-key-for-tests-only"])(
    "refuses the authorization %j",
    async (authorization) => {
      expect((await ask(authorization)).statusCode).toBe(401);
    },
  );

  it.each([
    ["down", 503],
    ["rate-limited", 429],
  ])("when %s answers %i and does nothing", async (provider, status) => {
    await opened.call("POST", "/bank/control/settings", { provider });
    const given = { customerType: "INDIVIDUAL", firstName: "M", lastName: "O", email: "m@e.org" };
    expect((await opened.call("POST", "/bank/fern/customers", given)).status).toBe(status);
    expect(opened.bank.context.store.all("customer")).toEqual([]);
  });

  it("when its answers are nonsense, has still processed the request", async () => {
    await opened.call("POST", "/bank/control/settings", { provider: "nonsense" });
    const answer = await opened.app.inject({
      method: "POST",
      url: "/bank/fern/customers",
      headers: { host: "localhost:4100", authorization: "Bearer a-key-for-tests-only" },
      payload: { customerType: "INDIVIDUAL", firstName: "M", lastName: "O", email: "m@e.org" },
    });
    expect(answer.body).toContain("<!doctype html>");
    expect(opened.bank.context.store.all("customer")).toHaveLength(1);
  });

  it("refuses an idempotency key that was used for another request", async () => {
    const given = { customerType: "INDIVIDUAL", firstName: "M", lastName: "O", email: "m@e.org" };
    const first = await opened.call("POST", "/bank/fern/customers", given, "key");
    const again = await opened.call("POST", "/bank/fern/customers", given, "key");
    expect(again.body.customerId).toBe(first.body.customerId);
    const other = { ...given, email: "n@e.org" };
    expect((await opened.call("POST", "/bank/fern/customers", other, "key")).status).toBe(422);
  });
});
