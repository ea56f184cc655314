import { inTransaction, type Queryable } from "@lilypad/db";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deviceId, passcode, secondFactorSteps } from "../../../../../test/second-factor-steps.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let steps: ReturnType<typeof secondFactorSteps>;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
  steps = secondFactorSteps(world);
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});
// More than an hour passes between tests, so that attempts in one test do not limit another.
beforeEach(() => world.passSeconds(4_000));

const newAddress = () => `passcode${++people}@example.com`;
const wrong = "100000";
const setUp = (token: string, body: object) =>
  steps.post("passcode/setup", token, { passcode, device_id: deviceId, ...body });
const kindsFor = (personId: string) =>
  world.securityChanges.filter((one) => one.personId === personId).map(({ kind }) => kind);

describe("setting up a passcode", () => {
  it("confirms the session, and the passcode is required at the next sign-in", async () => {
    const person = await world.signIn(newAddress());
    expect(await steps.status(person.token)).toEqual({
      is_set_up: false,
      passcode: false,
      passkeys: 0,
      verified: false,
      step_up_until: null,
      limits_lowered_until: null,
      lowered_daily_limits: { USD: "2500.00", EUR: "2500.00", LIL: "500000.00" },
      passcode_reset_at: null,
    });
    const { status, body } = await setUp(person.token, { code: await steps.securityCode(person) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      verified: true,
      expires_in: 900,
      step_up_until: new Date(world.now().getTime() + 600_000).toISOString(),
      device_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await world.identity.authenticate(body.data.access_token)).toMatchObject({
      personId: person.personId,
      aal: "aal2",
    });
    expect(await steps.status(person.token)).toMatchObject({
      is_set_up: true,
      passcode: true,
      verified: true,
      limits_lowered_until: new Date(world.now().getTime() + 86_400_000).toISOString(),
    });
    expect(kindsFor(person.personId)).toEqual(["passcode_set_up"]);

    await world.ask(person.email, "login");
    const again = await world.enter(person.email, world.codeFor(person.email), "login");
    expect(again.body.data.mfa_required).toBe(true);
    const { access_token } = again.body.data.session;
    expect(await world.identity.authenticate(access_token)).toMatchObject({ aal: "aal1" });
    expect(await steps.status(access_token)).toMatchObject({ is_set_up: true, verified: false });
  });

  it("requires the mailed code, and each code allows one change", async () => {
    const person = await world.signIn(newAddress());
    expect((await setUp(person.token, {})).body.code).toBe("SECURITY_CODE_REQUIRED");
    expect((await setUp(person.token, { code: "123123" })).body.code).toBe("SECURITY_CODE_INVALID");
    const code = await steps.securityCode(person);
    const guess = code === "111222" ? "111223" : "111222";
    expect((await setUp(person.token, { code: guess })).body.code).toBe("SECURITY_CODE_INVALID");
    expect((await setUp(person.token, { code })).status).toBe(200);
    expect((await setUp(person.token, { code })).body.code).toBe("CODE_EXPIRED");
  });

  it("refuses a code after ten minutes, after five wrong guesses, and a sign-in code", async () => {
    const person = await world.signIn(newAddress());
    const old = await steps.securityCode(person);
    world.passSeconds(600);
    expect((await setUp(person.token, { code: old })).body.code).toBe("CODE_EXPIRED");

    const guessedAt = await steps.securityCode(person);
    for (let guess = 0; guess < 5; guess += 1) {
      const code = String(Number(guessedAt) === 200_000 + guess ? 300_000 : 200_000 + guess);
      expect((await setUp(person.token, { code })).body.code).toBe("SECURITY_CODE_INVALID");
    }
    expect((await setUp(person.token, { code: guessedAt })).body.code).toBe("CODE_EXPIRED");
    expect((await steps.status(person.token)).is_set_up).toBe(false);

    const other = await world.signIn(newAddress());
    await world.ask(other.email, "login");
    const forSignIn = { code: world.codeFor(other.email) };
    expect((await setUp(other.token, forSignIn)).body.code).toBe("SECURITY_CODE_INVALID");
  });

  it("uses a code for security settings, which cannot sign anyone in", async () => {
    const person = await world.signIn(newAddress());
    world.passSeconds(60);
    const code = await steps.securityCode(person);
    const viaProtocol = await world.call("POST", "/auth/v1/verify", {
      body: { email: person.email, token: code, type: "email" },
    });
    expect(viaProtocol.status).toBe(403);
    for (const type of ["login", "signup"]) {
      const { body } = await world.enter(person.email, code, type);
      expect(body.data?.session ?? null).toBeNull();
    }
  });

  it("refuses passcodes that are easy to guess without using up the mailed code", async () => {
    const person = await world.signIn(newAddress());
    const code = await steps.securityCode(person);
    for (const simple of ["000000", "123456", "987654"]) {
      const { body } = await setUp(person.token, { passcode: simple, code });
      expect(body.code).toBe("PASSCODE_TOO_SIMPLE");
    }
    expect((await setUp(person.token, { code })).status).toBe(200);
  });

  it("requires a step-up if there is a passcode already", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    world.passSeconds(600);
    const code = await steps.securityCode(person);
    const refused = await setUp(person.token, { passcode: "553210", code });
    expect(refused).toMatchObject({ status: 403, body: { code: "STEP_UP_REQUIRED" } });
    expect((await steps.verifyPasscode(person.token, passcode)).status).toBe(200);
    expect((await setUp(person.token, { passcode: "553210", code })).status).toBe(200);
    expect((await steps.verifyPasscode(person.token, passcode)).body.code).toBe("PASSCODE_INVALID");
    expect((await steps.verifyPasscode(person.token, "553210")).status).toBe(200);
    expect(kindsFor(person.personId)).toEqual(["passcode_set_up", "passcode_changed"]);
  });

  it("in one session requires the person's other sessions to confirm", async () => {
    const here = await world.signIn(newAddress());
    const there = await world.signIn(here.email, "login");
    const code = await steps.securityCode(here);
    expect((await setUp(here.token, { code })).status).toBe(200);
    const { body } = await setUp(there.token, { passcode: "553210", code });
    expect(body.code).toBe("STEP_UP_REQUIRED");
  });

  it("happens once for several concurrent requests with one code", async () => {
    const person = await world.signIn(newAddress());
    const code = await steps.securityCode(person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => setUp(person.token, { passcode: `55321${n}`, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(kindsFor(person.personId)).toEqual(["passcode_set_up"]);
  });

  it("stores only a slow, peppered hash, and logs neither passcode nor code", async () => {
    const person = await steps.signUpWithPasscode(newAddress());
    const { rows } = await database.pool.query<{ hash: string }>(
      "select hash from passcode where person_id = $1",
      [person.personId],
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const logged = world.logged.join("\n");
    expect(logged).not.toContain(passcode);
    expect(logged).not.toContain(person.deviceToken);
  });
});

describe("verifying a passcode", () => {
  it("raises the session to aal2, and returns a token that the app can use", async () => {
    const { email } = await steps.signUpWithPasscode(newAddress());
    const person = await world.signIn(email, "login");
    const { status, body } = await steps.verifyPasscode(person.token, passcode);
    expect(status).toBe(200);
    expect(await world.identity.authenticate(body.data.access_token)).toMatchObject({
      aal: "aal2",
      sessionId: await steps.sessionIdOf(person.token),
    });
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: person.refreshToken },
    });
    expect(await world.identity.authenticate(refreshed.body.access_token)).toMatchObject({
      aal: "aal2",
    });
  });

  it("is valid as a step-up for ten minutes", async () => {
    const { email } = await steps.signUpWithPasscode(newAddress());
    const { token } = await world.signIn(email, "login");
    const caller = await world.identity.authenticate(token);
    if (caller === null) throw new Error("the token was not good");
    const guard = () => world.identity.requireStepUp(caller);
    await expect(guard()).rejects.toMatchObject({ code: "STEP_UP_REQUIRED" });
    await steps.verifyPasscode(token, passcode);
    await expect(guard()).resolves.toBeUndefined();
    world.passSeconds(599);
    await expect(guard()).resolves.toBeUndefined();
    world.passSeconds(1);
    await expect(guard()).rejects.toMatchObject({ code: "STEP_UP_REQUIRED" });
  });

  it("is not required of people without a second factor", async () => {
    const person = await world.signIn(newAddress());
    const caller = await world.identity.authenticate(person.token);
    if (caller === null) throw new Error("the token was not good");
    await expect(world.identity.requireStepUp(caller)).resolves.toBeUndefined();
    const { body } = await steps.verifyPasscode(person.token, passcode);
    expect(body.code).toBe("SECOND_FACTOR_NOT_SET_UP");
  });

  it("is locked after five wrong ones, for longer each time, and returns the remaining time", async () => {
    const { token } = await steps.signUpWithPasscode(newAddress());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await steps.verifyPasscode(token, wrong)).body.code).toBe("PASSCODE_INVALID");
    }
    for (const minutes of [1, 5, 15, 60, 240, 1440, 1440]) {
      const locked = await steps.verifyPasscode(await freshToken(token), passcode);
      expect(locked).toMatchObject({ status: 429, body: { code: "PASSCODE_LOCKED" } });
      expect(locked.headers["retry-after"]).toBe(String(minutes * 60));
      world.passSeconds(minutes * 60);
      const fresh = await steps.verifyPasscode(await freshToken(token), wrong);
      expect(fresh.body.code).toBe("PASSCODE_INVALID");
    }
    world.passSeconds(86_400);
    const right = await steps.verifyPasscode(await freshToken(token), passcode);
    expect(right.status).toBe(200);
    // A correct one resets the count.
    expect((await steps.verifyPasscode(await freshToken(token), wrong)).body.code).toBe(
      "PASSCODE_INVALID",
    );
    expect((await steps.verifyPasscode(await freshToken(token), passcode)).status).toBe(200);
  });

  it("is locked for all sessions and networks", async () => {
    const { email } = await steps.signUpWithPasscode(newAddress());
    const here = await world.signIn(email, "login");
    const there = await world.signIn(email, "login");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const token = attempt % 2 === 0 ? here.token : there.token;
      await steps.verifyPasscode(token, wrong, `203.0.113.${attempt + 10}`);
    }
    expect((await steps.verifyPasscode(there.token, passcode)).body.code).toBe("PASSCODE_LOCKED");
  });

  it("checks no more of several concurrent attempts than of consecutive ones", async () => {
    const { token } = await steps.signUpWithPasscode(newAddress());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => steps.verifyPasscode(token, String(100_000 + n))),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "PASSCODE_INVALID")).toHaveLength(5);
    expect(codes.filter((code) => code === "PASSCODE_LOCKED")).toHaveLength(15);
  });

  it("is limited for a network that guesses at several people", async () => {
    const ip = "198.51.100.77";
    const tokens = [];
    for (let person = 0; person < 3; person += 1) {
      tokens.push((await steps.signUpWithPasscode(newAddress())).token);
    }
    await database.pool.query(
      `insert into attempt_counter (action, subject, hits, window_ends_at)
         values ('failed_passcode_from_ip', $1, 99, $2)`,
      [ip, new Date(world.now().getTime() + 3_000_000)],
    );
    const [first = "", second = "", third = ""] = tokens;
    expect((await steps.verifyPasscode(first, wrong, ip)).body.code).toBe("PASSCODE_INVALID");
    expect((await steps.verifyPasscode(second, passcode, ip)).body.code).toBe("RATE_LIMITED");
    expect((await steps.verifyPasscode(third, passcode)).status).toBe(200);
  });

  it("fails for a session that was ended before or during the attempt", async () => {
    const { email } = await steps.signUpWithPasscode(newAddress());
    const ended = await world.signIn(email, "login");
    await world.call("POST", "/api/v1/auth/logout", { token: ended.token });
    expect((await steps.verifyPasscode(ended.token, passcode)).body.code).toBe("UNAUTHENTICATED");

    const person = await world.signIn(email, "login");
    const sessionId = await steps.sessionIdOf(person.token);
    const attempt = await whileLocked(sessionId, async (db) => {
      const running = steps.verifyPasscode(person.token, passcode);
      await waitFor(async () => (await waitingForLocks()) > 0, { timeoutMs: 20_000 });
      await db.query(
        "update session set revoked_at = now(), revoked_reason = 'signed_out' where id = $1",
        [sessionId],
      );
      return { running };
    });
    expect((await attempt.running).body.code).toBe("UNAUTHENTICATED");
    const { rows } = await database.pool.query<{ aal: string }>(
      "select aal from session where id = $1",
      [sessionId],
    );
    expect(rows[0]?.aal).toBe("aal1");
  });
});

/**
 * A new access token of the same session, because tests let more time pass than a token is valid.
 */
async function freshToken(token: string): Promise<string> {
  const { rows } = await database.pool.query<{ personId: string; email: string }>(
    "select person_id, email from session join person on person.id = person_id where session.id = $1",
    [sessionIdIn(token)],
  );
  return world.tokenFor({
    personId: rows[0]?.personId ?? "",
    email: rows[0]?.email ?? "",
    sessionId: sessionIdIn(token),
    aal: "aal1",
  });
}

const sessionIdIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).session_id;

/** Runs `act` while its own transaction locks the session's row, and commits it. */
function whileLocked<T>(sessionId: string, act: (db: Queryable) => Promise<T>): Promise<T> {
  return inTransaction(database.pool, async (db) => {
    await db.query("select 1 from session where id = $1 for update", [sessionId]);
    return act(db);
  });
}

/** The number of statements in this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
