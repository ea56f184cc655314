import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type IdentityApp,
  openIdentityApp,
  publicUrl,
} from "../../../../test/worlds/open-identity-app.ts";
import { openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { addressesPerDay } from "./upload-contacts.ts";

let database: TestDatabase;
let world: IdentityApp;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const base = "/api/v1/onboarding/contacts";

async function newPerson(name = "Ann") {
  const [person] = await openPeople(database.pool, [name]);
  if (person === undefined) throw new Error("nobody was opened");
  const token = async () => world.tokenFor(person.caller);
  const ask = async (method: "GET" | "POST" | "DELETE", path: string) =>
    world.call(method, `${base}${path}`, { token: await token() });
  return {
    ...person,
    token,
    email: person.caller.email,
    newLink: async () => (await ask("POST", "/sessions")).body.data,
    askLink: () => ask("POST", "/sessions"),
    matches: async (query = "") => (await ask("GET", `/matches${query}`)).body.data,
    askMatches: (query: string) => ask("GET", `/matches${query}`),
    forget: (id: string) => ask("DELETE", `/matches/${id}`),
    forgetAll: () => ask("DELETE", "/matches"),
  };
}

interface Contact {
  name?: string;
  phoneNumbers?: string[];
  emails?: string[];
}
const upload = (token: string | undefined, contacts: Contact[], ip?: string) =>
  world.call("POST", `${base}/upload`, {
    token,
    body: { contacts },
    ...(ip === undefined ? {} : { ip }),
  });
const withEmails = (...emails: string[]): Contact[] => emails.map((email) => ({ emails: [email] }));
const idsOf = ({ matches }: { matches: { id: string }[] }) => matches.map(({ id }) => id);
const deactivate = ({ id }: TestPerson) =>
  database.pool.query("update person set deactivated_at = now() where id = $1", [id]);

describe("uploading contacts with a contact link", () => {
  it("matches verified addresses in any case immediately, and shows matches to the person only", async () => {
    const [ann, bob] = [await newPerson("Ann"), await newPerson("Bob")];
    const { token, link, expires_at } = await ann.newLink();
    expect(link).toBe(`${publicUrl}/contact-upload?token=${token}`);
    expect(Date.parse(expires_at) - world.now().getTime()).toBe(15 * 60 * 1000);
    const answer = await upload(token, [
      { name: "Bob", phoneNumbers: ["+44 7400 123456"], emails: [bob.email.toUpperCase()] },
      { name: "Nobody", phoneNumbers: [], emails: ["nobody@example.com", "not an address"] },
      { name: "No address", phoneNumbers: ["07400 123456"] },
    ]);
    expect(answer.body.data).toEqual({ contacts_uploaded: 3 });
    expect(await ann.matches()).toEqual({
      matches: [
        {
          id: bob.id,
          first_name: "Bob",
          last_name: "Example",
          display_tag: expect.stringMatching(/^t/),
          avatar_colour: "#6366f1",
          matched_at: world.now().toISOString(),
        },
      ],
      nextCursor: null,
      last_upload: { contacts_uploaded: 3, uploaded_at: world.now().toISOString() },
    });
    expect((await bob.matches()).matches).toEqual([]);
  });

  it("stores the pairs and nothing else", async () => {
    const [ann, bob] = [await newPerson("Ann"), await newPerson("Bob")];
    const { token } = await ann.newLink();
    await upload(token, [
      { name: "Zebedee Quux", phoneNumbers: ["+447400987654"], emails: ["zebedee@quux.example"] },
      ...withEmails(bob.email),
    ]);
    const { rows } = await database.pool.query<{ kept: string }>(
      `select row_to_json(s)::text as kept from contact_session s where person_id = $1
       union all select row_to_json(m)::text from contact_match m where person_id = $1
       union all select row_to_json(o)::text from outbox o where person_id = $1`,
      [ann.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const kept = rows.map((row) => row.kept).join("\n");
    for (const trace of ["ebedee", "quux", "7400987654", token, bob.email]) {
      expect(kept.toLowerCase()).not.toContain(trace.toLowerCase());
    }
    const { rows: news } = await database.pool.query(
      "select topic, other_person_id from outbox where person_id = $1",
      [ann.id],
    );
    expect(news).toEqual([{ topic: "contacts", otherPersonId: null }]);
  });

  it("ignores the person themselves, people whose sign-up is not finished, and deactivated ones", async () => {
    const [ann, gone, half] = [await newPerson(), await newPerson("Gone"), await newPerson("Half")];
    await deactivate(gone);
    await database.pool.query("update person set onboarding_completed_at = null where id = $1", [
      half.id,
    ]);
    const { token } = await ann.newLink();
    await upload(token, withEmails(ann.email, gone.email, half.email));
    const found = await ann.matches();
    expect(found.matches).toEqual([]);
    expect(found.last_upload.contacts_uploaded).toBe(3);
  });

  it("adds to earlier matches, each person once", async () => {
    const [ann, bob, cy] = [await newPerson(), await newPerson("Bob"), await newPerson("Cy")];
    await upload((await ann.newLink()).token, withEmails(bob.email));
    world.passSeconds(60);
    await upload((await ann.newLink()).token, withEmails(cy.email, bob.email));
    expect(idsOf(await ann.matches())).toEqual([cy.id, bob.id]);
  });
});

describe("a contact link", () => {
  const expired = "CONTACT_LINK_EXPIRED";

  it("works once, even if two phones use it concurrently", async () => {
    const [ann, bob, cy] = [await newPerson(), await newPerson("Bob"), await newPerson("Cy")];
    const { token } = await ann.newLink();
    const answers = await Promise.all(
      [bob, cy].map(({ email }) => upload(token, withEmails(email))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(idsOf(await ann.matches())).toHaveLength(1);
    const again = await upload(token, withEmails(bob.email));
    expect(again.body.code).toBe(expired);
    expect(again.body.error).toBe(
      "Session expired. Please scan the QR code again from your computer.",
    );
  });

  it("expires after fifteen minutes", async () => {
    const ann = await newPerson();
    const { token } = await ann.newLink();
    world.passSeconds(15 * 60);
    expect((await upload(token, withEmails("x@example.com"))).body.code).toBe(expired);
  });

  it("ends with the session that created it", async () => {
    const ann = await newPerson();
    const { token } = await ann.newLink();
    await world.call("POST", "/api/v1/auth/logout", { token: await ann.token() });
    expect((await upload(token, withEmails("x@example.com"))).body.code).toBe(expired);
    expect((await ann.askLink()).body.code).toBe("UNAUTHENTICATED");
  });

  it("is not an access token, and an access token is not a link", async () => {
    const ann = await newPerson();
    const { token } = await ann.newLink();
    const profile = await world.call("GET", "/api/v1/auth/profile", { token });
    expect(profile.body.code).toBe("UNAUTHENTICATED");
    const withSession = await upload(await ann.token(), withEmails("x@example.com"));
    expect(withSession.body.code).toBe(expired);
    expect((await upload(undefined, withEmails("x@example.com"))).body.code).toBe(expired);
  });

  it("stays valid after an upload was refused", async () => {
    const [ann, bob] = [await newPerson(), await newPerson("Bob")];
    const { token } = await ann.newLink();
    expect((await upload(token, [])).body.code).toBe("VALIDATION_FAILED");
    expect((await upload(token, [{ emails: ["a\u0000b@example.com"] }])).body.code).toBe(
      "VALIDATION_FAILED",
    );
    expect((await upload(token, withEmails(bob.email))).body.data).toEqual({
      contacts_uploaded: 1,
    });
  });

  it("cannot be guessed, because attempts are limited", async () => {
    const ip = "198.51.100.20";
    for (let tries = 0; tries < 100; tries += 1) {
      await upload(randomUUID(), withEmails("x@example.com"), ip);
    }
    const ann = await newPerson();
    const { token } = await ann.newLink();
    expect((await upload(token, withEmails("x@example.com"), ip)).body.code).toBe("RATE_LIMITED");
    expect((await upload(token, withEmails("x@example.com"))).status).toBe(200);
  });
});

describe("the limit of addresses to look up", () => {
  const many = (count: number) =>
    withEmails(...Array.from({ length: count }, (_, n) => `someone.${n}@example.org`));

  it("applies per day; a link refused because of it works the next day", async () => {
    const ann = await newPerson();
    const full = await upload((await ann.newLink()).token, many(addressesPerDay));
    expect(full.body.data).toEqual({ contacts_uploaded: addressesPerDay });
    const refused = await upload((await ann.newLink()).token, many(1));
    expect(refused.body.code).toBe("CONTACT_LIMIT_REACHED");
    world.passSeconds(24 * 60 * 60);
    expect((await upload((await ann.newLink()).token, many(1))).status).toBe(200);
  });

  it("applies to concurrent uploads together", async () => {
    const ann = await newPerson();
    const links = await Promise.all([ann.newLink(), ann.newLink(), ann.newLink()]);
    const answers = await Promise.all(links.map(({ token }) => upload(token, many(900))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  });

  it("applies to one upload, and so does a max size", async () => {
    const { token } = await (await newPerson()).newLink();
    expect((await upload(token, many(2_001))).body.code).toBe("VALIDATION_FAILED");
    const wordy = Array.from({ length: 51 }, (_, n) => `a${n}@example.org`);
    expect((await upload(token, [{ emails: wordy }])).body.code).toBe("VALIDATION_FAILED");
  });
});

describe("matched contacts", () => {
  it("are listed page by page", async () => {
    const ann = await newPerson();
    const others = await openPeople(database.pool, Array<string>(5).fill("Other"));
    const { token } = await ann.newLink();
    await upload(token, withEmails(...others.map(({ caller }) => caller.email)));
    const first = await ann.matches("?limit=3");
    const second = await ann.matches(`?limit=3&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(
      new Set(others.map(({ id }) => id)),
    );
    expect((await ann.askMatches("?cursor=bad")).body.code).toBe("VALIDATION_FAILED");
  });

  it("can be deleted, one or all, without deleting other people's", async () => {
    const [ann, eve] = [await newPerson(), await newPerson("Eve")];
    const [bob, cy, di] = [await newPerson("Bob"), await newPerson("Cy"), await newPerson("Di")];
    for (const person of [ann, eve]) {
      const { token } = await person.newLink();
      await upload(token, withEmails(bob.email, cy.email, di.email));
    }
    expect((await ann.forget(bob.id)).body.data).toEqual({ deleted: 1 });
    expect((await ann.forget(bob.id)).body.data).toEqual({ deleted: 0 });
    expect(new Set(idsOf(await ann.matches()))).toEqual(new Set([cy.id, di.id]));
    expect((await ann.forgetAll()).body.data).toEqual({ deleted: 2 });
    expect(idsOf(await ann.matches())).toEqual([]);
    expect(idsOf(await eve.matches())).toHaveLength(3);
  });

  it("omit deactivated people, and are deleted with either account", async () => {
    const [ann, bob] = [await newPerson(), await newPerson("Bob")];
    await upload((await ann.newLink()).token, withEmails(bob.email));
    await upload((await bob.newLink()).token, withEmails(ann.email));
    await deactivate(bob);
    expect(idsOf(await ann.matches())).toEqual([]);
    await world.contacts.removePerson(database.pool, bob.id);
    const { rowCount } = await database.pool.query(
      `select from contact_match where $1 in (person_id, contact_id)
       union all select from contact_session where person_id = $1`,
      [bob.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe("housekeeping of contact links", () => {
  it("keeps links for a day after they ended, for the daily limit, and then deletes them", async () => {
    const ann = await newPerson();
    await ann.newLink();
    world.passSeconds(24 * 60 * 60);
    const countOf = async () =>
      (await database.pool.query("select from contact_session where person_id = $1", [ann.id]))
        .rowCount;
    await world.contacts.forgetExpired();
    expect(await countOf()).toBe(1);
    world.passSeconds(16 * 60);
    await world.contacts.forgetExpired();
    expect(await countOf()).toBe(0);
  });
});
