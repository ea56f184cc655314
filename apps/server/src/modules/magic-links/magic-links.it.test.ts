import { createHash, randomBytes } from "node:crypto";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp, publicUrl } from "../../../test/open-identity-app.ts";
import { migrations } from "../../migrations.ts";

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

const newAddress = () => `link${++people}@example.com`;
const user = (token: string) => world.call("GET", "/auth/v1/user", { token });

/** What the newest link in the mails to an address carries behind its #. */
function linkIn(email: string): string {
  const text = world.mailsTo(email).at(-1)?.text ?? "";
  const landing = `${publicUrl}/onboarding/login/magic-link#`;
  return /#((?:token|code)=[\w-]+)/.exec(text.slice(text.indexOf(landing)))?.[1] ?? "";
}
const tokenIn = (email: string) => linkIn(email).split("=")[1] ?? "";

/** A browser that keeps cookies. */
function openBrowser(userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0") {
  let cookie: string | undefined;
  const headers = () => ({
    "user-agent": userAgent,
    ...(cookie === undefined ? {} : { cookie: `theme=dark; ${cookie}` }),
  });
  const post = async (path: string, body: Record<string, unknown>, ip?: string) => {
    const answer = await world.call("POST", `/api/v1/auth/${path}`, {
      body,
      headers: headers(),
      ...(ip === undefined ? {} : { ip }),
    });
    const set = answer.headers["set-cookie"];
    if (typeof set === "string") cookie = set.split(";")[0];
    return answer;
  };
  return {
    ask: (email: string, ip?: string) => post("magic-link/send", { email }, ip),
    signUp: (email: string, more: Record<string, unknown> = {}) =>
      post("signup/magic-link", { email, ...more }),
    open: (token: string, ip?: string) => post("magic-link/verify", { token }, ip),
    cookie: () => cookie,
  };
}

const sessionsOf = async (email: string) => {
  const { rows } = await database.pool.query<{ sessions: bigint }>(
    `select count(session.id) as sessions from person left join session on person_id = person.id
       where email = $1`,
    [email],
  );
  return rows[0]?.sessions;
};

describe("a link", () => {
  it("opens an account and, the next time, signs in", async () => {
    const email = newAddress();
    const browser = openBrowser();
    const asked = await browser.signUp(email.toUpperCase(), { country_code: "NL" });
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, data: { sent: true, resend_after_seconds: 30 } },
    });
    expect(world.mailsTo(email).at(-1)?.subject).toBe("Your Lilypad sign-up link");
    const first = await browser.open(tokenIn(email));
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.body.data).toMatchObject({
      mfa_required: false,
      session: { token_type: "bearer", expires_in: 900, user: { email } },
    });
    const profile = await world.call("GET", "/api/v1/auth/profile", {
      token: first.body.data.session.access_token,
    });
    expect(profile.body.data.profile.country_code).toBe("NL");

    world.passSeconds(31);
    await browser.ask(email);
    expect(world.mailsTo(email).at(-1)?.subject).toBe("Your Lilypad sign-in link");
    const second = await browser.open(tokenIn(email));
    expect(second.body.data.session.user.id).toBe(first.body.data.session.user.id);
  });

  it("keeps its secrets: in a cookie out of reach, behind the #, hashed, unlogged", async () => {
    const email = newAddress();
    const browser = openBrowser();
    const { headers } = await browser.signUp(email);
    expect(headers["set-cookie"]).toMatch(
      /^__Secure-lilypad_link=[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
    );
    const token = tokenIn(email);
    expect(token).toHaveLength(43);
    const used = await browser.open(token);
    expect(used.headers["set-cookie"]).toContain("Max-Age=0");
    const { rows } = await database.pool.query<{ row: string }>(
      "select magic_link::text as row from magic_link where email = $1",
      [email],
    );
    const kept = [...rows.map(({ row }) => row), ...world.logged].join("\n");
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(browser.cookie()?.split("=")[1] || "no cookie");
    expect(world.logged.join("\n")).not.toContain(email);
  });

  it("is good once, also for two clicks at once", async () => {
    const email = newAddress();
    const browser = openBrowser();
    await browser.signUp(email);
    const token = tokenIn(email);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => browser.open(token)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(clicks.find(({ status }) => status === 410)?.body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(email)).toBe(1n);
  });

  it("is not used up by looking at it", async () => {
    const email = newAddress();
    const browser = openBrowser();
    await browser.signUp(email);
    await world.call("GET", "/onboarding/login/magic-link");
    const got = await world.call("GET", "/api/v1/auth/magic-link/verify");
    expect(got.status).toBe(404);
    expect((await browser.open(tokenIn(email))).status).toBe(200);
  });

  it("lives fifteen minutes", async () => {
    const email = newAddress();
    const browser = openBrowser();
    await browser.signUp(email);
    world.passSeconds(15 * 60 - 1);
    const inTime = tokenIn(email);
    expect((await browser.open(inTime)).status).toBe(200);
    await browser.ask(email);
    world.passSeconds(15 * 60);
    expect((await browser.open(tokenIn(email))).body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(email)).toBe(1n);
  });

  it("works only in the browser that asked, and stays good there", async () => {
    const email = newAddress();
    const asking = openBrowser();
    const other = openBrowser();
    await asking.signUp(email);
    await other.signUp(newAddress());
    const token = tokenIn(email);
    for (const foreign of [openBrowser(), other]) {
      const refused = await foreign.open(token);
      expect(refused).toMatchObject({ status: 403, body: { code: "LINK_OTHER_BROWSER" } });
      expect(refused.body.error).toContain("browser where you asked for it");
    }
    expect(await sessionsOf(email)).toBe(0n);
    expect((await asking.open(token)).status).toBe(200);
  });

  it("asked for again while it is on its way is mailed once and works in both browsers", async () => {
    const email = newAddress();
    const [here, there] = [openBrowser(), openBrowser()];
    await Promise.all([here.signUp(email), there.signUp(email), here.signUp(email)]);
    expect(world.mailsTo(email)).toHaveLength(1);
    expect((await there.open(tokenIn(email))).status).toBe(200);
  });

  it("several of which are on their way to one browser all work there", async () => {
    const browser = openBrowser();
    const [one, two] = [newAddress(), newAddress()];
    await browser.signUp(one);
    await browser.signUp(two);
    expect((await browser.open(tokenIn(one))).body.data.session.user.email).toBe(one);
    // The cookie went with the first sign-in: the other link's owner is told so.
    expect((await browser.open(tokenIn(two))).body.code).toBe("LINK_OTHER_BROWSER");
  });

  it.each([
    ["forged", () => randomBytes(32).toString("base64url")],
    ["empty of meaning", () => "../../etc/passwd"],
    ["somebody else's with one letter changed", (token: string) => `${token.slice(0, -1)}_`],
  ])("that is %s opens nothing", async (_how, forge) => {
    const email = newAddress();
    const browser = openBrowser();
    await browser.signUp(email);
    const forged = forge(tokenIn(email));
    const answer = await browser.open(
      forged === tokenIn(email) ? `${forged.slice(0, -1)}-` : forged,
    );
    expect(answer.body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(email)).toBe(0n);
  });

  it.each([{}, { token: "" }, { token: 5 }, { token: "x".repeat(200) }, { token: "a\u0000b" }])(
    "malformed as %j is refused",
    async (body) => {
      const answer = await world.call("POST", "/api/v1/auth/magic-link/verify", { body });
      expect(answer.body.code).toBe("VALIDATION_FAILED");
    },
  );

  it("of a deactivated person opens nothing", async () => {
    const { email, personId } = await world.signIn(newAddress());
    const browser = openBrowser();
    await browser.ask(email);
    await database.pool.query("update person set deactivated_at = now() where id = $1", [personId]);
    expect((await browser.open(tokenIn(email))).status).toBe(403);
  });

  it("asks for the second factor of those who have one", async () => {
    const { email, personId } = await world.signIn(newAddress());
    await database.pool.query("update person set second_factor = true where id = $1", [personId]);
    const browser = openBrowser();
    await browser.ask(email);
    const { body } = await browser.open(tokenIn(email));
    expect(body.data.mfa_required).toBe(true);
    expect((await world.identity.authenticate(body.data.session.access_token))?.aal).toBe("aal1");
  });

  it("can be asked for again at once when the mail server refused it", async () => {
    const email = newAddress();
    const browser = openBrowser();
    world.post.refuses = true;
    expect((await browser.signUp(email)).body.code).toBe("SERVICE_UNAVAILABLE");
    world.post.refuses = false;
    expect((await browser.signUp(email)).status).toBe(200);
    expect((await browser.open(tokenIn(email))).status).toBe(200);
  });

  it("is forgotten a day after it expired", async () => {
    const email = newAddress();
    await openBrowser().signUp(email);
    const left = async () => {
      await world.links.forgetExpired();
      return (await database.pool.query("select 1 from magic_link where email = $1", [email]))
        .rowCount;
    };
    world.passSeconds(24 * 3600);
    expect(await left()).toBe(1);
    world.passSeconds(15 * 60 + 1);
    expect(await left()).toBe(0);
  });
});

describe("whether an address is known", () => {
  it("shows neither in the answers nor in what is stored, only in the mail", async () => {
    const known = (await world.signIn(newAddress())).email;
    const unknown = newAddress();
    const [one, two] = [openBrowser(), openBrowser()];
    const [knownAnswer, unknownAnswer] = [await one.ask(known), await two.ask(unknown)];
    expect(unknownAnswer.body).toEqual(knownAnswer.body);
    expect(unknownAnswer.status).toBe(knownAnswer.status);
    expect(world.mailsTo(unknown).at(-1)?.subject).toContain("no Lilypad account");
    expect(linkIn(unknown)).toBe("");
    const { rows } = await database.pool.query<{ email: string }>(
      "select email from magic_link where email = any($1) and purpose = 'login'",
      [[known, unknown]],
    );
    expect(rows.map(({ email }) => email).sort()).toEqual([known, unknown].sort());
  });

  it("leaves the way to sign up open at once", async () => {
    const email = newAddress();
    const browser = openBrowser();
    await browser.ask(email);
    await browser.signUp(email);
    expect((await browser.open(tokenIn(email))).body.data.session.user.email).toBe(email);
  });

  it("of which somebody could guess the link that was never mailed makes no person", async () => {
    const predictable = await openIdentityApp({
      pool: database.pool,
      linkRandom: () => Buffer.alloc(32, 7),
    });
    const email = newAddress();
    const secret = Buffer.alloc(32, 7).toString("base64url");
    await predictable.call("POST", "/api/v1/auth/magic-link/send", { body: { email } });
    const { body } = await predictable.call("POST", "/api/v1/auth/magic-link/verify", {
      body: { token: secret },
      headers: { cookie: `__Secure-lilypad_link=${secret}` },
    });
    expect(body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(email)).toBe(0n);
    await predictable.app.close();
  });
});

describe("limits", () => {
  const limits = { linksPerAddressAndHour: 2, linksPerIpAndHour: 5, failedLinksPerIpAndHour: 3 };

  it("hold for an address, whatever network asks", async () => {
    const small = await openIdentityApp({ pool: database.pool, linkLimits: limits });
    const email = newAddress();
    const ask = (ip: string) =>
      small.call("POST", "/api/v1/auth/magic-link/send", { body: { email }, ip });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await ask(`198.51.100.${n}`)).status);
      small.passSeconds(31);
    }
    expect(statuses).toEqual([200, 200, 429]);
    small.passSeconds(3600);
    expect((await ask("198.51.100.9")).status).toBe(200);
    await small.app.close();
  });

  it("hold for a network, whomever it asks about and however it guesses", async () => {
    const small = await openIdentityApp({ pool: database.pool, linkLimits: limits });
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

  it("leave links to those who entered too many wrong codes", async () => {
    const { email } = await world.signIn(newAddress());
    const world2 = world;
    for (let day = 0; day < 4; day += 1) {
      world2.passSeconds(31);
      await world2.ask(email, "login");
      const wrong = world2.codeFor(email) === "000000" ? "000001" : "000000";
      for (let n = 0; n < 5; n += 1) await world2.enter(email, wrong, "login");
    }
    world2.passSeconds(31);
    expect((await world2.ask(email, "login")).status).toBe(429);
    const browser = openBrowser();
    expect((await browser.ask(email)).status).toBe(200);
    expect((await browser.open(tokenIn(email))).status).toBe(200);
  });
});

describe("the session protocol's own way (PKCE)", () => {
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

  it("exchanges the link's code for a session, once", async () => {
    const email = newAddress();
    const secret = verifier();
    expect((await ask(email, secret)).body).toEqual({});
    expect(linkIn(email)).toMatch(/^code=[\w-]{43}$/);
    const { status, body, headers } = await exchange(tokenIn(email), secret);
    expect({ status, cache: headers["cache-control"] }).toEqual({ status: 200, cache: "no-store" });
    expect(body).toMatchObject({ token_type: "bearer", mfa_required: false, user: { email } });
    expect((await user(body.access_token)).body.email).toBe(email);
    expect(await exchange(tokenIn(email), secret)).toMatchObject({
      status: 403,
      body: { code: 403, error_code: "flow_state_expired", msg: expect.any(String) },
    });
  });

  it("refuses another verifier, none, and a code of nobody", async () => {
    const email = newAddress();
    const secret = verifier();
    await ask(email, secret);
    const code = tokenIn(email);
    expect((await exchange(code, verifier())).body.error_code).toBe("bad_code_verifier");
    expect((await exchange(code)).body.error_code).toBe("bad_code_verifier");
    // The challenge is known to whoever saw the request; it is not the verifier.
    expect((await exchange(code, challengeOf(secret))).body.error_code).toBe("bad_code_verifier");
    expect((await exchange("nobodys", secret)).body.error_code).toBe("flow_state_not_found");
    expect((await exchange(code, secret)).status).toBe(200);
  });

  it("keeps the two kinds of link apart", async () => {
    const [one, two] = [newAddress(), newAddress()];
    const secret = verifier();
    const browser = openBrowser();
    await ask(one, secret);
    await browser.signUp(two);
    expect((await browser.open(tokenIn(one))).body.code).toBe("LINK_EXPIRED");
    const cookie = browser.cookie()?.split("=")[1] ?? "";
    expect((await exchange(tokenIn(two), cookie)).body.error_code).toBe("flow_state_not_found");
  });

  it("signs nobody up who only wants to sign in, and looks the same from outside", async () => {
    const email = newAddress();
    const answer = await ask(email, verifier(), { create_user: false });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(world.mailsTo(email).at(-1)?.subject).toContain("no Lilypad account");
    expect(await sessionsOf(email)).toBe(0n);
  });

  it.each([
    { code_challenge: "short" },
    { code_challenge: "x".repeat(44) },
    { code_challenge_method: "plain" },
    { code_challenge: 5 },
  ])("refuses a challenge like %j", async (more) => {
    const email = newAddress();
    const answer = await ask(email, verifier(), more);
    expect(answer.status).toBe(400);
    expect(world.mailsTo(email)).toEqual([]);
  });
});
