import fastify from "fastify";
import { expect, it } from "vitest";
import { type OutsideServices, registerSecurityHeaders } from "./security-headers.ts";

async function policyWith(outside: OutsideServices): Promise<Record<string, string>> {
  const app = fastify();
  await registerSecurityHeaders(app, { production: false, outside });
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

it("allows nothing from outside when nothing is configured", async () => {
  const policy = await policyWith({ authUrl: null, mapsKey: null });
  expect(Object.values(policy).join(" ")).not.toContain("http");
  expect(policy).toMatchObject({ "script-src": "'self'", "connect-src": "'self'" });
});

it("allows the places service's hosts with a key, and only scripts and answers from there", async () => {
  const policy = await policyWith({ authUrl: null, mapsKey: "key" });
  expect(policy).toMatchObject({
    "script-src": "'self' https://maps.googleapis.com",
    "connect-src": "'self' https://maps.googleapis.com https://places.googleapis.com",
    "img-src": "'self' data: blob:",
    "style-src": "'self'",
  });
});

it("lets the app talk to a hosted session service", async () => {
  const policy = await policyWith({ authUrl: "https://auth.example.com/auth/v1", mapsKey: null });
  expect(policy).toMatchObject({
    "script-src": "'self'",
    "connect-src": "'self' https://auth.example.com",
  });
});
