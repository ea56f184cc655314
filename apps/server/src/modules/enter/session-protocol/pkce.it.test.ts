import { createHash, randomBytes } from "node:crypto";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkIn, openBrowser, sessionsOf, tokenIn } from "../../../../test/mail-links.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const newAddress = () => `pkce${++people}@example.com`;
const user = (token: string) => world.call("GET", "/auth/v1/user", { token });

describe("signing in with PKCE", () => {
  const verifier = () => randomBytes(56).toString("hex");
  const challengeOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
  const ask = (email: string, secret: string, more: Record<string, unknown> = {}) =>
    world.call("POST", "/auth/v1/otp", {
      body: {
        email,
        create_user: true,
        code_challenge: challengeOf(secret),
        code_challenge_method: "s256",
        ...more,
      },
    });
  const exchange = (code: string, secret?: string) =>
    world.call("POST", "/auth/v1/token?grant_type=pkce", {
      body: { auth_code: code, ...(secret === undefined ? {} : { code_verifier: secret }) },
    });

  it("exchanges the code of the link for a session once", async () => {
    const email = newAddress();
    const secret = verifier();
    expect((await ask(email, secret)).body).toEqual({});
    expect(linkIn(world, email)).toMatch(/^code=[\w-]{43}$/);
    const { status, body, headers } = await exchange(tokenIn(world, email), secret);
    expect({ status, cache: headers["cache-control"] }).toEqual({ status: 200, cache: "no-store" });
    expect(body).toMatchObject({ token_type: "bearer", mfa_required: false, user: { email } });
    expect((await user(body.access_token)).body.email).toBe(email);
    expect(await exchange(tokenIn(world, email), secret)).toMatchObject({
      status: 403,
      body: { code: 403, error_code: "flow_state_expired", msg: expect.any(String) },
    });
  });

  it("refuses a wrong verifier, a missing one, and an unknown code", async () => {
    const email = newAddress();
    const secret = verifier();
    await ask(email, secret);
    const code = tokenIn(world, email);
    expect((await exchange(code, verifier())).body.error_code).toBe("bad_code_verifier");
    expect((await exchange(code)).body.error_code).toBe("bad_code_verifier");
    // The challenge is visible in the request and must not work as the verifier.
    expect((await exchange(code, challengeOf(secret))).body.error_code).toBe("bad_code_verifier");
    expect((await exchange("nobodys", secret)).body.error_code).toBe("flow_state_not_found");
    expect((await exchange(code, secret)).status).toBe(200);
  });

  it("does not accept the code of a PKCE link as a magic link token, or the other way round", async () => {
    const [one, two] = [newAddress(), newAddress()];
    const secret = verifier();
    const browser = openBrowser(world);
    await ask(one, secret);
    await browser.signUp(two);
    expect((await browser.open(tokenIn(world, one))).body.code).toBe("LINK_EXPIRED");
    const cookie = browser.cookie()?.split("=")[1] ?? "";
    expect((await exchange(tokenIn(world, two), cookie)).body.error_code).toBe(
      "flow_state_not_found",
    );
  });

  it("creates no account for an unknown address that only signs in, and answers the same", async () => {
    const email = newAddress();
    const answer = await ask(email, verifier(), { create_user: false });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(world.mailsTo(email).at(-1)?.subject).toContain("no Lilypad account");
    expect(await sessionsOf(world, email)).toBeUndefined();
  });

  it.each([
    { code_challenge: "short" },
    { code_challenge: "x".repeat(44) },
    { code_challenge_method: "plain" },
    { code_challenge: 5 },
  ])("refuses an invalid challenge: %j", async (more) => {
    const email = newAddress();
    const answer = await ask(email, verifier(), more);
    expect(answer.status).toBe(400);
    expect(world.mailsTo(email)).toEqual([]);
  });
});
