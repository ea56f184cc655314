import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

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

/** An address that no other test in this file uses. */
const newAddress = () => `code${++people}@example.com`;
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("an emailed code", () => {
  it("stays valid if requested again within 30 seconds, without a second mail", async () => {
    const email = newAddress();
    await world.ask(email);
    const code = world.codeFor(email);
    world.passSeconds(29);
    expect((await world.ask(email)).status).toBe(200);
    expect(world.mailsTo(email)).toHaveLength(1);
    expect((await world.enter(email, code)).body.data.session).not.toBeNull();
  });

  it.each([0, 1])(
    "stays valid beside a newer one for its ten minutes; signing in with one (%i) ends both",
    async (used) => {
      const email = newAddress();
      await world.ask(email);
      const first = world.codeFor(email);
      world.passSeconds(30);
      await world.ask(email);
      const codes = [first, world.codeFor(email)];
      expect(world.mailsTo(email)).toHaveLength(2);
      expect((await world.enter(email, codes[used] ?? "")).body.data.session).not.toBeNull();
      for (const code of codes) {
        expect((await world.enter(email, code)).body.data?.session ?? null).toBeNull();
      }
    },
  );

  it("expires ten minutes after it was mailed, even if others were mailed since", async () => {
    const email = newAddress();
    await world.ask(email);
    const first = world.codeFor(email);
    world.passSeconds(570);
    await world.ask(email);
    if (first === world.codeFor(email)) return;
    world.passSeconds(30);
    expect((await world.enter(email, first)).body.code).toBe("CODE_EXPIRED");
    expect((await world.enter(email, world.codeFor(email))).body.data.session).not.toBeNull();
  });

  it("shares its wrong guesses with the address's other codes: five end them all", async () => {
    const email = newAddress();
    await world.ask(email);
    const first = world.codeFor(email);
    world.passSeconds(30);
    await world.ask(email);
    const second = world.codeFor(email);
    const guess = ["000000", "000001", "000002"].find((code) => code !== first && code !== second);
    for (let attempt = 0; attempt < 5; attempt += 1) await world.enter(email, guess ?? "");
    for (const code of [first, second]) {
      expect((await world.enter(email, code)).body.code).toBe("CODE_EXPIRED");
    }
  });

  it("expires after ten minutes with the error text that the app recognises", async () => {
    const email = newAddress();
    await world.ask(email);
    world.passSeconds(599);
    expect((await world.enter(email, wrong(world.codeFor(email)))).status).toBe(200);
    world.passSeconds(1);
    const { status, body } = await world.enter(email, world.codeFor(email));
    expect(status).toBe(410);
    expect(body).toMatchObject({ code: "CODE_EXPIRED", error: expect.stringContaining("expired") });
  });

  it("works once", async () => {
    const email = newAddress();
    await world.ask(email);
    expect((await world.enter(email, world.codeFor(email))).status).toBe(200);
    expect((await world.enter(email, world.codeFor(email))).body.code).toBe("CODE_EXPIRED");
  });

  it("allows four wrong guesses but not five, even if they are concurrent", async () => {
    const patient = newAddress();
    await world.ask(patient);
    const guess = wrong(world.codeFor(patient));
    for (let attempt = 0; attempt < 4; attempt += 1) await world.enter(patient, guess);
    expect((await world.enter(patient, world.codeFor(patient))).body.data.session).not.toBeNull();

    const guessed = newAddress();
    await world.ask(guessed);
    const code = world.codeFor(guessed);
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => world.enter(guessed, wrong(code))),
    );
    expect(answers.map(({ body }) => body.data.session)).toEqual(Array(9).fill(null));
    expect((await world.enter(guessed, code)).body.code).toBe("CODE_EXPIRED");
    // No code is valid any more, so a new one can be requested without a wait.
    expect((await world.ask(guessed)).status).toBe(200);
    expect(world.mailsTo(guessed)).toHaveLength(2);
    expect((await world.enter(guessed, world.codeFor(guessed))).body.data.session).not.toBeNull();
  });

  it("does not work for another address", async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    await world.ask(mine);
    await world.ask(theirs);
    if (world.codeFor(mine) === world.codeFor(theirs)) return;
    expect((await world.enter(theirs, world.codeFor(mine))).body.data.session).toBeNull();
  });

  it("can be requested again immediately if its mail was refused", async () => {
    const email = newAddress();
    world.post.refuses = true;
    expect((await world.ask(email)).body.code).toBe("SERVICE_UNAVAILABLE");
    world.post.refuses = false;
    expect((await world.ask(email)).status).toBe(200);
    expect((await world.enter(email, world.codeFor(email))).body.data.session).not.toBeNull();
  });
});

describe("limits of emailed codes", () => {
  it("ten codes per hour for an address and a network, whether or not the address has an account", async () => {
    for (const hasAccount of [true, false]) {
      const email = newAddress();
      if (hasAccount) await world.signIn(email);
      const already = world.mailsTo(email).length;
      const statuses: number[] = [];
      for (let index = already; index < 11; index += 1) {
        world.passSeconds(30);
        statuses.push((await world.ask(email, "login")).status);
      }
      expect(statuses).toEqual([...Array(10 - already).fill(200), 429]);
      world.passSeconds(3600);
      expect((await world.ask(email, "login")).status).toBe(200);
    }
  });

  /** Makes wrong guesses at an address from one network as fast as new codes are mailed. */
  const guessFrom = async (email: string, ip: string, guesses: number) => {
    let made = 0;
    while (made < guesses) {
      world.passSeconds(31);
      const asked = await world.ask(email, "login", ip);
      if (asked.status !== 200) return asked;
      for (let attempt = 0; attempt < 5; attempt += 1, made += 1) {
        const known = world.mailsTo(email).some(({ text }) => /\b\d{6}\b/.test(text));
        const guess = known ? wrong(world.codeFor(email)) : "123456";
        const answer = await world.enter(email, guess, "login", ip);
        if (answer.status !== 200) return answer;
      }
    }
    world.passSeconds(31);
    return world.ask(email, "login", ip);
  };
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers["set-cookie"]]
      .flat()
      .map((cookie) => String(cookie).split(";")[0])
      .join("; ");

  it.each([
    ["known", true],
    ["unknown", false],
  ])(
    "twenty wrong codes per day from one network lock a %s address for this network only",
    async (_, isKnown) => {
      const email = newAddress();
      if (isKnown) await world.signIn(email);
      const locked = await guessFrom(email, "198.51.100.1", 20);
      expect(locked).toMatchObject({ status: 429, body: { code: "CODES_LOCKED" } });
      expect(Number(locked.headers["retry-after"])).toBeGreaterThan(3600);
      // The owner can request and enter codes from any other network.
      world.passSeconds(3600);
      expect((await world.ask(email, "login", "203.0.113.9")).status).toBe(200);
      if (isKnown) {
        const owner = await world.enter(email, world.codeFor(email), "login", "203.0.113.9");
        expect(owner.body.data.session).not.toBeNull();
      }
      const mailed = world.mailsTo(email).length;
      const link = await world.call("POST", "/api/v1/auth/magic-link/send", {
        body: { email },
        ip: "198.51.100.1",
      });
      expect(link.status).toBe(200);
      expect(world.mailsTo(email)).toHaveLength(mailed + 1);
      world.passSeconds(86_400);
      expect((await world.ask(email, "login", "198.51.100.1")).status).toBe(200);
    },
  );

  it("a hundred wrong codes per day lock an address for all devices except its owner's known ones", async () => {
    const email = newAddress();
    await world.ask(email);
    const first = await world.enter(email, world.codeFor(email));
    const cookie = cookiesOf(first);
    for (let n = 1; n <= 5; n += 1) {
      await guessFrom(email, `198.51.100.${n}`, 20);
      world.passSeconds(3600);
    }
    const stranger = await world.ask(email, "login", "192.0.2.200");
    expect(stranger.body.code).toBe("CODES_LOCKED");

    const owner = { ip: "192.0.2.200", headers: { cookie } };
    const asked = await world.call("POST", "/api/v1/auth/send-otp", {
      body: { email, type: "login" },
      ...owner,
    });
    expect(asked.status).toBe(200);
    const body = { email, token: world.codeFor(email), type: "login" };
    const entered = await world.call("POST", "/api/v1/auth/verify-otp", { body, ...owner });
    expect(entered.body.data.session).not.toBeNull();
  });

  it("twenty wrong codes from a known device lock the address for this device only", async () => {
    const email = newAddress();
    await world.ask(email);
    const cookie = cookiesOf(await world.enter(email, world.codeFor(email)));
    const headers = { cookie };
    let answer = await world.ask(email, "login");
    for (let n = 0; n < 25 && answer.body.code !== "CODES_LOCKED"; n += 1) {
      if (n % 5 === 0) {
        world.passSeconds(400);
        await world.call("POST", "/api/v1/auth/send-otp", {
          body: { email, type: "login" },
          headers,
        });
      }
      const body = { email, token: wrong(world.codeFor(email)), type: "login" };
      answer = await world.call("POST", "/api/v1/auth/verify-otp", { body, headers });
    }
    expect(answer.body.code).toBe("CODES_LOCKED");
    expect((await world.ask(email, "login", "203.0.113.44")).status).toBe(200);
  });

  it("requests of strangers do not count for the owner's known device", async () => {
    const email = newAddress();
    await world.ask(email);
    const headers = { cookie: cookiesOf(await world.enter(email, world.codeFor(email))) };
    const ask = (ip: string, own = {}) =>
      world.call("POST", "/api/v1/auth/send-otp", { body: { email, type: "login" }, ip, ...own });
    let refused = 0;
    for (let n = 0; n < 40; n += 1) {
      world.passSeconds(31);
      if ((await ask(`198.51.100.${n % 5}`)).status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    world.passSeconds(31);
    expect((await ask("198.51.100.1", { headers })).status).toBe(200);
  });

  it("an address without a valid code cannot be locked by guessing", async () => {
    const email = newAddress();
    for (let guess = 0; guess < 25; guess += 1)
      await world.enter(email, "123456", "login", "192.0.2.77");
    expect((await world.ask(email)).status).toBe(200);
  });

  it("a network with many wrong guesses is limited, and others are not", async () => {
    const limits = {
      codesPerAddressAndHour: 10,
      codesAnywherePerAddressAndHour: 30,
      failedCodesPerAddressAndDay: 20,
      failedCodesAnywherePerAddressAndDay: 100,
      failedCodesPerIpAndHour: 3,
      failedRefreshesPerIpAndHour: 3,
      newAccountsPerNetworkAndDay: 100,
      maxPeopleSeenPerDay: 200,
    };
    const strict = await openIdentityApp({
      pool: database.pool,
      limits,
      limitMaxima: { "mailedCode:network": 4 },
    });
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
    // A browser behind the same network can still enter a code that it requested.
    const own = newAddress();
    const asked = await strict.call("POST", "/api/v1/auth/send-otp", {
      body: { email: own, type: "signup" },
      ip: neighbour,
    });
    const entered = await strict.call("POST", "/api/v1/auth/verify-otp", {
      body: { email: own, token: strict.codeFor(own), type: "signup" },
      ip: neighbour,
      headers: { cookie: String(asked.headers["set-cookie"]).split(";")[0] ?? "" },
    });
    expect(entered.body.data.session).not.toBeNull();

    const send = () => ({ email: newAddress(), type: "signup" });
    for (let index = 0; index < 3; index += 1) {
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

describe("malformed requests for emailed codes", () => {
  it.each([
    ["no address", { type: "signup" }],
    ["no type", { email: "a@example.com" }],
    ["another type", { email: "a@example.com", type: "admin" }],
    ["an address with a NUL", { email: "a\u0000@example.com", type: "signup" }],
    ["an address as an array", { email: ["a@example.com"], type: "signup" }],
    ["an unknown field", { email: "a@example.com", type: "signup", admin: true }],
  ])("%s is refused before anything is mailed", async (_why, body) => {
    const before = world.mails.length;
    const answer = await world.call("POST", "/api/v1/auth/send-otp", { body });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    expect(world.mails).toHaveLength(before);
  });
});

describe("housekeeping of codes and sessions", () => {
  it("deletes expired rows and keeps valid ones", async () => {
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
