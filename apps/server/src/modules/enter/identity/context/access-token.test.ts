import { generateKeyPairSync } from "node:crypto";
import { createLocalJWKSet, jwtVerify, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { ringOf } from "../../../../platform/config/key-ring.ts";
import { createAccessTokens } from "./access-token.ts";

const keyPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const issuer = "http://localhost:4000/auth/v1";
const start = new Date("2026-05-01T12:00:00Z");
const caller = {
  personId: "01971111-1111-7111-8111-111111111111",
  sessionId: "01972222-2222-7222-8222-222222222222",
  email: "ada@example.com",
  aal: "aal1" as const,
};

function setUp(privateKey = keyPair()) {
  const time = { now: start };
  const tokens = createAccessTokens({
    privateKeys: ringOf(privateKey),
    issuer,
    clock: { now: () => time.now },
  });
  return { tokens, time, privateKey };
}

describe("access tokens", () => {
  it("identify the caller", async () => {
    const { tokens } = setUp();
    const { token } = await tokens.sign(caller);
    expect(await tokens.verify(token)).toEqual(caller);
    expect(await tokens.verify(token)).toEqual(caller);
  });

  it("expire after 15 minutes, even if they were verified before", async () => {
    const { tokens, time } = setUp();
    const { token, expiresAtSeconds } = await tokens.sign(caller);
    expect(expiresAtSeconds * 1000 - start.getTime()).toBe(15 * 60_000);
    time.now = new Date(start.getTime() + 15 * 60_000 - 1000);
    expect(await tokens.verify(token)).toEqual(caller);
    time.now = new Date(start.getTime() + 15 * 60_000);
    expect(await tokens.verify(token)).toBeNull();
    expect(await tokens.verify(token)).toBeNull();
  });

  it("can be verified with the published key, which contains no private part", async () => {
    const { tokens } = setUp();
    const { token } = await tokens.sign(caller);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(tokens.jwks), {
      currentDate: start,
    });
    expect(payload.sub).toBe(caller.personId);
    expect(protectedHeader.kid).toBe(tokens.jwks.keys[0]?.kid);
    expect(tokens.jwks.keys[0]).not.toHaveProperty("d");
  });

  it("are refused if signed with another key, another algorithm or by another issuer", async () => {
    const { tokens, privateKey } = setUp();
    const foreign = await setUp().tokens.sign(caller);
    const body = (house: string, audience: string) =>
      new SignJWT({
        email: caller.email,
        aal: "aal1",
        session_id: caller.sessionId,
        is_admin: true,
      })
        .setSubject(caller.personId)
        .setIssuer(house)
        .setAudience(audience)
        .setExpirationTime(start.getTime() / 1000 + 60);
    const signed = (house: string, audience: string) =>
      body(house, audience).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
    expect(await tokens.verify(await signed(issuer, "authenticated"))).toEqual(caller);
    const otherHouse = await signed("https://elsewhere.example", "authenticated");
    const otherAudience = await signed(issuer, "somebody-else");
    const symmetric = await body(issuer, "authenticated")
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.alloc(32, 1));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${symmetric.split(".")[1]}.`;
    for (const token of [
      foreign.token,
      otherHouse,
      otherAudience,
      symmetric,
      unsigned,
      "",
      "a.b.c",
      "opaque",
    ]) {
      expect(await tokens.verify(token)).toBeNull();
    }
  });
});
