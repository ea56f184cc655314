import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type IdentityApp,
  openIdentityApp,
  publicUrl,
} from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";
import { announceSafeChange } from "./announce.ts";

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

const newPerson = () => world.signIn(`welcome${++people}@example.com`);
type SignedIn = Awaited<ReturnType<typeof newPerson>>;
const complete = ({ token }: SignedIn) =>
  world.call("POST", "/api/v1/notifications/onboarding-completed", { token });
const welcomesTo = async ({ email }: SignedIn) => {
  await world.delivered();
  return world.mails.filter(({ to, subject }) => to === email && subject === "Welcome to Lilypad");
};
const preferences = async ({ token }: SignedIn) =>
  (await world.call("GET", "/api/v1/preferences", { token })).body.data.preferences;
const prefer = ({ token }: SignedIn, body: unknown) =>
  world.call("PUT", "/api/v1/preferences", { token, body });

/**
 * A person with names, phone number, tag and wallet: only the last step of the sign-up is missing.
 */
async function readyPerson() {
  const person = await newPerson();
  await world.call("PUT", "/api/v1/auth/profile", {
    token: person.token,
    body: {
      first_name: "<b>Ada</b>",
      last_name: "Lovelace",
      phone_number: "07400123456",
      display_tag: `ready_${people}x`,
    },
  });
  world.wallets.set(person.personId, `0x${"ab".repeat(20)}`);
  return person;
}

describe("the welcome notification", () => {
  it("finishes the sign-up and is mailed once", async () => {
    const person = await readyPerson();
    expect((await complete(person)).body.data).toEqual({ sent: true });
    expect((await complete(person)).body.data).toEqual({ sent: false });
    const [mail, ...more] = await welcomesTo(person);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${publicUrl}/dashboard`);
    expect(mail?.html).toContain("Welcome to Lilypad, &lt;b&gt;Ada&lt;/b&gt;!");
    const profile = await world.call("GET", "/api/v1/auth/profile", { token: person.token });
    expect(profile.body.data.profile.onboarding_completed_at).toBe(world.now().toISOString());
    const { body } = await world.call("POST", "/api/v1/auth/initialize-onboarding", {
      token: person.token,
      body: { email: person.email },
    });
    expect(body.data.next_step).toBe("done");
  });

  it("is mailed once for five concurrent requests", async () => {
    const person = await readyPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.data.sent)).toHaveLength(1);
    expect(await welcomesTo(person)).toHaveLength(1);
  });

  it("waits if the mail server is unavailable; the sign-up is finished anyway", async () => {
    const person = await readyPerson();
    world.post.refuses = true;
    expect((await complete(person)).body.data).toEqual({ sent: true });
    expect(await welcomesTo(person)).toEqual([]);
    const profile = await world.call("GET", "/api/v1/auth/profile", { token: person.token });
    expect(profile.body.data.profile.onboarding_completed_at).not.toBeNull();
    world.post.refuses = false;
    expect(await welcomesTo(person)).toEqual([]);
    world.passSeconds(13);
    expect(await welcomesTo(person)).toHaveLength(1);
  });

  it("is not mailed if the person has turned mails off, but is in their inbox", async () => {
    const person = await readyPerson();
    await prefer(person, {
      push_notifications_enabled: true,
      email_notifications_enabled: false,
      sms_notifications_enabled: false,
    });
    expect((await complete(person)).body.data).toEqual({ sent: true });
    expect(await welcomesTo(person)).toEqual([]);
    const inbox = await world.call("GET", "/api/v1/notifications/inbox", { token: person.token });
    expect(inbox.body.data).toMatchObject({
      unread_count: 1,
      hasMore: false,
      notifications: [{ kind: "onboarding_completed", title: "Welcome to Lilypad", read_at: null }],
    });
  });

  it("is refused until the profile and the wallet exist", async () => {
    const newcomer = await newPerson();
    expect((await complete(newcomer)).body.code).toBe("ACCOUNT_NOT_READY");
    const withoutWallet = await readyPerson();
    world.wallets.delete(withoutWallet.personId);
    expect((await complete(withoutWallet)).body.code).toBe("ACCOUNT_NOT_READY");
    expect(await welcomesTo(withoutWallet)).toEqual([]);
  });
});

describe("the inbox", () => {
  it("lists what happened at the same moment in the order in which it was stored, newest first", async () => {
    const { personId, token } = await newPerson();
    const at = world.now();
    const wallets = Array.from({ length: 9 }, (_, i) => `0x${String(i).repeat(40)}`);
    for (const wallet of wallets) {
      const change = { kind: "safe_owner_added", wallet } as const;
      await announceSafeChange(database.pool, { personId, change, at });
    }
    const { body } = await world.call("GET", "/api/v1/notifications/inbox", { token });
    const bodies = (body.data.notifications as { body: string }[]).map(({ body }) => body);
    expect(bodies.map((text) => /0x(\d)/.exec(text)?.[1]).join("")).toBe("876543210");
  });
});

describe("notification preferences", () => {
  it("are push and mail on, text messages off, until the person changes them", async () => {
    const person = await newPerson();
    expect(await preferences(person)).toEqual({
      push_notifications_enabled: true,
      email_notifications_enabled: true,
      sms_notifications_enabled: false,
    });
  });

  it("are stored for this person only", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const wanted = {
      push_notifications_enabled: false,
      email_notifications_enabled: true,
      sms_notifications_enabled: true,
    };
    expect((await prefer(ann, wanted)).body.data.preferences).toEqual(wanted);
    expect(await preferences(ann)).toEqual(wanted);
    expect((await preferences(bob)).push_notifications_enabled).toBe(true);
  });

  it("are refused if one is missing or not a boolean", async () => {
    const person = await newPerson();
    for (const body of [{}, { push_notifications_enabled: "yes" }, [], [true]]) {
      expect((await prefer(person, body)).status).toBe(400);
    }
  });
});
