import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, sessionsOf, tokenIn } from "../../../../test/mail-links.ts";
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

const newAddress = () => `link${++people}@example.com`;

describe("a magic link", () => {
  it("opens an account and, the next time, signs in", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    const asked = await browser.signUp(email.toUpperCase(), { country_code: "NL" });
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, data: { sent: true, resend_after_seconds: 30 } },
    });
    expect(world.mailsTo(email).at(-1)?.subject).toBe("Your Lilypad sign-up link");
    const first = await browser.open(tokenIn(world, email));
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
    const second = await browser.open(tokenIn(world, email));
    expect(second.body.data.session.user.id).toBe(first.body.data.session.user.id);
  });

  it("keeps its secrets in an HttpOnly cookie and the URL's fragment, stores hashes and logs nothing", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    const { headers } = await browser.signUp(email);
    expect(headers["set-cookie"]).toMatch(
      /^__Host-lilypad_link=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
    );
    const token = tokenIn(world, email);
    expect(token).toHaveLength(43);
    const used = await browser.open(token);
    expect(String(used.headers["set-cookie"])).toContain("lilypad_link=; ");
    expect(browser.cookie()).toBeUndefined();
    const { rows } = await database.pool.query<{ row: string }>(
      "select magic_link::text as row from magic_link where email = $1",
      [email],
    );
    const kept = [...rows.map(({ row }) => row), ...world.logged].join("\n");
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(browser.cookie()?.split("=")[1] || "no cookie");
    expect(world.logged.join("\n")).not.toContain(email);
  });

  it("works once, even for two concurrent clicks", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    await browser.signUp(email);
    const token = tokenIn(world, email);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => browser.open(token)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(clicks.find(({ status }) => status === 410)?.body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(world, email)).toBe(1n);
  });

  it("is not used up by loading the page", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    await browser.signUp(email);
    await world.call("GET", "/onboarding/login/magic-link");
    const got = await world.call("GET", "/api/v1/auth/magic-link/verify");
    expect(got.status).toBe(404);
    expect((await browser.open(tokenIn(world, email))).status).toBe(200);
  });

  it("is valid for fifteen minutes", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    await browser.signUp(email);
    world.passSeconds(15 * 60 - 1);
    const inTime = tokenIn(world, email);
    expect((await browser.open(inTime)).status).toBe(200);
    await browser.ask(email);
    world.passSeconds(15 * 60);
    expect((await browser.open(tokenIn(world, email))).body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(world, email)).toBe(1n);
  });

  it("works only in the browser that requested it, and stays valid there after others tried", async () => {
    const email = newAddress();
    const asking = openBrowser(world);
    const other = openBrowser(world);
    await asking.signUp(email);
    await other.signUp(newAddress());
    const token = tokenIn(world, email);
    for (const foreign of [openBrowser(world), other]) {
      const refused = await foreign.open(token);
      expect(refused).toMatchObject({ status: 403, body: { code: "LINK_OTHER_BROWSER" } });
      expect(refused.body.error).toContain("browser where you requested it");
    }
    expect(await sessionsOf(world, email)).toBeUndefined();
    expect((await asking.open(token)).status).toBe(200);
  });

  it("requested again within 30 seconds is mailed once and works in both browsers", async () => {
    const email = newAddress();
    const [here, there] = [openBrowser(world), openBrowser(world)];
    await Promise.all([here.signUp(email), there.signUp(email), here.signUp(email)]);
    expect(world.mailsTo(email)).toHaveLength(1);
    expect((await there.open(tokenIn(world, email))).status).toBe(200);
  });

  it("works in its browser beside other links requested there", async () => {
    const browser = openBrowser(world);
    const [one, two] = [newAddress(), newAddress()];
    await browser.signUp(one);
    await browser.signUp(two);
    expect((await browser.open(tokenIn(world, one))).body.data.session.user.email).toBe(one);
    // The first sign-in deleted the cookie, so the other link is reported as another browser's.
    expect((await browser.open(tokenIn(world, two))).body.code).toBe("LINK_OTHER_BROWSER");
  });

  it.each([
    ["forged", () => randomBytes(32).toString("base64url")],
    ["not a token", () => "../../etc/passwd"],
    ["a valid token with one letter changed", (token: string) => `${token.slice(0, -1)}_`],
  ])("that is %s opens nothing", async (_how, forge) => {
    const email = newAddress();
    const browser = openBrowser(world);
    await browser.signUp(email);
    const forged = forge(tokenIn(world, email));
    const answer = await browser.open(
      forged === tokenIn(world, email) ? `${forged.slice(0, -1)}-` : forged,
    );
    expect(answer.body.code).toBe("LINK_EXPIRED");
    expect(await sessionsOf(world, email)).toBeUndefined();
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
    const browser = openBrowser(world);
    await browser.ask(email);
    await database.pool.query("update person set deactivated_at = now() where id = $1", [personId]);
    expect((await browser.open(tokenIn(world, email))).status).toBe(403);
  });

  it("requires the second factor of people who have one", async () => {
    const { email, personId } = await world.signIn(newAddress());
    await database.pool.query("update person set second_factor = true where id = $1", [personId]);
    const browser = openBrowser(world);
    await browser.ask(email);
    const { body } = await browser.open(tokenIn(world, email));
    expect(body.data.mfa_required).toBe(true);
    expect((await world.identity.authenticate(body.data.session.access_token))?.aal).toBe("aal1");
  });

  it("can be requested again immediately if the mail server refused it", async () => {
    const email = newAddress();
    const browser = openBrowser(world);
    world.post.refuses = true;
    expect((await browser.signUp(email)).body.code).toBe("SERVICE_UNAVAILABLE");
    world.post.refuses = false;
    expect((await browser.signUp(email)).status).toBe(200);
    expect((await browser.open(tokenIn(world, email))).status).toBe(200);
  });

  it("is deleted a day after it expired", async () => {
    const email = newAddress();
    await openBrowser(world).signUp(email);
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
