import { createTestDatabase } from "@lilypad/testing";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
beforeEach(async () => {
  // The clock starts now, because auth-js compares expiry times with its own clock.
  world = await openIdentityApp({ pool: database.pool, startsAt: new Date() });
  return () => world.app.close();
});
afterAll(() => database.drop());

const newAddress = () => `session${++people}@example.com`;
const signIn = () => world.signIn(newAddress());
const refresh = (refreshToken: string) =>
  world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
    body: { refresh_token: refreshToken },
  });
const user = (token: string) => world.call("GET", "/auth/v1/user", { token });
const logout = (token: string, scope = "") =>
  world.call("POST", `/auth/v1/logout${scope}`, { token });

describe("a refresh token", () => {
  it("is exchanged for the next one and a new access token", async () => {
    const person = await signIn();
    world.passSeconds(800);
    const { status, headers, body } = await refresh(person.refreshToken);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.refresh_token).not.toBe(person.refreshToken);
    world.passSeconds(200);
    expect((await user(person.token)).status).toBe(403);
    expect((await user(body.access_token)).body.id).toBe(person.personId);
  });

  it.each([10, 11, 6 * 86_400])(
    "gets the same answer again after %i s if the first answer was not used",
    async (seconds) => {
      const person = await signIn();
      const first = await refresh(person.refreshToken);
      world.passSeconds(seconds);
      const again = await refresh(person.refreshToken);
      expect(again.body.refresh_token).toBe(first.body.refresh_token);
      expect((await user(again.body.access_token)).body.id).toBe(person.personId);
      expect((await refresh(first.body.refresh_token)).status).toBe(200);
    },
  );

  it("has only one successor even if refreshed concurrently", async () => {
    const person = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refresh(person.refreshToken)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it("gets the same answer in two tabs that refresh concurrently, even if one already uses it", async () => {
    const person = await signIn();
    const first = await refresh(person.refreshToken);
    expect((await user(first.body.access_token)).status).toBe(200);
    world.passSeconds(10);
    const second = await refresh(person.refreshToken);
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
  });

  const ended = { status: 400, body: { code: 400, error_code: "refresh_token_already_used" } };

  /** Refreshes, uses the answer, and loses what was stored of it: the browser was killed. */
  async function loseUsedAnswer(refreshToken: string) {
    const { body } = await refresh(refreshToken);
    expect((await user(body.access_token)).status).toBe(200);
    world.passSeconds(11);
    return body as { access_token: string; refresh_token: string };
  }

  it("used again after the first answer was used gets it again, because a killed browser forgets it", async () => {
    const person = await signIn();
    const lost = await loseUsedAnswer(person.refreshToken);
    const again = await refresh(person.refreshToken);
    expect(again.body.refresh_token).toBe(lost.refresh_token);
    expect((await user(again.body.access_token)).body.id).toBe(person.personId);
    expect((await refresh(again.body.refresh_token)).status).toBe(200);
  });

  it("used by two parties ends the whole session at the second refresh of the slower one", async () => {
    const person = await signIn();
    const thief = await loseUsedAnswer(person.refreshToken);
    const owner = await refresh(person.refreshToken);
    expect(owner.body.refresh_token).toBe(thief.refresh_token);
    const next = await loseUsedAnswer(thief.refresh_token);
    expect(await refresh(owner.body.refresh_token)).toMatchObject(ended);
    expect((await refresh(next.refresh_token)).status).toBe(400);
    expect((await user(next.access_token)).body.error_code).toBe("session_not_found");
  });

  it("used again after the first answer was used is excused only once in thirty days", async () => {
    const person = await signIn();
    await loseUsedAnswer(person.refreshToken);
    let { refresh_token: token } = (await refresh(person.refreshToken)).body;
    for (let day = 0; day < 30; day += 6) {
      world.passSeconds(6 * 86_400);
      token = (await refresh(token)).body.refresh_token;
    }
    const lost = await loseUsedAnswer(token);
    const again = await refresh(token);
    expect(again.body.refresh_token).toBe(lost.refresh_token);
    world.passSeconds(6 * 86_400);
    await loseUsedAnswer(again.body.refresh_token);
    expect(await refresh(again.body.refresh_token)).toMatchObject(ended);
  });

  it.each([0, 800])(
    "used again %i s after its successor was used ends the whole session, because it was copied",
    async (seconds) => {
      const person = await signIn();
      const first = await refresh(person.refreshToken);
      const second = await refresh(first.body.refresh_token);
      world.passSeconds(seconds);
      expect(await refresh(person.refreshToken)).toMatchObject({
        status: 400,
        body: { code: 400, error_code: "refresh_token_already_used" },
      });
      expect((await refresh(second.body.refresh_token)).status).toBe(400);
      expect((await user(second.body.access_token)).body.error_code).toBe("session_not_found");
    },
  );

  it("is valid for seven days after the last refresh", async () => {
    const person = await signIn();
    world.passSeconds(7 * 86_400 - 1);
    const { status, body } = await refresh(person.refreshToken);
    expect(status).toBe(200);
    world.passSeconds(7 * 86_400);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  it("is refused 180 days after the sign-in, however often the session was refreshed", async () => {
    const person = await signIn();
    let token = person.refreshToken;
    const daysLater = async (days: number) => {
      world.passSeconds(days * 86_400);
      const answer = await refresh(token);
      token = answer.body.refresh_token ?? token;
      return answer;
    };
    for (let day = 6; day < 180; day += 6) expect((await daysLater(6)).status).toBe(200);
    world.passSeconds(-1);
    expect((await daysLater(6)).status).toBe(200);
    world.passSeconds(1);
    expect(await daysLater(0)).toMatchObject({
      status: 400,
      body: { error_code: "session_expired" },
    });
  });

  it.each([
    ["unknown", { refresh_token: "x".repeat(43) }, "refresh_token_not_found"],
    ["missing", {}, "validation_failed"],
  ])("that is %s is refused with auth-js's error", async (_why, body, code) => {
    const answer = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 400, error_code: code, msg: expect.any(String) });
  });
});

describe("ending sessions", () => {
  it("immediately blocks money and security routes, for this session only", async () => {
    const here = await signIn();
    const there = await world.signIn(here.email, "login");
    const { body } = await world.call("POST", "/api/v1/auth/logout", { token: here.token });
    expect(body).toEqual({ success: true, data: { signed_out: true } });
    const change = { body: { first_name: "Eve" } };
    const put = (token: string) => world.call("PUT", "/api/v1/auth/profile", { token, ...change });
    expect((await put(here.token)).body.code).toBe("UNAUTHENTICATED");
    expect((await put(there.token)).status).toBe(200);
    expect((await refresh(here.refreshToken)).status).toBe(400);
  });

  it.each([
    [
      "sign-out",
      (token: string) => world.call("POST", "/api/v1/auth/sign-out", { token }),
      403,
      403,
    ],
    ["logout of all", (token: string) => logout(token), 403, 403],
    ["logout of this one", (token: string) => logout(token, "?scope=local"), 403, 200],
    ["logout of the others", (token: string) => logout(token, "?scope=others"), 200, 403],
  ])("%s", async (_name, end, thisOne, theOther) => {
    const here = await signIn();
    const there = await world.signIn(here.email, "login");
    const stranger = await signIn();
    await end(here.token);
    expect((await user(here.token)).status).toBe(thisOne);
    expect((await user(there.token)).status).toBe(theOther);
    expect((await user(stranger.token)).status).toBe(200);
  });

  it("is visible to every check that starts afterwards, even among concurrent ones", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, signIn));
    const ids = await Promise.all(
      people.map(async ({ token }) => (await world.identity.authenticate(token))?.sessionId ?? ""),
    );
    const [ended = ""] = ids;
    await logout(people[0]?.token ?? "", "?scope=local");
    const checks = await Promise.allSettled(ids.map((id) => world.identity.requireLiveSession(id)));
    expect(checks.filter(({ status }) => status === "rejected")).toHaveLength(1);
    await expect(world.identity.requireLiveSession(ended)).rejects.toThrow("session");
  });
});

describe("the session protocol", () => {
  it("publishes the key that verifies tokens", async () => {
    const { token, personId } = await signIn();
    const { body } = await world.call("GET", "/auth/v1/.well-known/jwks.json");
    const keys = createLocalJWKSet({ keys: body.keys });
    const { payload } = await jwtVerify(token, keys, { audience: "authenticated" });
    expect(payload).toMatchObject({ sub: personId, role: "authenticated", aal: "aal1" });
    expect(JSON.stringify(body)).not.toContain('"d"');
  });

  it("answers malformed requests in its own error format", async () => {
    for (const [method, url, body] of [
      ["POST", "/auth/v1/token?grant_type=password", {}],
      ["POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: 5 }],
      ["POST", "/auth/v1/token?grant_type=pkce", {}],
      ["POST", "/auth/v1/token?grant_type=pkce", { auth_code: 5, code_verifier: "y" }],
      ["POST", "/auth/v1/otp", { email: "nobody" }],
      ["POST", "/auth/v1/verify", { email: "a@example.com", token: "1", type: "sms" }],
      ["POST", "/auth/v1/logout?scope=everyone", {}],
      ["GET", "/auth/v1/user", undefined],
    ] as const) {
      const answer = await world.call(method, url, { body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toEqual({
        code: answer.status,
        error_code: expect.any(String),
        msg: expect.any(String),
      });
    }
  });
});
