import { randomBytes, randomUUID } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skeletonOf } from "../apps/server/src/modules/people/people/rules/tag-rules.ts";
import { createLeaving } from "../apps/server/test/leaving.ts";
import { dataOf, type SignedUp } from "../apps/server/test/worlds/open-product.ts";
import { type BankRails, type Customer, openBankRails } from "./open-bank-rails.ts";

let rails: BankRails;
let friend: SignedUp;
let quill: Customer;

const timeoutMs = 40_000;

/** Unique texts that are stored about a person. */
const personalData = {
  firstName: "Quillonvar",
  lastName: "Marsbeckett",
  phone: "7400987123",
  tag: "quvvmarsb",
  street: "77 Bulrush Causeway",
  bornOn: "1987-03-14",
  paymentNote: "kelp pancakes for two",
  requestNote: "marsh kazoo lessons",
  paidRequestNote: "bulrush basket weaving",
  linkNote: "heron ferry ticket",
  chat: "walrus stipend",
  agent: "TadpoleBrowser/7",
  passkey: "Lantern of the reeds",
  reward: "counted the newts of the lake",
  prize: "an otter ring was suspected",
  email: "",
  oldTag: "",
  rampId: "",
};

/**
 * Columns that may still contain a text of a person whose account is deleted, with the reasons. A text in
 * any other column, also of a later table, fails the test.
 */
const staysOnPurpose: Record<string, readonly (keyof typeof personalData)[]> = {
  // Visible to the people whom they paid.
  "activity.note": ["paymentNote"],
  // A tag cannot be used for a year; stored as skeleton, which is the same for look-alike tags.
  "tag_rest.skeleton": ["oldTag", "tag"],
  // The ramp's customer id, needed to unlink accounts at the ramp and to find bookings.
  "linked_account.customer_id": ["rampId"],
  "funding_intent.quote": ["rampId"],
  // Received webhooks of the ramp; the rows are deleted later.
  "ramp_event.resource_id": ["rampId"],
};

/** Columns that may still contain the person's id: ledger, other people's records, and pending work at providers. */
const namesTheId = [
  "activity.counterparty_id",
  "approval.person_id",
  "funding_intent.person_id",
  "linked_account.person_id",
  "notification.other_person_id",
  "payment.recipient_id",
  "payment.sender_id",
  "payment_request.payer_id",
  "payment_request.requestor_id",
  "person.email",
  "person.id",
  "person_account.person_id",
  "prize.person_id",
  "referral.referrer",
  "reward_grant.person_id",
  "session.person_id",
  "smart_account.person_id",
  "tag_rest.person_id",
  "teleport_link.person_id",
];

/** Yields every value of every row as text; bytes as hex digits. */
async function* allValues(): AsyncGenerator<{ place: string; text: string }> {
  const { pool } = rails.product();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        yield { place: `${name}.${column}`, text: JSON.stringify(value).toLowerCase() };
  }
}

const spellingsOf = (mark: string): string[] => {
  const lower = mark.toLowerCase();
  return [lower, Buffer.from(lower).toString("hex"), Buffer.from(mark).toString("hex")];
};

async function findMarks(): Promise<Record<string, string[]>> {
  const found: Record<string, Set<string>> = {};
  for await (const { place, text } of allValues())
    for (const [name, mark] of Object.entries(personalData))
      if (spellingsOf(mark).some((spelling) => text.includes(spelling)))
        found[place] = (found[place] ?? new Set()).add(name);
  return Object.fromEntries(
    Object.entries(found).map(([place, names]) => [place, [...names].sort()]),
  );
}

async function findId(id: string): Promise<string[]> {
  const places = new Set<string>();
  for await (const { place, text } of allValues()) if (text.includes(id)) places.add(place);
  return [...places].sort();
}

/** Stores everything that the product can store about a person, through the API where possible. */
async function live(): Promise<void> {
  const product = rails.product();
  const { call, pool } = product;
  friend = await product.signUp("Friend");
  quill = await rails.join(personalData.firstName);
  const { token } = quill;
  Object.assign(personalData, { email: quill.email, oldTag: skeletonOf(quill.tag) });
  const customer = await pool.query("select customer_id from ramp_customer");
  personalData.rampId = customer.rows[0].customerId;
  await product.settled();

  const profile = {
    last_name: personalData.lastName,
    phone_number: `+44 ${personalData.phone}`,
    display_tag: personalData.tag,
    date_of_birth: personalData.bornOn,
    primary_address: {
      addressLine1: personalData.street,
      city: "Frogham",
      postalCode: "SP6 2HN",
      country: "GB",
    },
  };
  dataOf(await call("updateProfile", { token, body: profile as never }));

  // Sign-in: codes, links, and a second factor on a remembered device.
  dataOf(await call("sendMagicLink", { body: { email: personalData.email } }));
  await pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name, device_id, created_at)
       values (gen_random_uuid(), $1, 'credential', '\\x01', 0, '{}', false, $2, 'one', now())`,
    [quill.id, personalData.passkey],
  );
  await pool.query(
    "insert into passcode (person_id, hash, set_at) values ($1, '$argon2id$x', now())",
    [quill.id],
  );

  // Payments and requests in both directions, with notes.
  const send = (from: SignedUp, to: SignedUp, amount: string, memo: string, requestId?: string) =>
    call("sendTransfer", {
      token: from.token,
      body: {
        recipientUserId: to.id,
        amount,
        currency: "LIL",
        correlationId: randomUUID(),
        memo,
        ...(requestId === undefined ? {} : { requestId }),
      },
    });
  const ask = async (from: SignedUp, to: SignedUp, memo: string) =>
    dataOf(
      await call("createPaymentRequest", {
        token: from.token,
        body: { toUserId: to.id, amount: "2.00", currency: "LIL", memo },
      }),
    ).request.id;
  dataOf(await send(quill, friend, "5.00", personalData.paymentNote));
  dataOf(await send(friend, quill, "1.00", "from a friend"));
  await ask(quill, friend, personalData.requestNote);
  const paid = await ask(quill, friend, personalData.paidRequestNote);
  dataOf(await send(friend, quill, "2.00", "there you are", paid));
  await ask(friend, quill, "a friend asks");

  // Contacts, notifications, rewards, prizes.
  const session = dataOf(await call("createContactSession", { token: friend.token }));
  const contacts = [{ name: personalData.firstName, emails: [personalData.email] }];
  dataOf(await call("uploadContacts", { token: session.token, body: { contacts } }));
  dataOf(await call("getMyReferralCode", { token }));
  await pool.query("insert into referral (referee, referrer, created_at) values ($1, $2, now())", [
    friend.id,
    quill.id,
  ]);
  await pool.query(
    `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, due_at)
       values (gen_random_uuid(), 'reward', $1, 'one', '{"amount":"1000000"}', $2, $3, now(), now() + interval '1 day', now() + interval '1 day')`,
    [quill.id, personalData.reward, friend.id],
  );
  await pool.query(
    "insert into prize_week (week, participants, decided_at) values ('2026-01-04', 1, now())",
  );
  await pool.query(
    `insert into prize (id, week, position, person_id, score, asset, amount, payable_at, due_at, held_at, held_by, held_reason)
       values (gen_random_uuid(), '2026-01-04', 1, $1, 3, 1, 100000000, now(), now(), now(), $2, $3)`,
    [quill.id, friend.id, personalData.prize],
  );
  await pool.query(
    `insert into push_subscription (id, person_id, session_id, endpoint, endpoint_hash, p256dh, auth, device_id, platform,
         a2hs, app_version, ua, created_at, last_seen_at)
       select gen_random_uuid(), $1, id, 'https://push.example.com/' || $2::text, $3, 'p', 'a', 'd', 'android', true, '1', $2, now(), now()
       from session where person_id = $1 limit 1`,
    [quill.id, personalData.agent, randomBytes(32)],
  );

  // Bank money: a cancelled top-up, a teleport link and a card holder.
  const topup = await rails.begin(quill, "topup", 100_00);
  dataOf(await call("cancelTopup", { token, params: { id: topup.intentId } } as never));
  await pool.query(
    `insert into teleport_link (id, person_id, linked_account_id, correlation_id, digest, amount, note, token_hash, created_at,
         updated_at, expires_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), 5000, $3, $4, now(), now(), now() + interval '1 day')`,
    [quill.id, quill.linkedAccountId, personalData.linkNote, randomBytes(32)],
  );
  await pool.query(
    `insert into card_holder (person_id, issuer, customer_id, created_at, updated_at)
       values ($1, 'gnosis-pay', $2, now(), now())`,
    [quill.id, `card-of-${personalData.email}`],
  );

  // A chat of the landing page with the email address.
  const chat = dataOf(await call("startChat", { body: {} }));
  const params = { id: chat.id };
  dataOf(await call("setChatEmail", { params, body: { email: personalData.email } }));
  dataOf(await call("sendChatMessage", { params, body: { message: personalData.chat } }));
  await product.settled();
}

beforeAll(async () => {
  rails = await openBankRails("fern", "normal");
  await live();
}, 120_000);
afterAll(() => rails?.close());

describe("everything stored about a person", () => {
  it("is in the copy of their data", async () => {
    const copy = JSON.stringify(
      dataOf(await rails.product().call("getMyData", { token: quill.token })),
    ).toLowerCase();
    const missing = Object.entries(personalData)
      .filter(([, mark]) => !copy.includes(mark.toLowerCase()))
      .map(([name]) => name);
    // The browser's user agent, an administrator's reason for holding a prize, and the ramp's customer id.
    expect(missing).toEqual(["agent", "prize", "rampId"]);
  });

  it("is deleted with their account, except what is kept on purpose", async () => {
    const product = rails.product();
    const { token } = quill;
    const marked = Object.values(await findMarks()).flat();
    expect(new Set(marked)).toEqual(new Set(Object.keys(personalData)));

    const leaving = createLeaving(product, friend);
    const { balance } = await product.balanceOf(quill, "LIL");
    dataOf(await leaving.send(quill, friend, balance));
    await product.settled();
    const code = await leaving.askForCode(quill);
    const { kept } = dataOf(await product.call("deleteAccount", { token, body: { code } }));
    expect(kept.join(" ")).toContain("banking partner");
    // Wait for the outbox and for the pending work at the ramp.
    await waitFor(async () => (await product.pool.query("select 1 from outbox")).rowCount === 0, {
      timeoutMs,
    });
    expect(await findMarks()).toEqual(staysOnPurpose);
    expect(await findId(quill.id)).toEqual(namesTheId);
  });
});
