import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";
import { identityLimits } from "../index.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails: ["boss@example.com"] });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

/** An address that no other test in this file uses. */
const newAddress = () => `person${++people}@example.com`;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
const countPeople = async (email: string) => {
  const { rows } = await database.pool.query<{ people: bigint; sessions: bigint }>(
    `select count(distinct person.id) as people, count(session.id) as sessions
       from person left join session on session.person_id = person.id where email = $1`,
    [email],
  );
  return rows[0];
};

describe("the log", () => {
  it("says of each attempt to sign in and of each refresh what came of it and whose session it is", async () => {
    const email = newAddress();
    const since = world.logged.length;
    await world.ask(email);
    await world.enter(email, wrong(world.codeFor(email)));
    const { body } = await world.enter(email, world.codeFor(email));
    const { refresh_token, user } = body.data.session;
    for (const token of [refresh_token, "x".repeat(43)])
      await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
        body: { refresh_token: token },
      });
    await world.call("GET", "/api/v1/auth/profile", { token: "forged" });
    const lines = world.logged.slice(since).map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === "request")).toMatchObject([
      { operation: "sendOtp", status: 200 },
      { operation: "verifyOtp", status: 200, outcome: "wrong_code" },
      { operation: "verifyOtp", status: 200, outcome: "signed_in", personId: user.id },
      { operation: "authToken", status: 200, outcome: "refreshed", personId: user.id },
      { operation: "authToken", status: 400, code: "refresh_token_not_found" },
      { operation: "getProfile", status: 401, code: "UNAUTHENTICATED" },
    ]);
    expect(world.logged.slice(since).join("\n")).not.toContain(email);
  });
});

describe("signing up", () => {
  it("mails a code that opens a session and creates the person", async () => {
    const email = newAddress();
    const asked = await world.ask(email.toUpperCase());
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, data: { sent: true, resend_after_seconds: 30 } },
    });
    const [mail] = world.mailsTo(email);
    expect(mail?.subject).toMatch(/^\d{6} is your Lilypad code$/);
    expect(mail?.html).toContain(world.codeFor(email));
    expect(await countPeople(email)).toEqual({ people: 0n, sessions: 0n });

    const { body } = await world.enter(email, world.codeFor(email));
    expect(body.data.mfa_required).toBe(false);
    expect(body.data.session).toMatchObject({
      token_type: "bearer",
      expires_in: 900,
      user: { email, aud: "authenticated" },
    });
    expect(await countPeople(email)).toEqual({ people: 1n, sessions: 1n });
  });

  it("signs in if the address has an account", async () => {
    const first = await world.signIn(newAddress());
    const second = await world.signIn(first.email, "signup");
    expect(second.personId).toBe(first.personId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
  });

  it("creates one person and one session if the code is entered twice concurrently", async () => {
    const email = newAddress();
    await world.ask(email);
    const code = world.codeFor(email);
    const answers = await Promise.all([
      world.enter(email, code),
      world.enter(email, code),
      world.enter(email, code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await countPeople(email)).toEqual({ people: 1n, sessions: 1n });
  });

  it("is limited to a number of new people per network and day, and the code stays valid in another network", async () => {
    const limits = { ...identityLimits, newAccountsPerNetworkAndDay: 2 };
    const strict = await openIdentityApp({ pool: database.pool, limits });
    const signUp = async (ip: string, email = newAddress()) => {
      await strict.ask(email, "signup", ip);
      return { email, ...(await strict.enter(email, strict.codeFor(email), "signup", ip)) };
    };
    // One household, even if it has many addresses.
    const first = await signUp("2001:db8:7:1::1");
    expect((await signUp("2001:db8:7:1::2")).status).toBe(200);
    const refused = await signUp("2001:db8:7:1::3");
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(refused.body.error).toContain("Too many accounts");
    expect(Number(refused.headers["retry-after"])).toBe(24 * 60 * 60);
    expect(await countPeople(refused.email)).toEqual({ people: 0n, sessions: 0n });

    // People with an account can sign in there, and elsewhere the same code creates one.
    strict.passSeconds(60);
    expect((await signUp("2001:db8:7:1::4", first.email)).status).toBe(200);
    const code = strict.codeFor(refused.email);
    const elsewhere = await strict.enter(refused.email, code, "signup", "2001:db8:7:2::1");
    expect(elsewhere.body.data.session).not.toBeNull();
    strict.passSeconds(24 * 60 * 60);
    expect((await signUp("2001:db8:7:1::5")).status).toBe(200);
    await strict.app.close();
  });

  it("mails one code for two concurrent requests", async () => {
    const email = newAddress();
    const answers = await Promise.all([world.ask(email), world.ask(email), world.ask(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(world.mailsTo(email)).toHaveLength(1);
    expect((await world.enter(email, world.codeFor(email))).body.data.session).not.toBeNull();
  });

  it("stores no readable code and logs none", async () => {
    const email = newAddress();
    const { token, refreshToken } = await world.signIn(email);
    const code = world.codeFor(email);
    const { rows } = await database.pool.query<{ row: string }>(
      `select email_code::text as row from email_code where email = $1
       union all select refresh_token::text from refresh_token`,
      [email],
    );
    const kept = [...rows.map(({ row }) => row), ...world.logged].join("\n");
    expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(kept).not.toContain(refreshToken);
    expect(world.logged.join("\n")).not.toContain(token);
    expect(world.logged.join("\n")).not.toContain(email);
  });
});

describe("signing in", () => {
  it("gives the same answer for an unknown address, and mails that there is no account", async () => {
    const known = (await world.signIn(newAddress())).email;
    world.passSeconds(31);
    const unknown = newAddress();
    const [knownAnswer, unknownAnswer] = [
      await world.ask(known, "login"),
      await world.ask(unknown, "login"),
    ];
    expect(unknownAnswer.body).toEqual(knownAnswer.body);
    expect(world.mailsTo(unknown)[0]?.subject).toContain("no Lilypad account");
    expect(world.mailsTo(unknown)[0]?.text).not.toMatch(/\b\d{6}\b/);

    const wrongForKnown = await world.enter(known, wrong(world.codeFor(known)), "login");
    const wrongForUnknown = await world.enter(unknown, "123456", "login");
    expect(wrongForUnknown.body).toEqual(wrongForKnown.body);
    expect(wrongForUnknown.body.data).toEqual({ session: null, mfa_required: false });

    world.passSeconds(601);
    const never = newAddress();
    for (const email of [known, unknown, never]) {
      const { status, body } = await world.enter(email, "123456", "login");
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: { session: null, mfa_required: false },
      });
    }
  });

  it("reveals only to the browser that requested a code that it has expired, for known and unknown addresses", async () => {
    const known = (await world.signIn(newAddress())).email;
    world.passSeconds(31);
    for (const email of [known, newAddress()]) {
      const asked = await world.ask(email, "login");
      const cookie = String(asked.headers["set-cookie"]).split(";")[0] ?? "";
      const body = { email, token: "123456", type: "login" };
      const enter = (headers: Record<string, string>) =>
        world.call("POST", "/api/v1/auth/verify-otp", { body, headers });
      world.passSeconds(599);
      expect((await enter({ cookie })).status).toBe(200);
      world.passSeconds(1);
      expect((await enter({ cookie })).body.code).toBe("CODE_EXPIRED");
      expect((await enter({})).status).toBe(200);
      expect((await enter({ cookie: cookie.replace(/=\d/, "=9") })).status).toBe(200);
      world.passSeconds(60);
    }
  });

  it("never mails a code to an unknown address, so that five guesses cannot succeed", async () => {
    const email = newAddress();
    await world.call("POST", "/api/v1/auth/login", { body: { email } });
    expect(world.mailsTo(email)).toHaveLength(1);
    for (let guess = 0; guess < 5; guess += 1) await world.enter(email, `00000${guess}`, "login");
    expect(await countPeople(email)).toEqual({ people: 0n, sessions: 0n });
  });

  it("never creates a person, even if the code that was not mailed is guessed", async () => {
    const predictable = await openIdentityApp({
      pool: database.pool,
      random: { bytes: randomBytes, int: () => 314_159 },
    });
    const email = newAddress();
    await predictable.call("POST", "/api/v1/auth/login", { body: { email } });
    const { body } = await predictable.call("POST", "/api/v1/auth/verify-otp", {
      body: { email, token: "314159", type: "login" },
    });
    expect(body.data.session).toBeNull();
    expect(await countPeople(email)).toEqual({ people: 0n, sessions: 0n });
    await predictable.app.close();
  });

  it("without an account does not delay signing up", async () => {
    const email = newAddress();
    await world.ask(email, "login");
    await world.ask(email, "signup");
    expect((await world.enter(email, world.codeFor(email))).body.data.session.user.email).toBe(
      email,
    );
  });

  it("right after signing up mails a new code", async () => {
    const { email, personId } = await world.signIn(newAddress());
    expect((await world.signIn(email, "login")).personId).toBe(personId);
  });

  it("is refused to a deactivated person who has proved the address", async () => {
    const { email, personId, refreshToken } = await world.signIn(newAddress());
    await database.pool.query("update person set deactivated_at = now() where id = $1", [personId]);
    await world.ask(email, "login");
    expect((await world.enter(email, world.codeFor(email), "login")).status).toBe(403);
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(400);
  });

  it("requires the second factor of people who have one", async () => {
    const { email, personId } = await world.signIn(newAddress());
    await database.pool.query("update person set second_factor = true where id = $1", [personId]);
    await world.ask(email, "login");
    const { body } = await world.enter(email, world.codeFor(email), "login");
    expect(body.data.mfa_required).toBe(true);
    expect((await world.identity.authenticate(body.data.session.access_token))?.aal).toBe("aal1");
  });
});

describe("whether an address has an account", () => {
  it("is revealed only to the owner of the address", async () => {
    const ada = await world.signIn(newAddress());
    const bob = await world.signIn(newAddress());
    const asks = (token: string | undefined, email: string) =>
      Promise.all([
        world.call("POST", "/api/v1/auth/check-user-exists", { body: { email }, token }),
        world.call("GET", `/api/v1/auth/verification-status?email=${encodeURIComponent(email)}`, {
          token,
        }),
      ]).then((answers) => answers.map(({ body }) => body.data));
    const nothing = [{ exists: false }, { verified: false }];
    expect(await asks(undefined, ada.email)).toEqual(nothing);
    expect(await asks(bob.token, ada.email)).toEqual(nothing);
    expect(await asks(bob.token, newAddress())).toEqual(nothing);
    expect(await asks("not.a.token", ada.email)).toEqual(nothing);
    expect(await asks(ada.token, ada.email.toUpperCase())).toEqual([
      { exists: true },
      { verified: true },
    ]);
    // The token is still readable, but its session has ended.
    await world.call("POST", "/api/v1/auth/logout", { token: ada.token });
    expect(await asks(ada.token, ada.email)).toEqual(nothing);
  });
});

describe("administrators", () => {
  it("are the first people to sign in with a configured address", async () => {
    const boss = await world.signIn("boss@example.com");
    expect(await world.staff.roleOf(boss.personId)).toBe("administrator");
    const profile = await world.call("GET", "/api/v1/auth/profile", { token: boss.token });
    expect(profile.body.data.profile.is_admin).toBe(true);
    const other = await world.signIn(newAddress());
    expect(await world.staff.roleOf(other.personId)).toBeNull();

    // If the address becomes another person's, that person is not an administrator.
    await database.pool.query("update person set email = 'old-boss@example.com' where id = $1", [
      boss.personId,
    ]);
    world.passSeconds(60);
    const heir = await world.signIn("boss@example.com");
    expect(heir.personId).not.toBe(boss.personId);
    expect(await world.staff.roleOf(heir.personId)).toBeNull();
  });
});
