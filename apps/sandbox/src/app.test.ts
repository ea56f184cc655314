import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import type { Chain } from "./chain/index.ts";
import { type Inbox, openInbox } from "./inbox/index.ts";
import { openPhone } from "./phone/index.ts";
import { openPushService } from "./push/index.ts";

let directory: string;
let inbox: Inbox;
let app: FastifyInstance;
let minted: Parameters<Chain["mint"]>[0][];
let outcome: Awaited<ReturnType<Chain["mint"]>>;

const transactionHash = `0x${"ab".repeat(32)}` as const;
const mia = "0x52908400098527886E0F7030069857D2E4169EE7";

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "lilypad-sandbox-"));
  inbox = await openInbox({ directory });
  minted = [];
  outcome = { kind: "minted", transactionHash, blockNumber: 12n };
  const chain: Chain = {
    mint: async (request) => {
      minted.push(request);
      return outcome;
    },
    giveGas: async () => true,
    readStatus: async () => "silent",
  };
  app = buildApp({
    inbox,
    chain,
    bank: null,
    cardIssuer: null,
    phone: openPhone(),
    push: openPushService(),
    appUrl: "http://localhost:4000",
  });
});
afterEach(async () => {
  await app.close();
  await inbox.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url, headers: { host: "localhost:4100" } });
const faucet = (payload: unknown) =>
  app.inject({
    method: "POST",
    url: "/chain/faucet",
    headers: { host: "localhost:4100", "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });

describe("a request", () => {
  it.each(["localhost", "localhost:4100", "127.0.0.1:4100", "LOCALHOST:9"])(
    "is accepted with the host %s",
    async (host) => {
      expect((await app.inject({ url: "/inbox/messages", headers: { host } })).statusCode).toBe(
        200,
      );
    },
  );

  it.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:4100",
    "localhost:4100@evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.2",
    "[::1]:4100",
  ])("is refused everywhere with the host %j", async (host) => {
    for (const url of [
      "/",
      "/inbox",
      "/inbox/messages",
      "/health",
      "/look/style.css",
      "/nothing",
    ]) {
      const answer = await app.inject({ url, headers: { host } });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "HOST_NOT_ALLOWED" });
    }
    const mint = await app.inject({
      method: "POST",
      url: "/chain/faucet",
      headers: { host },
      payload: { address: mia, asset: "usdc", amount: "1" },
    });
    expect(mint.statusCode).toBe(403);
    expect(minted).toEqual([]);
  });

  it("to the faucet is refused unless it is JSON, so forms on foreign pages cannot use it", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await app.inject({
        method: "POST",
        url: "/chain/faucet",
        headers: { host: "localhost:4100", "content-type": type },
        payload: JSON.stringify({ address: mia, asset: "usdc", amount: "1" }),
      });
      expect(answer.statusCode).toBe(415);
    }
    expect(minted).toEqual([]);
  });

  it("from another origin gets no CORS permission, and pages allow no foreign script", async () => {
    const answer = await app.inject({
      url: "/",
      headers: { host: "localhost:4100", origin: "https://evil.example" },
    });
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
    expect(answer.body).not.toMatch(/<script>|\son\w+=|\sstyle=/);
  });
});

describe("GET /inbox/messages", () => {
  it("returns a list, newest first, with the documented fields", async () => {
    await inbox.deliver(["mia@example.com"], { subject: "One", text: "1", html: "<b>1</b>" });
    await inbox.deliver(["mia@example.com"], { subject: "Two", text: "2", html: null });
    const answer = await get("/inbox/messages?to=Mia%40example.com&limit=10");
    expect(answer.json()).toEqual([
      {
        id: expect.any(String),
        to: "mia@example.com",
        subject: "Two",
        text: "2",
        html: null,
        messageId: null,
        receivedAt: expect.any(String),
      },
      {
        id: expect.any(String),
        to: "mia@example.com",
        subject: "One",
        text: "1",
        html: "<b>1</b>",
        messageId: null,
        receivedAt: expect.any(String),
      },
    ]);
    expect((await get("/inbox/messages?to=theo%40example.com")).json()).toEqual([]);
  });

  it.each([
    "limit=0",
    "limit=201",
    "limit=-1",
    "limit=ten",
    "limit=1e2",
    "to=",
    "to=a&to=b",
    "to=%00",
    `to=${"a".repeat(321)}`,
  ])("refuses ?%s with a reason", async (query) => {
    const answer = await get(`/inbox/messages?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "VALIDATION_FAILED", fields: [expect.anything()] });
  });
});

describe("the inbox page", () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

  it("shows an email's code separately, and encodes everything from outside", async () => {
    await inbox.deliver([`a"onload="x@example.com`], {
      subject: `123456 ${hostile}`,
      text: hostile,
      html: hostile,
    });
    for (const url of [
      "/inbox",
      "/",
      "/inbox/list",
      `/inbox?search=${encodeURIComponent(hostile)}`,
    ]) {
      const { body, statusCode } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).not.toContain("<img");
      expect(body).not.toContain("<script>");
      expect(body).not.toContain('"onload="');
    }
    expect((await get("/inbox")).body).toContain('<output aria-label="Code">123456</output>');
  });

  it("shows an email's HTML only in a sandboxed frame", async () => {
    const [message] = await inbox.deliver(["mia@example.com"], {
      subject: "s",
      text: "t",
      html: hostile,
    });
    const address = `/inbox/messages/${message?.id}/html`;
    expect((await get("/inbox")).body).toContain(
      `sandbox="" loading="lazy" referrerpolicy="no-referrer" src="${address}"`,
    );
    const document = await get(address);
    expect(document.body).toBe(hostile);
    const policy = String(document.headers["content-security-policy"]);
    expect(policy).toMatch(/^sandbox; default-src 'none';/);
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/);
    expect(document.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("answers 404 or 400 for unknown and invalid ids, and for emails without HTML", async () => {
    const [message] = await inbox.deliver(["mia@example.com"], {
      subject: "s",
      text: "t",
      html: null,
    });
    expect((await get(`/inbox/messages/${message?.id}/html`)).statusCode).toBe(404);
    expect(
      (await get("/inbox/messages/00000000-0000-4000-8000-000000000000/html")).statusCode,
    ).toBe(404);
    expect((await get("/inbox/messages/..%2f..%2fetc/html")).statusCode).toBe(400);
  });
});

describe("POST /chain/faucet", () => {
  it("mints exactly the requested amount", async () => {
    const answer = await faucet({ address: mia, asset: "usdc", amount: "100.000001" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ transactionHash, blockNumber: 12 });
    expect(minted).toEqual([{ to: mia, asset: "usdc", minor: 100_000_001n }]);
  });

  it.each([
    ["amount", { address: mia, asset: "usdc", amount: "0" }],
    ["amount", { address: mia, asset: "usdc", amount: "-1" }],
    ["amount", { address: mia, asset: "usdc", amount: "1e3" }],
    ["amount", { address: mia, asset: "usdc", amount: "0.0000001" }],
    ["amount", { address: mia, asset: "usdc", amount: "1000000.000001" }],
    ["amount", { address: mia, asset: "usdc", amount: "9".repeat(60) }],
    ["amount", { address: mia, asset: "usdc", amount: 100 }],
    ["asset", { address: mia, asset: "LIL", amount: "1" }],
    ["asset", { address: mia, asset: "__proto__", amount: "1" }],
    ["address", { address: `0x${"0".repeat(40)}`, asset: "usdc", amount: "1" }],
    ["address", { address: mia.slice(0, -1), asset: "usdc", amount: "1" }],
    ["address", { address: mia.replace("E", "e"), asset: "usdc", amount: "1" }],
    ["address", { asset: "usdc", amount: "1" }],
    ["", { address: mia, asset: "usdc", amount: "1", to: mia }],
    ["", [mia]],
    ["", null],
  ])("refuses a wrong %s and mints nothing: %j", async (path, body) => {
    const answer = await faucet(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[0].path).toBe(path);
    expect(minted).toEqual([]);
  });

  it("answers any invalid body with 4xx and a reason, never with 5xx", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const answer = await faucet(body);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          error: expect.any(String),
          // A body that would change an object's prototype is refused before it is read.
          code: expect.stringMatching(/^(VALIDATION_FAILED|REQUEST_NOT_UNDERSTOOD)$/),
        });
      }),
      { examples: [[JSON.parse('{"__proto__":0}')]] },
    );
    for (const payload of ["", "{", '{"a":', `"${"x".repeat(10_000)}"`]) {
      const answer = await app.inject({
        method: "POST",
        url: "/chain/faucet",
        headers: { host: "localhost:4100", "content-type": "application/json" },
        payload,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(minted).toEqual([]);
  });

  it.each([
    ["of unknown outcome", { kind: "unknown", transactionHash }, 504, "OUTCOME_UNKNOWN"],
    [
      "that minted nothing",
      { kind: "nothing_minted", transactionHash, blockNumber: 3n },
      502,
      "NOTHING_MINTED",
    ],
    ["that the token refused", { kind: "refused", reason: "no role" }, 502, "MINT_REFUSED"],
    ["that was not sent", { kind: "unreachable" }, 503, "CHAIN_UNREACHABLE"],
    ["that exceeds the queue", { kind: "busy" }, 429, "FAUCET_BUSY"],
  ] as const)("answers a mint %s with its own status and code", async (_, end, status, code) => {
    outcome = end;
    const answer = await faucet({ address: mia.toLowerCase(), asset: "eurc", amount: "1" });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });
});

describe("the console", () => {
  it("says that the chain does not answer, and still shows the emails", async () => {
    await inbox.deliver(["mia@example.com"], {
      subject: "Your code",
      text: "It is 048213.",
      html: null,
    });
    const page = await get("/");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("The chain does not answer.");
    expect(page.body).toContain("048213");
    expect(page.body).toContain('href="http://localhost:4000"');
    expect((await get("/chain/status")).statusCode).toBe(503);
  });
});
