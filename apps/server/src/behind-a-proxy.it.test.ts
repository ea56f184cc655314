// Tests the server behind a reverse proxy that terminates TLS.
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keeperSettings } from "../test/keeper-settings.ts";
import { openTlsProxy } from "../test/network/open-tls-proxy.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const host = "app.lilypad.example";
const requestsPerMinute = 200;

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let proxy: Awaited<ReturnType<typeof openTlsProxy>>;
let ann: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    environment: {
      LILYPAD_ENV: "production",
      PUBLIC_URL: `https://${host}`,
      METRICS_TOKEN: "a-token-for-the-scraper",
      ...keeperSettings,
      CONFIRMATIONS: "0",
      TRUST_PROXY_HOPS: "1",
      REQUESTS_PER_MINUTE: String(requestsPerMinute),
      SENDS_PER_NETWORK_PER_DAY: "2",
      REQUESTS_PER_NETWORK_PER_DAY: "2",
      NEW_ACCOUNTS_PER_NETWORK_PER_DAY: "2",
    },
  });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = product.app.server.address() as AddressInfo;
  proxy = await openTlsProxy({ host, appPort: port });
  ann = await product.signUp("Ann");
});
afterAll(async () => {
  await proxy?.close();
  await product?.close();
  await database?.drop();
  await world?.close();
});

const bearer = () => ({ authorization: `Bearer ${ann.token}` });

it("answers have headers that make browsers use TLS only", async () => {
  const { status, headers } = await proxy.ask("/health");
  expect(status).toBe(200);
  expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
});

it("links use PUBLIC_URL, not the host of the request", async () => {
  const { body } = await proxy.ask("/api/v1/referrals/my-code", {
    headers: { ...bearer(), "x-forwarded-host": "evil.example" },
  });
  expect(JSON.parse(body).data.link).toMatch(new RegExp(`^https://${host}/onboarding\\?r=`));
});

/** The newest mail with a subject; mails about rewards may arrive at any time. */
const mailCalled = (subject: RegExp): string =>
  product.mails.findLast((mail) => subject.test(mail.subject))?.text ?? "";

it("cookies are Secure, HttpOnly and of this host alone, and mailed links use PUBLIC_URL", async () => {
  const sent = await proxy.ask("/api/v1/auth/magic-link/send", {
    method: "POST",
    body: { email: ann.email },
  });
  expect(sent.status, sent.body).toBe(200);
  const cookies = sent.headers["set-cookie"] ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-[^;]+; Path=\/;/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=(Strict|Lax)/);
  }
  const links = mailCalled(/sign-in link$/).match(/https?:\/\/[^\s/]+/g) ?? [];
  expect(new Set(links)).toEqual(new Set([`https://${host}`]));
});

it("passkeys are registered for the host of PUBLIC_URL", async () => {
  const post = (path: string, body: unknown) =>
    proxy.ask(`/api/v1/auth/${path}`, { method: "POST", headers: bearer(), body });
  expect((await post("security-code", {})).status).toBe(200);
  const code = /\b\d{6}\b/.exec(mailCalled(/security code$/))?.[0];
  const answer = await post("passkeys/options", { code });
  expect(answer.status, answer.body).toBe(200);
  expect(JSON.parse(answer.body).data.options).toMatchObject({
    rp: { id: host },
    authenticatorSelection: { userVerification: "required" },
  });
});

it("live events pass through the proxy immediately", async () => {
  const stream = await proxy.open("/api/v1/events", { headers: bearer() });
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
    "cache-control": expect.stringContaining("no-store"),
  });
  expect(stream.headers).not.toHaveProperty("content-length");
  const chunks = stream[Symbol.asyncIterator]();
  const read = async () => String((await chunks.next()).value);
  expect(await read()).toContain('"type":"ready"');
  const changed = await proxy.ask("/api/v1/auth/profile", {
    method: "PUT",
    headers: bearer(),
    body: { first_name: "Anne" },
  });
  expect(changed.status, changed.body).toBe(200);
  await product.quiet();
  // The event arrives while the stream is open; a buffering proxy would deliver it only at the end.
  let received = "";
  while (!received.includes(`"type":"profile"`)) received += await read();
  expect(stream.complete).toBe(false);
  stream.destroy();
});

it("daily limits per network use the client's address as seen by the proxy", async () => {
  const bob = await product.signUp("Bob");
  await product.settled();
  const post = async (from: string, path: string, body: object) => {
    const headers = { ...bearer(), "x-forwarded-for": "198.51.100.9" };
    const sent = { correlationId: randomUUID(), currency: "LIL", amount: "1.00", ...body };
    const { status } = await proxy.ask(path, { method: "POST", from, headers, body: sent });
    return status;
  };
  const send = (from: string) =>
    post(from, "/api/v1/payments/p2p/transfer", { recipientUserId: bob.id });
  const request = (from: string) => post(from, "/api/v1/payments/requests", { toUserId: bob.id });
  for (const ask of [send, request]) {
    const [here, elsewhere] = ["203.0.113.30", "203.0.113.31"];
    expect([await ask(here), await ask(here), await ask(here)]).toEqual([200, 200, 429]);
    expect(await ask(elsewhere)).toBe(200);
  }
  // Ann and Bob have opened their accounts from the same address, which reaches its limit.
  await expect(product.signUp("Cat")).rejects.toThrow("429 RATE_LIMITED");
});

describe("the rate limit per address", () => {
  /** Sends one request more than an address may send in a minute. */
  async function statuses(ask: (number: number) => { from: string; forwardedFor?: string }) {
    const answers = [];
    for (let number = 0; number <= requestsPerMinute; number += 1) {
      const { from, forwardedFor } = ask(number);
      const { status } = await proxy.ask("/api/v1/wallets/status", {
        from,
        ...(forwardedFor !== undefined && { headers: { "x-forwarded-for": forwardedFor } }),
      });
      answers.push(status);
    }
    return answers;
  }

  it("counts by the address that the proxy saw and ignores X-Forwarded-For from the client", async () => {
    const answers = await statuses((number) => ({
      from: "203.0.113.7",
      forwardedFor: `198.51.100.${number % 250}, 10.0.0.1`,
    }));
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    const other = await proxy.ask("/api/v1/wallets/status", { from: "203.0.113.8" });
    expect(other.status).not.toBe(429);
  });

  it("counts all IPv6 addresses with the same first 64 bits together", async () => {
    const answers = await statuses((number) => ({ from: `2001:db8:1:2::${number.toString(16)}` }));
    expect(answers.at(-1)).toBe(429);
  });
});

it("a customer who has a whole /56 cannot send a minute's requests from each of its networks", async () => {
  const ask = (subnet: number) =>
    product.app.inject({
      url: "/api/v1/exchange/desk",
      remoteAddress: "127.0.0.1",
      headers: { "x-forwarded-for": `2001:db8:5:${subnet.toString(16)}::1` },
    });
  const statuses: number[] = [];
  for (let sent = 0; sent <= requestsPerMinute * 4; sent += 1)
    statuses.push((await ask(sent % 256)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(requestsPerMinute * 4);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(0x100)).statusCode).toBe(200);
});
