import { generateKeyPairSync, sign } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerErrors } from "../http/index.ts";
import { openPushService, type PushService } from "./open-push-service.ts";
import { pushRoutes } from "./routes.ts";

let app: FastifyInstance;
let push: PushService;
let origin: string;

beforeEach(async () => {
  push = openPushService();
  app = fastify();
  answerErrors(app);
  pushRoutes(app, push);
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

async function openBrowser() {
  const answer = await fetch(`${origin}/push/browsers`, { method: "POST" });
  expect(answer.status).toBe(201);
  return (await answer.json()) as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
}

const deliver = (endpoint: string, headers: Record<string, string>, body = Buffer.alloc(100)) =>
  fetch(endpoint, {
    method: "POST",
    redirect: "manual",
    headers: {
      ttl: "60",
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ...headers,
    },
    body,
  });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A sender's header according to RFC 8292, or with one error. */
function vapid(claims: Record<string, unknown> = {}, tamper = false) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({
    aud: origin,
    exp: Math.floor(Date.now() / 1000) + 3600,
    sub: "mailto:help@lilypad.example",
    ...claims,
  })}`;
  const signature = sign("sha256", Buffer.from(tamper ? `${signed}x` : signed), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, "base64url"),
    Buffer.from(y, "base64url"),
  ]);
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${key.toString("base64url")}`;
}

describe("the push service", () => {
  it("gives each browser its own endpoint and keys for encryption", async () => {
    const [one, other] = [await openBrowser(), await openBrowser()];
    expect(one.endpoint).toBe(`${origin}/push/${one.id}`);
    expect(Buffer.from(one.keys.p256dh, "base64url")).toHaveLength(65);
    expect(Buffer.from(one.keys.auth, "base64url")).toHaveLength(16);
    expect(one.endpoint).not.toBe(other.endpoint);
  });

  it.each([
    ["without a signature", () => ({})],
    ["with a signature of other content", () => ({ authorization: vapid({}, true) })],
    ["for another service", () => ({ authorization: vapid({ aud: "https://x.example" }) })],
    ["with an expired token", () => ({ authorization: vapid({ exp: 1 }) })],
    ["with a token valid for longer than a day", () => ({ authorization: vapid({ exp: 9e9 }) })],
    ["without a contact address", () => ({ authorization: vapid({ sub: "me" }) })],
    ["with another authorization scheme", () => ({ authorization: "Bearer x" })],
  ])("refuses a push %s", async (_, headers) => {
    const { endpoint } = await openBrowser();
    expect((await deliver(endpoint, headers())).status).toBe(401);
    expect(push.list({ limit: 10 })).toEqual([]);
  });

  it("refuses a push that cannot be decrypted, is too long, or has an invalid ttl or encoding", async () => {
    const { endpoint } = await openBrowser();
    const authorization = vapid();
    expect((await deliver(endpoint, { authorization })).status).toBe(400);
    expect((await deliver(endpoint, { authorization }, Buffer.alloc(4_097))).status).toBe(413);
    expect((await deliver(endpoint, { authorization, ttl: "-1" })).status).toBe(400);
    expect((await deliver(endpoint, { authorization, "content-encoding": "aesgcm" })).status).toBe(
      400,
    );
    expect(push.list({ limit: 10 })).toEqual([]);
  });

  it("answers 404 for unknown browsers, and as set for known ones", async () => {
    const authorization = vapid();
    const unknown = `${origin}/push/00000000-0000-4000-8000-000000000000`;
    expect((await deliver(unknown, { authorization })).status).toBe(404);
    const { id, endpoint } = await openBrowser();
    const setAnswer = (answers: unknown) =>
      fetch(`${origin}/push/browsers/${id}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ answers }),
      });
    for (const answers of [307, 403, 410, 429, 503]) {
      expect((await setAnswer(answers)).status).toBe(200);
      expect((await deliver(endpoint, { authorization })).status).toBe(answers);
    }
    expect((await setAnswer(418)).status).toBe(400);
  });

  it("accepts pushes only from the first sender", async () => {
    const { endpoint } = await openBrowser();
    expect((await deliver(endpoint, { authorization: vapid() })).status).toBe(400);
    expect((await deliver(endpoint, { authorization: vapid() })).status).toBe(403);
  });
});
