import { randomBytes, randomUUID } from "node:crypto";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skeletonOf } from "../apps/server/src/modules/people/tag-rules.ts";
import { createLeaving } from "../apps/server/test/leaving.ts";
import { dataOf, type SignedUp } from "../apps/server/test/open-product.ts";
import { type BankRails, type Customer, openBankRails } from "./open-bank-rails.ts";

let rails: BankRails;
let friend: SignedUp;
let quill: Customer;

const timeoutMs = 40_000;

/** What can be told about a person, each found nowhere else. */
const told = {
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
 * Where a mark of somebody who has left may still stand, and why. Everything else that is found is a
 * leftover, also in tables that will only be made.
 */
const staysOnPurpose: Record<string, readonly (keyof typeof told)[]> = {
  // What the people see whom they paid.
  "activity.note": ["paymentNote"],
  // Tags rest for a year; as a skeleton, in which look-alikes are the same.
  "tag_rest.skeleton": ["oldTag", "tag"],
  // What the ramp knows them by: its accounts are still to be unlinked there, and its bookings to be found.
  "linked_account.customer_id": ["rampId"],
  "funding_intent.quote": ["rampId"],
  // Which of the ramp's webhooks came; the rows go after a while.
  "ramp_event.resource_id": ["rampId"],
};

/** Where a person's id may still stand: the books, what others did with them, and what is to be undone outside. */
const namesTheId = [
  "activity.counterparty_id",
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

/** Every value of every row, as the text in which something could be found: bytes as hex digits, too. */
async function* allValues(): AsyncGenerator<{ place: string; text: string }> {
  const { pool } = rails.product();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
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
    for (const [name, mark] of Object.entries(told))
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

/** Everything that the product can store about a person, by its own ways where there are any here. */
async function live(): Promise<void> {
  const product = rails.product();
  const { call, pool } = product;
  friend = await product.signUp("Friend");
  quill = await rails.join(told.firstName);
  const { token } = quill;
  Object.assign(told, { email: quill.email, oldTag: skeletonOf(quill.tag) });
  const customer = await pool.query("select customer_id from ramp_customer");
  told.rampId = customer.rows[0].customer_id;
  await product.settled();

  const profile = {
    last_name: told.lastName,
    phone_number: `+44 ${told.phone}`,
    display_tag: told.tag,
    date_of_birth: told.bornOn,
    primary_address: {
      addressLine1: told.street,
      city: "Frogham",
      postalCode: "SP6 2HN",
      country: "GB",
    },
  };
  dataOf(await call("updateProfile", { token, body: profile as never }));

  // Signing in: codes, links, a second factor on a device that is remembered.
  dataOf(await call("sendMagicLink", { body: { email: told.email } }));
  await pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name, device_id, created_at)
       values (gen_random_uuid(), $1, 'credential', '\\x01', 0, '{}', false, $2, 'one', now())`,
    [quill.id, told.passkey],
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
  dataOf(await send(quill, friend, "5.00", told.paymentNote));
  dataOf(await send(friend, quill, "1.00", "from a friend"));
  await ask(quill, friend, told.requestNote);
  const paid = await ask(quill, friend, told.paidRequestNote);
  dataOf(await send(friend, quill, "2.00", "there you are", paid));
  await ask(friend, quill, "a friend asks");

  // Contacts, notifications, rewards, prizes.
  const session = dataOf(await call("createContactSession", { token: friend.token }));
  const contacts = [{ name: told.firstName, emails: [told.email] }];
  dataOf(await call("uploadContacts", { token: session.token, body: { contacts } }));
  dataOf(await call("getMyReferralCode", { token }));
  await pool.query("insert into referral (referee, referrer, created_at) values ($1, $2, now())", [
    friend.id,
    quill.id,
  ]);
  await pool.query(
    `insert into reward_proposal (id, person_id, asset, amount, reason, proposed_by, proposed_at, expires_at)
       values (gen_random_uuid(), $1, 3, 1000000, $2, $3, now(), now() + interval '1 day')`,
    [quill.id, told.reward, friend.id],
  );
  await pool.query(
    "insert into prize_week (week, participants, decided_at) values ('2026-01-04', 1, now())",
  );
  await pool.query(
    `insert into prize (id, week, position, person_id, score, asset, amount, payable_at, due_at, held_at, held_by, held_reason)
       values (gen_random_uuid(), '2026-01-04', 1, $1, 3, 1, 100000000, now(), now(), now(), $2, $3)`,
    [quill.id, friend.id, told.prize],
  );
  await pool.query(
    `insert into push_subscription (id, person_id, session_id, endpoint, endpoint_hash, p256dh, auth, device_id, platform,
         a2hs, app_version, ua, created_at, last_seen_at)
       select gen_random_uuid(), $1, id, 'https://push.example.com/' || $2::text, $3, 'p', 'a', 'd', 'android', true, '1', $2, now(), now()
       from session where person_id = $1 limit 1`,
    [quill.id, told.agent, randomBytes(32)],
  );

  // Bank money: a top-up that was called off, a link, a card holder.
  const topup = await rails.begin(quill, "topup", 100_00);
  dataOf(await call("cancelTopup", { token, params: { id: topup.intentId } } as never));
  await pool.query(
    `insert into teleport_link (id, person_id, linked_account_id, correlation_id, digest, amount, note, token_hash, created_at,
         updated_at, expires_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), 5000, $3, $4, now(), now(), now() + interval '1 day')`,
    [quill.id, quill.linkedAccountId, told.linkNote, randomBytes(32)],
  );
  await pool.query(
    `insert into card_holder (person_id, issuer, customer_id, created_at, updated_at)
       values ($1, 'gnosis-pay', $2, now(), now())`,
    [quill.id, `card-of-${told.email}`],
  );

  // A chat of the welcome page that was given the address.
  const chat = dataOf(await call("startChat", { body: {} }));
  const params = { id: chat.id };
  dataOf(await call("setChatEmail", { params, body: { email: told.email } }));
  dataOf(await call("sendChatMessage", { params, body: { message: told.chat } }));
  await product.settled();
}

beforeAll(async () => {
  rails = await openBankRails("fern", "normal");
  await live();
}, 120_000);
afterAll(() => rails?.close());

describe("all that the product knows about a person", () => {
  it("stands in their own copy", async () => {
    const copy = JSON.stringify(
      dataOf(await rails.product().call("getMyData", { token: quill.token })),
    ).toLowerCase();
    const missing = Object.entries(told)
      .filter(([, mark]) => !copy.includes(mark.toLowerCase()))
      .map(([name]) => name);
    // The ramp's own number of a person, an administrator's doubt, and the name of a browser's software.
    expect(missing).toEqual(["agent", "prize", "rampId"]);
  });

  it("is gone once they have left, but for what is kept on purpose", async () => {
    const product = rails.product();
    const { token } = quill;
    const marked = Object.values(await findMarks()).flat();
    expect(new Set(marked)).toEqual(new Set(Object.keys(told)));

    const leaving = createLeaving(product, friend);
    const { balance } = await product.balanceOf(quill, "LIL");
    dataOf(await leaving.send(quill, friend, balance));
    await product.settled();
    const code = await leaving.askForCode(quill);
    const { kept } = dataOf(await product.call("deleteAccount", { token, body: { code } }));
    expect(kept.join(" ")).toContain("banking partner");
    // What is still told to nobody in particular, and what has to be undone at the ramp.
    await waitFor(async () => (await product.pool.query("select 1 from outbox")).rowCount === 0, {
      timeoutMs,
    });
    expect(await findMarks()).toEqual(staysOnPurpose);
    expect(await findId(quill.id)).toEqual(namesTheId);
  });
});
