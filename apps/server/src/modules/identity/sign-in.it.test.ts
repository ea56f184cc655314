import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../test/open-identity-app.ts";
import { migrations } from "../../migrations.ts";

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

/** An address nobody has used in this file. */
const newAddress = () => `person${++people}@example.com`;
const ask = (email: string, type = "signup", ip?: string) =>
  world.call("POST", "/api/v1/auth/send-otp", {
    body: { email, type },
    ...(ip === undefined ? {} : { ip }),
  });
const enter = (email: string, token: string, type = "signup", ip?: string) =>
  world.call("POST", "/api/v1/auth/verify-otp", {
    body: { email, token, type },
    ...(ip === undefined ? {} : { ip }),
  });
const mailsTo = (email: string) => world.mails.filter((mail) => mail.to === email);
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
const countPeople = async (email: string) => {
  const { rows } = await database.pool.query<{ people: bigint; sessions: bigint }>(
    `select count(distinct person.id) as people, count(session.id) as sessions
       from person left join session on session.person_id = person.id where email = $1`,
    [email],
  );
  return rows[0];
};

describe("signing up", () => {
  it("mails a code that opens a session and makes the person", async () => {
    const email = newAddress();
    const asked = await ask(email.toUpperCase());
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, data: { sent: true, resend_after_seconds: 30 } },
    });
    const [mail] = mailsTo(email);
    expect(mail?.subject).toMatch(/^\d{6} is your Lilypad code$/);
    expect(mail?.html).toContain(world.codeFor(email));
    expect(await countPeople(email)).toEqual({ people: 0n, sessions: 0n });

    const { body } = await enter(email, world.codeFor(email));
    expect(body.data.mfa_required).toBe(false);
    expect(body.data.session).toMatchObject({
      token_type: "bearer",
      expires_in: 900,
      user: { email, aud: "authenticated" },
    });
    expect(await countPeople(email)).toEqual({ people: 1n, sessions: 1n });
  });

  it("with an address that has an account signs in", async () => {
    const first = await world.signIn(newAddress());
    const second = await world.signIn(first.email, "signup");
    expect(second.personId).toBe(first.personId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
  });

  it("makes one person and one session when the code is entered twice at once", async () => {
    const email = newAddress();
    await ask(email);
    const code = world.codeFor(email);
    const answers = await Promise.all([enter(email, code), enter(email, code), enter(email, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await countPeople(email)).toEqual({ people: 1n, sessions: 1n });
  });

  it("mails one code when it is asked for twice at once", async () => {
    const email = newAddress();
    const answers = await Promise.all([ask(email), ask(email), ask(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await enter(email, world.codeFor(email))).body.data.session).not.toBeNull();
  });

  it("keeps no code that can be read and logs none", async () => {
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
  it("with an unknown address looks the same from outside and mails that there is no account", async () => {
    const known = (await world.signIn(newAddress())).email;
    world.passSeconds(31);
    const unknown = newAddress();
    const [knownAnswer, unknownAnswer] = [await ask(known, "login"), await ask(unknown, "login")];
    expect(unknownAnswer.body).toEqual(knownAnswer.body);
    expect(mailsTo(unknown)[0]?.subject).toContain("no Lilypad account");
    expect(mailsTo(unknown)[0]?.text).not.toMatch(/\b\d{6}\b/);

    const wrongForKnown = await enter(known, wrong(world.codeFor(known)), "login");
    const wrongForUnknown = await enter(unknown, "123456", "login");
    expect(wrongForUnknown.body).toEqual(wrongForKnown.body);
    expect(wrongForUnknown.body.data).toEqual({ session: null, mfa_required: false });

    world.passSeconds(601);
    expect((await enter(known, "123456", "login")).body.code).toBe("CODE_EXPIRED");
    expect((await enter(unknown, "123456", "login")).body.code).toBe("CODE_EXPIRED");
  });

  it("mails nothing that five guesses could use", async () => {
    const email = newAddress();
    await world.call("POST", "/api/v1/auth/login", { body: { email } });
    expect(mailsTo(email)).toHaveLength(1);
    for (let guess = 0; guess < 5; guess += 1) await enter(email, `00000${guess}`, "login");
    expect(await countPeople(email)).toEqual({ people: 0n, sessions: 0n });
  });

  it("never makes a person, not even for somebody who guesses the code that was never mailed", async () => {
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

  it("without an account leaves the way to sign up open at once", async () => {
    const email = newAddress();
    await ask(email, "login");
    await ask(email, "signup");
    expect((await enter(email, world.codeFor(email))).body.data.session.user.email).toBe(email);
  });

  it("right after signing up mails a new code", async () => {
    const { email, personId } = await world.signIn(newAddress());
    expect((await world.signIn(email, "login")).personId).toBe(personId);
  });

  it("is refused to a deactivated person, who has proved the address", async () => {
    const { email, personId, refreshToken } = await world.signIn(newAddress());
    await database.pool.query("update person set deactivated_at = now() where id = $1", [personId]);
    await ask(email, "login");
    expect((await enter(email, world.codeFor(email), "login")).status).toBe(403);
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(400);
  });

  it("asks for the second factor of those who have one", async () => {
    const { email, personId } = await world.signIn(newAddress());
    await database.pool.query("update person set second_factor = true where id = $1", [personId]);
    await ask(email, "login");
    const { body } = await enter(email, world.codeFor(email), "login");
    expect(body.data.mfa_required).toBe(true);
    expect((await world.identity.authenticate(body.data.session.access_token))?.aal).toBe("aal1");
  });
});

describe("a code", () => {
  it("stays valid when it is asked for again within 30 seconds, without a second mail", async () => {
    const email = newAddress();
    await ask(email);
    const code = world.codeFor(email);
    world.passSeconds(29);
    expect((await ask(email)).status).toBe(200);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await enter(email, code)).body.data.session).not.toBeNull();
  });

  it("is replaced by the next one after 30 seconds", async () => {
    const email = newAddress();
    await ask(email);
    const first = world.codeFor(email);
    world.passSeconds(30);
    await ask(email);
    const second = world.codeFor(email);
    expect(mailsTo(email)).toHaveLength(2);
    if (first !== second) expect((await enter(email, first)).body.data.session).toBeNull();
    expect((await enter(email, second)).body.data.session).not.toBeNull();
  });

  it("expires after ten minutes, with the word the app looks for", async () => {
    const email = newAddress();
    await ask(email);
    world.passSeconds(599);
    expect((await enter(email, wrong(world.codeFor(email)))).status).toBe(200);
    world.passSeconds(1);
    const { status, body } = await enter(email, world.codeFor(email));
    expect(status).toBe(410);
    expect(body).toMatchObject({ code: "CODE_EXPIRED", error: expect.stringContaining("expired") });
  });

  it("works once", async () => {
    const email = newAddress();
    await ask(email);
    expect((await enter(email, world.codeFor(email))).status).toBe(200);
    expect((await enter(email, world.codeFor(email))).body.code).toBe("CODE_EXPIRED");
  });

  it("takes four wrong guesses but not five, also when they come at once", async () => {
    const patient = newAddress();
    await ask(patient);
    const guess = wrong(world.codeFor(patient));
    for (let attempt = 0; attempt < 4; attempt += 1) await enter(patient, guess);
    expect((await enter(patient, world.codeFor(patient))).body.data.session).not.toBeNull();

    const guessed = newAddress();
    await ask(guessed);
    const code = world.codeFor(guessed);
    const answers = await Promise.all(Array.from({ length: 9 }, () => enter(guessed, wrong(code))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await enter(guessed, code)).body.code).toBe("CODE_EXPIRED");
    expect((await ask(guessed)).status).toBe(429);
    world.passSeconds(30);
    expect((await ask(guessed)).status).toBe(200);
  });

  it("for one address opens no other", async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    await ask(mine);
    await ask(theirs);
    if (world.codeFor(mine) === world.codeFor(theirs)) return;
    expect((await enter(theirs, world.codeFor(mine))).body.data.session).toBeNull();
  });

  it("whose mail was refused can be asked for again at once", async () => {
    const email = newAddress();
    world.post.refuses = true;
    expect((await ask(email)).body.code).toBe("SERVICE_UNAVAILABLE");
    world.post.refuses = false;
    expect((await ask(email)).status).toBe(200);
    expect((await enter(email, world.codeFor(email))).body.data.session).not.toBeNull();
  });
});

describe("limits", () => {
  it("ten codes an hour for an address, known or not", async () => {
    for (const hasAccount of [true, false]) {
      const email = newAddress();
      if (hasAccount) await world.signIn(email);
      const already = mailsTo(email).length;
      const statuses: number[] = [];
      for (let index = already; index < 11; index += 1) {
        world.passSeconds(30);
        statuses.push((await ask(email, "login")).status);
      }
      expect(statuses).toEqual([...Array(10 - already).fill(200), 429]);
      world.passSeconds(3600);
      expect((await ask(email, "login")).status).toBe(200);
    }
  });

  it("twenty wrong codes a day for an address; then not even the right one works", async () => {
    const email = newAddress();
    for (let code = 0; code < 4; code += 1) {
      world.passSeconds(600);
      await ask(email, "signup", "198.51.100.1");
      const guess = wrong(world.codeFor(email));
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await enter(email, guess, "signup", "198.51.100.1")).status).toBe(200);
      }
    }
    world.passSeconds(60);
    const refused = await ask(email);
    expect(refused.body.code).toBe("RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
    expect((await enter(email, world.codeFor(email))).body.code).toBe("RATE_LIMITED");
    world.passSeconds(86_400);
    expect((await ask(email)).status).toBe(200);
  });

  it("an address for which no code runs cannot be locked by guessing", async () => {
    const email = newAddress();
    for (let guess = 0; guess < 25; guess += 1) await enter(email, "123456", "login", "192.0.2.77");
    expect((await ask(email)).status).toBe(200);
  });

  it("a network that guesses a lot is stopped, others are not", async () => {
    const limits = {
      codesPerAddressAndHour: 10,
      failedCodesPerAddressAndDay: 20,
      codesPerIpAndHour: 4,
      failedCodesPerIpAndHour: 3,
      failedRefreshesPerIpAndHour: 3,
    };
    const strict = await openIdentityApp({ pool: database.pool, limits });
    const call = (path: string, body: object, ip: string) =>
      strict.call("POST", path, { body, ip }).then(({ status }) => status);
    const here = "2001:db8:1:1::5";
    const neighbour = "2001:db8:1:1::6";
    const elsewhere = "2001:db8:1:2::5";

    const guess = { email: newAddress(), token: "123456", type: "login" };
    for (let index = 0; index < 3; index += 1) {
      expect(await call("/api/v1/auth/verify-otp", guess, here)).toBe(200);
    }
    expect(await call("/api/v1/auth/verify-otp", guess, neighbour)).toBe(429);
    expect(await call("/api/v1/auth/verify-otp", guess, elsewhere)).toBe(200);

    const send = () => ({ email: newAddress(), type: "signup" });
    for (let index = 0; index < 4; index += 1) {
      expect(await call("/api/v1/auth/send-otp", send(), here)).toBe(200);
    }
    expect(await call("/api/v1/auth/send-otp", send(), here)).toBe(429);
    expect(await call("/api/v1/auth/send-otp", send(), elsewhere)).toBe(200);

    const token = { refresh_token: "guess" };
    const path = "/auth/v1/token?grant_type=refresh_token";
    for (let index = 0; index < 3; index += 1) expect(await call(path, token, here)).toBe(400);
    expect(await call(path, token, here)).toBe(429);
    await strict.app.close();
  });
});

describe("who has an account", () => {
  it("is told to nobody but the owner of the address", async () => {
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
  });
});

describe("administrators", () => {
  it("are the first people to sign in with a named address", async () => {
    const boss = await world.signIn("boss@example.com");
    expect((await world.identity.authenticate(boss.token))?.isAdmin).toBe(true);
    const profile = await world.call("GET", "/api/v1/auth/profile", { token: boss.token });
    expect(profile.body.data.profile.is_admin).toBe(true);
    const other = await world.signIn(newAddress());
    expect((await world.identity.authenticate(other.token))?.isAdmin).toBe(false);

    // The address moves to somebody else: the office does not move with it.
    await database.pool.query("update person set email = 'old-boss@example.com' where id = $1", [
      boss.personId,
    ]);
    world.passSeconds(60);
    const heir = await world.signIn("boss@example.com");
    expect(heir.personId).not.toBe(boss.personId);
    expect((await world.identity.authenticate(heir.token))?.isAdmin).toBe(false);
  });
});

describe("malformed input", () => {
  it.each([
    ["no address", { type: "signup" }],
    ["no type", { email: "a@example.com" }],
    ["another type", { email: "a@example.com", type: "admin" }],
    ["an address with a NUL", { email: "a\u0000@example.com", type: "signup" }],
    ["an address as a list", { email: ["a@example.com"], type: "signup" }],
    ["a field too many", { email: "a@example.com", type: "signup", admin: true }],
  ])("%s is refused before anything is mailed", async (_why, body) => {
    const before = world.mails.length;
    const answer = await world.call("POST", "/api/v1/auth/send-otp", { body });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    expect(world.mails).toHaveLength(before);
  });
});

describe("what has expired", () => {
  it("is forgotten, and what still counts is not", async () => {
    const email = newAddress();
    const { refreshToken } = await world.signIn(email);
    world.passSeconds(6 * 86_400);
    expect(await world.identity.forgetExpired()).toBeGreaterThan(0);
    const { rows } = await database.pool.query("select from email_code where email = $1", [email]);
    expect(rows).toHaveLength(0);
    const refreshed = await world.call("POST", "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(200);
  });
});
