import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { type OutsideServices, registerSecurityHeaders } from "./security-headers.ts";

async function policyWith(outside: OutsideServices): Promise<Record<string, string>> {
  const app = fastify();
  registerSecurityHeaders(app, { production: false, outside });
  app.get("/", async () => "");
  const { headers } = await app.inject("/");
  return Object.fromEntries(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive) => {
        const [name = "", ...sources] = directive.trim().split(" ");
        return [name, sources.join(" ")];
      }),
  );
}

it("the policy allows no external source if nothing is configured", async () => {
  const policy = await policyWith({ authUrl: null, mapsKey: null });
  expect(Object.values(policy).join(" ")).not.toContain("http");
  expect(policy).toMatchObject({ "script-src": "'self'", "connect-src": "'self'" });
});

it("with a key for the places service, the policy allows its hosts for scripts and requests only", async () => {
  const policy = await policyWith({ authUrl: null, mapsKey: "key" });
  expect(policy).toMatchObject({
    "script-src": "'self' https://maps.googleapis.com",
    "connect-src": "'self' https://maps.googleapis.com https://places.googleapis.com",
    "img-src": "'self' data: blob:",
    "style-src": "'self'",
  });
});

it("with a hosted session service, the policy allows requests to it", async () => {
  const policy = await policyWith({ authUrl: "https://auth.example.com/auth/v1", mapsKey: null });
  expect(policy).toMatchObject({
    "script-src": "'self'",
    "connect-src": "'self' https://auth.example.com",
  });
});

it.each([
  ["an answer", "/", 200],
  ["an answer that nothing was found", "/nothing", 404],
])("%s has all security headers", async (_what, url, status) => {
  const app = fastify();
  registerSecurityHeaders(app, { production: true, outside: { authUrl: null, mapsKey: null } });
  app.get("/", async () => "");
  const { headers, statusCode } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
  });
  expect(headers).not.toHaveProperty("cross-origin-embedder-policy");
});

/** The Cache-Control of an answer to a request whose first line is written as given. */
async function cacheControlOf(target: string): Promise<string | undefined> {
  const app = fastify();
  registerSecurityHeaders(app, { production: false, outside: { authUrl: null, mapsKey: null } });
  app.get("/api/v1/auth/profile", async () => ({ name: "Ann" }));
  app.get("/page", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const { port } = app.server.address() as AddressInfo;
    const sent = request({ port, host: "127.0.0.1", path: target }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    return answer.headers["cache-control"];
  } finally {
    await app.close();
  }
}

it.each([
  "/api/v1/auth/profile",
  "http://x/api/v1/auth/profile",
  "http://x/api/v1/nothing",
  "/auth/v1/nothing",
])("no cache may store the answer to %s", async (target) => {
  expect(await cacheControlOf(target)).toBe("no-store");
});

it("pages say themselves how long they may be stored", async () => {
  expect(await cacheControlOf("/page?next=/api/v1/auth/profile")).toBeUndefined();
});
