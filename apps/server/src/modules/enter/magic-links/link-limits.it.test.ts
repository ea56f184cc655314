import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkIn, openBrowser, sessionsOf, tokenIn } from "../../../../test/mail-links.ts";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";
import { identityLimits } from "../identity/index.ts";

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

const newAddress = () => `limit${++people}@example.com`;

describe("whether an address has an account, when a magic link is requested", () => {
  it("is visible only in the mail, not in answers or stored rows", async () => {
    const known = (await world.signIn(newAddress())).email;
    const unknown = newAddress();
    const [one, two] = [openBrowser(world), openBrowser(world)];
    const [knownAnswer, unknownAnswer] = [await one.ask(known), await two.ask(unknown)];
    expect(unknownAnswer.body).toEqual(knownAnswer.body);
    expect(unknownAnswer.status).toBe(knownAnswer.status);
    expect(world.mailsTo(unknown).at(-1)?.subject).toContain("no Lilypad account");
    expect(linkIn(world, unknown)).toBe("");
    const { rows } = await database.pool.query<{ email: string }>(
      "select email from magic_link where email = any($1) and purpose = 'login'",
      [[known, unknown]],
    );
    expect(rows.map(({ email }) => email).sort()).toEqual([known, unknown].sort());
  });

  it("does not delay signing up after a failed sign-in", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    await browser.ask(email);
    await browser.signUp(email);
    expect((await browser.open(tokenIn(world, email))).body.data.session.user.email).toBe(email);
  });

  it("never creates a person from a sign-in link, even if the link that was not mailed is guessed", async () => {
    const predictable = await openIdentityApp({
      pool: database.pool,
      linkRandom: () => Buffer.alloc(32, 7),
    });
    const email = newAddress();
    const secret = Buffer.alloc(32, 7).toString("base64url");
    await predictable.call("POST", "/api/v1/auth/magic-link/send", { body: { email } });
    const { body } = await predictable.call("POST", "/api/v1/auth/magic-link/verify", {
      body: { token: secret },
      headers: { cookie: `__Host-lilypad_link=${secret}` },
    });
    expect(body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(world, email)).toBeUndefined();
    await predictable.app.close();
  });
});

it("magic links create a limited number of people per network and day, and a refusal does not use up the link", async () => {
  const strict = await openIdentityApp({
    pool: database.pool,
    limits: { ...identityLimits, newAccountsPerNetworkAndDay: 1 },
    startsAt: new Date("2026-06-01T09:00:00Z"),
  });
  const [email, other] = [newAddress(), newAddress()];
  const [browser, otherBrowser] = [openBrowser(strict), openBrowser(strict)];
  await browser.signUp(email);
  expect((await browser.open(tokenIn(strict, email))).status).toBe(200);
  await otherBrowser.signUp(other);
  const refused = await otherBrowser.open(tokenIn(strict, other));
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(await sessionsOf(strict, other)).toBeUndefined();
  // People with an account can still sign in, and the refused link was not used up.
  await browser.ask(email);
  expect((await browser.open(tokenIn(strict, email))).status).toBe(200);
  await database.pool.query("delete from attempt_counter where action = 'account_from_network'");
  expect((await otherBrowser.open(tokenIn(strict, other))).status).toBe(200);
  await strict.app.close();
});

describe("limits of magic links", () => {
  const limits = {
    linksPerAddressAndHour: 2,
    linksAnywherePerAddressAndHour: 4,
    browsersPerAddressAndHour: 5,
    failedLinksPerIpAndHour: 3,
  };

  it("apply per address: two for one network, four for all networks together", async () => {
    const small = await openIdentityApp({ pool: database.pool, linkLimits: limits });
    const email = newAddress();
    const ask = async (ip: string) => {
      small.passSeconds(31);
      const body = { email };
      return (await small.call("POST", "/api/v1/auth/magic-link/send", { body, ip })).status;
    };
    const stranger = [await ask("192.0.2.1"), await ask("192.0.2.1"), await ask("192.0.2.1")];
    expect(stranger).toEqual([200, 200, 429]);
    const others = [
      await ask("198.51.100.1"),
      await ask("198.51.100.2"),
      await ask("198.51.100.3"),
    ];
    expect(others).toEqual([200, 200, 429]);
    small.passSeconds(3600);
    expect(await ask("198.51.100.9")).toBe(200);
    await small.app.close();
  });

  it("do not affect the browser of the address's owner, even if a stranger's browsers request links for it", async () => {
    const email = newAddress();
    await world.signIn(email);
    world.passSeconds(31);
    const owner = openBrowser(world);
    for (let n = 0; n < 12; n += 1) {
      const body = { email };
      await world.call("POST", "/api/v1/auth/magic-link/send", { body, ip: "192.0.2.66" });
    }
    expect((await owner.ask(email)).status).toBe(200);
    for (let n = 0; n < 12; n += 1) {
      const body = { email };
      await world.call("POST", "/api/v1/auth/magic-link/send", { body, ip: "192.0.2.66" });
    }
    expect((await owner.open(tokenIn(world, email))).status).toBe(200);
  });

  it("apply per network, for all addresses and for guessed links", async () => {
    const small = await openIdentityApp({
      pool: database.pool,
      linkLimits: limits,
      limitMaxima: { "mailedLink:network": 5 },
    });
    const ip = "198.51.100.77";
    const post = (path: string, body: Record<string, unknown>) =>
      small.call("POST", `/api/v1/auth/${path}`, { body, ip });
    for (let n = 0; n < 5; n += 1) {
      expect((await post("magic-link/send", { email: newAddress() })).status).toBe(200);
    }
    const refused = await post("signup/magic-link", { email: newAddress() });
    expect(refused.body.code).toBe("RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) {
      const guess = await post("magic-link/verify", { token: `guess${n}` });
      expect(guess.body.code).toBe("LINK_EXPIRED");
    }
    expect((await post("magic-link/verify", { token: "guess4" })).body.code).toBe("RATE_LIMITED");
    await small.app.close();
  });

  it("do not affect people who have entered too many wrong codes", async () => {
    const { email } = await world.signIn(newAddress());
    for (let day = 0; day < 4; day += 1) {
      world.passSeconds(31);
      await world.ask(email, "login");
      const wrong = world.codeFor(email) === "000000" ? "000001" : "000000";
      for (let n = 0; n < 5; n += 1) await world.enter(email, wrong, "login");
    }
    world.passSeconds(31);
    expect((await world.ask(email, "login")).status).toBe(429);
    const browser = openBrowser(world);
    expect((await browser.ask(email)).status).toBe(200);
    expect((await browser.open(tokenIn(world, email))).status).toBe(200);
  });
});
