import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const newPerson = () => world.signIn(`profile${++people}@example.com`);
type SignedIn = Awaited<ReturnType<typeof newPerson>>;
const change = ({ token }: SignedIn, body: Record<string, unknown>) =>
  world.call("PUT", "/api/v1/auth/profile", { token, body });
const read = async ({ token }: SignedIn) =>
  (await world.call("GET", "/api/v1/auth/profile", { token })).body.data.profile;
const check = async ({ token }: SignedIn, tag?: string) =>
  (
    await world.call(
      "GET",
      `/api/v1/auth/display-tag/check${tag === undefined ? "" : `?tag=${encodeURIComponent(tag)}`}`,
      { token },
    )
  ).body.data;

describe("a profile", () => {
  it("starts with the email address only and is completed step by step", async () => {
    const person = await newPerson();
    const step = async () => {
      const { body } = await world.call("POST", "/api/v1/auth/initialize-onboarding", {
        token: person.token,
        body: { email: person.email.toUpperCase() },
      });
      return body.data.next_step;
    };
    expect(await read(person)).toMatchObject({
      user_id: person.personId,
      email: person.email,
      first_name: null,
      display_tag: null,
      country_code: "GB",
      safe_address: null,
      is_admin: false,
    });
    expect(await step()).toBe("identity");
    await change(person, { first_name: "  Ada ", last_name: "\u202ELovelace" });
    expect(await step()).toBe("phone");
    await change(person, { phone_number: "07400 123456" });
    expect(await step()).toBe("lilypad_tag");
    await change(person, { display_tag: "Ada_1815" });
    expect(await step()).toBe("finishing");
    expect(await read(person)).toMatchObject({
      first_name: "Ada",
      last_name: "Lovelace",
      phone_number: "+447400123456",
      phone_country_code: "+44",
      display_tag: "Ada_1815",
    });
    const shown = await world.call("GET", "/api/v1/auth/display-name", { token: person.token });
    expect(shown.body.data.display_name).toBe("Ada Lovelace");
  });

  it("takes its country from the browser, then from the phone number, and keeps one that was chosen", async () => {
    const email = `country${++people}@example.com`;
    await world.ask(email);
    const token = world.codeFor(email);
    const { body } = await world.call("POST", "/api/v1/auth/verify-otp", {
      body: { email, token, type: "signup", country_code: "FR" },
    });
    const person = { token: body.data.session.access_token, personId: body.data.session.user.id };
    const countryAfter = async (fields: Record<string, unknown>) => {
      await change(person as SignedIn, fields);
      return (await read(person as SignedIn)).country_code;
    };
    expect(await countryAfter({ first_name: "Ada", last_name: "Love" })).toBe("FR");
    // A number of no country in particular.
    expect(await countryAfter({ phone_number: "+1 200 555 0123" })).toBe("FR");
    expect(await countryAfter({ phone_number: "+1 416 555 0123" })).toBe("CA");
    expect(await countryAfter({ country_code: "DE" })).toBe("DE");
    await world.pool.query("update person set onboarding_completed_at = now() where id = $1", [
      person.personId,
    ]);
    expect(await countryAfter({ phone_number: "07400 123456" })).toBe("DE");
    expect(await countryAfter({ country_code: "GB" })).toBe("GB");
    const refused = await change(person as SignedIn, { country_code: "gb" });
    expect(refused.body.code).toBe("VALIDATION_FAILED");
  });

  it("shows the wallet's address after it is registered", async () => {
    const person = await newPerson();
    const safe = `0x${"ab".repeat(20)}`;
    world.wallets.set(person.personId, safe);
    expect((await read(person)).safe_address).toBe(safe);
  });

  it("cannot be started for another person's address", async () => {
    const person = await newPerson();
    const { body } = await world.call("POST", "/api/v1/auth/initialize-onboarding", {
      token: person.token,
      body: { email: "somebody.else@example.com" },
    });
    expect(body.code).toBe("FORBIDDEN");
  });

  it.each([
    ["a name of spaces", { first_name: "   " }, "VALIDATION_FAILED", "First name is required"],
    ["an invisible name", { last_name: "\u200B" }, "VALIDATION_FAILED", "Last name is required"],
    [
      "a name that is too long after NFC composition",
      { first_name: "\uFB2C".repeat(60) },
      "VALIDATION_FAILED",
      "First name is too long",
    ],
    ["a name with a NUL", { first_name: "A\u0000" }, "VALIDATION_FAILED", undefined],
    ["text instead of a phone number", { phone_number: "hello" }, "PHONE_INVALID", undefined],
    ["a reserved tag", { display_tag: "adm1n" }, "TAG_UNAVAILABLE", undefined],
    ["a tag of underscores", { display_tag: "___" }, "TAG_UNAVAILABLE", undefined],
    ["a tag that is too short", { display_tag: "ab" }, "VALIDATION_FAILED", undefined],
    ["an empty change", {}, "VALIDATION_FAILED", undefined],
    ["a field that people cannot change", { is_admin: true }, "VALIDATION_FAILED", undefined],
  ])("refuses %s and changes nothing", async (_why, body, code, message) => {
    const person = await newPerson();
    const before = await read(person);
    const answer = await change(person, { first_name: "Changed", ...body });
    const alone = await change(person, body);
    expect(alone.body.code).toBe(code);
    if (message !== undefined) expect(alone.body.error).toBe(message);
    if (Object.keys(body).length > 0) {
      expect(answer.status).toBe(alone.status);
      expect(await read(person)).toEqual(before);
    }
  });

  it("adds an outbox row when it changes", async () => {
    const person = await newPerson();
    await change(person, { first_name: "Ada" });
    const { rows } = await database.pool.query(
      "select topic, subject_id from outbox where person_id = $1",
      [person.personId],
    );
    expect(rows).toEqual([{ topic: "profile", subjectId: person.personId }]);
  });
});

describe("a tag", () => {
  it("makes all tags that look like it unavailable to others", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await change(ann, { display_tag: "lily_corn" });
    for (const tag of ["lily_corn", "LILYCORN", "1i1yc0rn", "lilycom"]) {
      expect((await change(bob, { display_tag: tag })).body.code).toBe("TAG_UNAVAILABLE");
      expect((await check(bob, tag)).available).toBe(false);
    }
    expect(await check(ann, "LilyCorn")).toMatchObject({ available: true });
    expect((await change(ann, { display_tag: "LilyCorn" })).status).toBe(200);
  });

  it("requested by six people concurrently goes to exactly one", async () => {
    const applicants = await Promise.all(Array.from({ length: 6 }, newPerson));
    const answers = await Promise.all(
      applicants.map((person, index) =>
        change(person, { display_tag: index % 2 === 0 ? "popular" : "P0PULAR" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("that was given up is reserved for its last owner for a year", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await change(ann, { display_tag: "wanderer" });
    await change(ann, { display_tag: "settler" });
    expect(await check(bob, "wanderer")).toMatchObject({ available: false });
    expect((await change(bob, { display_tag: "wanderer" })).body.code).toBe("TAG_UNAVAILABLE");
    expect((await change(ann, { display_tag: "wanderer" })).status).toBe(200);
    await change(ann, { display_tag: "settler" });

    world.passSeconds(364 * 86_400);
    const later = await world.signIn(bob.email, "login");
    expect((await change(later, { display_tag: "wanderer" })).body.code).toBe("TAG_UNAVAILABLE");
    world.passSeconds(86_400);
    const yearLater = await world.signIn(bob.email, "login");
    expect((await check(yearLater, "wanderer")).available).toBe(true);
    expect((await change(yearLater, { display_tag: "wanderer" })).status).toBe(200);
  });

  it("given up by one person while another requests it stays reserved", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bob] = [await newPerson(), await newPerson()];
      await change(ann, { display_tag: `handover${round}` });
      await Promise.all([
        change(ann, { display_tag: `moved_on${round}` }),
        change(bob, { display_tag: `handover${round}` }),
      ]);
      expect((await read(bob)).display_tag).toBeNull();
    }
  });

  it("is suggested from the person's names only if it is available", async () => {
    const [zoe, other] = [await newPerson(), await newPerson()];
    await change(zoe, { first_name: "Zoë", last_name: "Quill" });
    expect((await check(zoe)).suggestions.slice(0, 3)).toEqual(["zoe", "zoequill", "zoeq"]);
    await change(other, { display_tag: "Z0e" });
    const { available, suggestions } = await check(zoe, "zoe");
    expect(available).toBe(false);
    expect(suggestions).not.toContain("zoe");
    expect(suggestions).toHaveLength(4);
    for (const tag of suggestions) expect((await check(zoe, tag)).available).toBe(true);
  });

  it.each(["ab", "way_too_long_for_a_tag", "böb", "support", "a b c"])(
    "%s is not available",
    async (tag) => {
      expect((await check(await newPerson(), tag)).available).toBe(false);
    },
  );
});

describe("a missing or invalid access token", () => {
  it.each([
    ["GET", "/api/v1/auth/profile"],
    ["PUT", "/api/v1/auth/profile"],
    ["GET", "/api/v1/auth/display-name"],
    ["GET", "/api/v1/auth/display-tag/check"],
    ["GET", "/api/v1/auth/search-users?q=ada"],
    ["POST", "/api/v1/auth/initialize-onboarding"],
    ["POST", "/api/v1/auth/logout"],
    ["POST", "/api/v1/auth/sign-out"],
    ["GET", "/api/v1/preferences"],
    ["PUT", "/api/v1/preferences"],
    ["POST", "/api/v1/notifications/onboarding-completed"],
    ["GET", "/api/v1/referrals/my-code"],
    ["POST", "/api/v1/referrals/attach"],
    ["POST", "/api/v1/rewards/grant/signup"],
  ] as const)("is refused by %s %s", async (method, url) => {
    for (const token of [undefined, "nonsense", "a.b.c"]) {
      const { status, body } = await world.call(method, url, { token });
      expect({ status, code: body.code }).toEqual({ status: 401, code: "UNAUTHENTICATED" });
    }
  });
});
