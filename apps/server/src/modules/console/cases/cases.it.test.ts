import { randomUUID } from "node:crypto";
import { inTransaction } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hireStaff, readRecorded } from "../../../../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";
import { findSql } from "./case-store.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let staff: SignedUp;
let ann: SignedUp;
let ben: SignedUp;
/** Ann's payment to Ben. */
const payment = { id: "", hash: "", correlationId: randomUUID() };

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  staff = await product.signUp("Sue");
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await hireStaff(product, staff, "support");
  await product.settled();
  const { correlationId } = payment;
  const body = { recipientUserId: ben.id, amount: "3", currency: "LIL", correlationId } as const;
  const sent = dataOf(await product.call("sendTransfer", { token: ann.token, body }));
  const id = sent.transactionId;
  payment.id = id;
  const hash = await product.until(async () => {
    const { transactions } = await movementsOf(ann);
    return transactions.find((one) => one.id === id && one.status === "confirmed")?.hash;
  });
  payment.hash = String(hash);
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Searches as a member of staff. */
const search = async (q: string, page: { limit?: number; cursor?: string } = {}) =>
  dataOf(await product.call("searchPeopleAsStaff", { token: staff.token, query: { q, ...page } }));
/** The tags of the people whom a search finds. */
const tagsOf = async (q: string) =>
  (await search(q)).people.map(({ displayTag }) => displayTag).toSorted();
const readCase = (personId: string) =>
  product.call("readPersonCase", { token: staff.token, params: { personId } });
const movementsOf = async (person: SignedUp) =>
  dataOf(
    await product.call("listPersonMovements", {
      token: staff.token,
      params: { personId: person.id },
    }),
  );
const recorded = (action: string) => readRecorded(product, action);

describe("a search by staff", () => {
  it("finds a person by tag, name, email address and Safe", async () => {
    for (const q of [
      `@${ann.tag}`,
      ann.tag.toUpperCase(),
      "Ann Exa",
      ann.email.toUpperCase(),
      ann.email.slice(0, -4),
      ann.safeAddress,
      ann.safeAddress.slice(2).toLowerCase(),
      ann.id,
    ])
      expect(await tagsOf(q), q).toEqual([ann.tag]);
  });

  it("finds both people of a payment by its id, its correlation id and the hash of its chain transaction", async () => {
    const both = [ann.tag, ben.tag].toSorted();
    for (const q of [payment.id, payment.correlationId, payment.correlationId.replaceAll("-", "")])
      expect(await tagsOf(q), q).toEqual(both);
    expect(await tagsOf(payment.hash)).toEqual(expect.arrayContaining(both));
  });

  it.each([
    ["id", randomUUID()],
    ["address", Buffer.alloc(20)],
    ["hash", Buffer.alloc(32)],
  ] as const)("by %s has an index for each of its steps", async (kind, value) => {
    const plan = await inTransaction(product.pool, async (db) => {
      // These tables are small, so that only this setting shows whether an index is missing.
      await db.query("set local enable_seqscan = off");
      return (await db.query(`explain (format json) ${findSql[kind]}`, [value])).rows;
    });
    expect(JSON.stringify(plan)).toContain("Index");
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
  });

  it("finds nobody for something unknown, and refuses a text that is too short", async () => {
    for (const q of [randomUUID(), `0x${"00".repeat(20)}`, `0x${"00".repeat(32)}`, "@nobody_here"])
      expect(await tagsOf(q), q).toEqual([]);
    const short = await product.call("searchPeopleAsStaff", {
      token: staff.token,
      query: { q: "@a" },
    });
    expect(short.code).toBe("VALIDATION_FAILED");
  });

  it("shows each person of a list once, page by page, also those who are in two of its lists", async () => {
    for (const name of ["Zoe", "Zoe", "Zoe"]) await product.signUp(name);
    await product.pool.query("update person set last_name = 'Zoellner' where first_name = 'Zoe'");
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await search("zoe", { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.people.map(({ email }) => email));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
    const other = await product.call("searchPeopleAsStaff", {
      token: staff.token,
      query: { q: "zoe", cursor: Buffer.from("0 x").toString("base64url") },
    });
    expect(other.code).toBe("VALIDATION_FAILED");
  });

  it("finds people who are still signing up, and says so", async () => {
    const email = `ines.${randomUUID()}@example.com`;
    await product.signIn(email, "signup");
    expect((await search(email)).people).toMatchObject([{ email, status: "signing_up" }]);
  });

  it("is recorded with its kind and the people who were shown, without the typed text", async () => {
    await search(ann.email);
    await search("@nobody_here");
    const [none, one] = await recorded("searchPeopleAsStaff");
    expect(one).toEqual({
      subject: ann.id,
      reason: null,
      details: { kind: "email", people: ann.id },
    });
    expect(none).toEqual({ subject: null, reason: null, details: { kind: "tag", people: "" } });
  });
});

describe("a person's case", () => {
  it("names no country until the person, their phone number or their browser has named one", async () => {
    const email = `ines.${randomUUID()}@example.com`;
    const { id, token } = await product.signIn(email, "signup");
    const country = async () => dataOf(await readCase(id)).person.country;
    expect(await country()).toBeNull();
    dataOf(await product.call("updateProfile", { token, body: { first_name: "Ines" } }));
    expect(await country()).toBeNull();
    dataOf(
      await product.call("updateProfile", { token, body: { phone_number: "+44 7400 123456" } }),
    );
    expect(await country()).toBe("GB");
  });

  it("shows who they are, what they have, how they sign in and what is open", async () => {
    const found = dataOf(await readCase(ann.id));
    expect(found.person).toMatchObject({
      id: ann.id,
      displayTag: ann.tag,
      email: ann.email,
      status: "active",
      isFrozen: false,
      country: "GB",
    });
    expect(found.balances).toContainEqual({
      asset: "LIL",
      currency: "LIL",
      posted: "97.00",
      held: "0.00",
      available: "97.00",
    });
    expect(found.safe).toEqual({
      address: ann.safeAddress,
      status: "deployed",
      custody: "held",
      takenOverAt: null,
      isHandoverOpen: false,
      hasInstantPayments: true,
    });
    expect(found.verifications).toEqual([]);
    expect(found.limits.limits.map(({ currency }) => currency)).toContain("USD");
    expect(found.liveSessions).toBe(1);
    expect(found.sessions).toMatchObject([{ isConfirmed: false, endedAt: null, endReason: null }]);
    expect(found.secondFactor).toEqual({
      passcodeSetAt: null,
      passcodeResetAt: null,
      passkeys: [],
      rememberedDevices: 0,
    });
    expect(found.open).toEqual({
      payments: 0,
      rampOrders: 0,
      teleports: 0,
      cards: 0,
      screeningCases: 0,
    });
  });

  it("shows a freeze and its history", async () => {
    const eve = await product.signUp("Eve");
    const note = "Several people report the same story";
    const body = { kind: "suspected_fraud", note, hours: 2 } as const;
    const params = { id: eve.id };
    dataOf(await product.call("freezePerson", { token: staff.token, params, body }));
    const found = dataOf(await readCase(eve.id));
    expect(found.person.isFrozen).toBe(true);
    expect(found.freezes).toMatchObject([{ status: "active", note, placedBy: staff.id }]);
    expect((await search(`@${eve.tag}`)).people).toMatchObject([{ isFrozen: true }]);
  });

  it("is recorded when it is opened, with the person as its subject", async () => {
    await readCase(ben.id);
    expect((await recorded("readPersonCase"))[0]).toMatchObject({ subject: ben.id, details: {} });
  });

  it("has no secret of the person", async () => {
    const text = JSON.stringify(dataOf(await readCase(ann.id)));
    expect(text).not.toContain(ann.token);
    expect(text).not.toMatch(/token|hash|secret|endpoint|credential/i);
  });

  it("does not exist for an unknown id", async () => {
    expect((await readCase(randomUUID())).code).toBe("NOT_FOUND");
    const params = { personId: randomUUID() };
    for (const name of ["listPersonMovements", "listPersonSessions"] as const)
      expect((await product.call(name, { token: staff.token, params })).code).toBe("NOT_FOUND");
  });
});

it("staff see a person's movements as the person does", async () => {
  const own = dataOf(
    await product.call("listTransactions", { token: ann.token, params: { userId: ann.id } }),
  );
  expect(await movementsOf(ann)).toEqual(own);
  expect(own.transactions).toContainEqual(expect.objectContaining({ id: payment.id }));
});

it("staff see all sessions of a person, ended ones too, page by page", async () => {
  const params = { personId: ben.id };
  const phone = await product.signIn(ben.email, "login");
  dataOf(await product.call("signOut", { token: phone.token }));
  const first = dataOf(
    await product.call("listPersonSessions", { token: staff.token, params, query: { limit: 1 } }),
  );
  expect(first.sessions).toMatchObject([{ endReason: "signed_out", endedAt: expect.any(String) }]);
  const second = dataOf(
    await product.call("listPersonSessions", {
      token: staff.token,
      params,
      query: { limit: 1, cursor: first.nextCursor ?? "" },
    }),
  );
  expect(second.sessions).toHaveLength(1);
  expect(second.sessions[0]?.id).not.toBe(first.sessions[0]?.id);
  expect(second.nextCursor).toBeNull();
});
