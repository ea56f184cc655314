import { randomUUID } from "node:crypto";
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
import { createSealedBox } from "../../../platform/sealed/sealed-box.ts";
import { forgetPerson } from "./own-data.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let staff: SignedUp;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  staff = await product.signUp("Sue");
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await hireStaff(product, staff, "support");
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const readCase = (personId: string) =>
  product.call("readPersonCase", { token: staff.token, params: { personId } });
const recorded = (action: string) => readRecorded(product, action);

const reasonText = "They called from the number that we know";
const headers = { "lilypad-reason": encodeURIComponent(reasonText) };

describe("notes about a person", () => {
  const write = (personId: string, text: string, isConfidential = false) =>
    product.call("addPersonNote", {
      token: staff.token,
      params: { personId },
      body: { text, isConfidential },
    });

  it("are listed with their author, latest first, in the case and page by page", async () => {
    const eve = await product.signUp("Eve");
    for (const text of ["First\nnote", "Second note", "Third note"])
      dataOf(await write(eve.id, text));
    const { notes } = dataOf(await readCase(eve.id));
    expect(notes.map(({ text }) => text)).toEqual(["Third note", "Second note", "First\nnote"]);
    expect(notes[0]).toMatchObject({ authorId: staff.id, authorTag: staff.tag });
    const list = async (query: { limit: number; cursor?: string }) =>
      dataOf(
        await product.call("listPersonNotes", {
          token: staff.token,
          params: { personId: eve.id },
          query,
        }),
      );
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.notes, ...second.notes]).toEqual(notes);
    expect(second.nextCursor).toBeNull();
  });

  it("have at most 2,000 characters, and are about somebody", async () => {
    expect((await write(ben.id, "x".repeat(2_001))).code).toBe("VALIDATION_FAILED");
    expect((await write(ben.id, "  ")).code).toBe("VALIDATION_FAILED");
    expect((await write(ben.id, "x".repeat(2_000))).status).toBe(200);
    expect((await write(randomUUID(), "Hello")).code).toBe("NOT_FOUND");
  });

  it("are recorded without their text", async () => {
    dataOf(await write(ben.id, "He lost his telephone"));
    const { rows } = await product.pool.query<{ all: string }>(
      "select string_agg(details || coalesce(reason, ''), ' ') as all from audit_entry",
    );
    expect(rows[0]?.all).not.toContain("telephone");
    expect((await recorded("addPersonNote"))[0]).toMatchObject({
      subject: ben.id,
      details: { isConfidential: false },
    });
  });

  it("cannot be changed or removed, not even by SQL", async () => {
    dataOf(await write(ben.id, "He is in Bristol"));
    for (const sql of [
      "update person_note set text = 'x'",
      "delete from person_note",
      "truncate person_note",
    ])
      await expect(product.pool.query(sql)).rejects.toThrow("append-only");
  });

  it("are in the person's data export without their authors, confidential ones without their text", async () => {
    const eve = await product.signUp("Eve");
    dataOf(await write(eve.id, "She moves to Lisbon"));
    dataOf(await write(eve.id, "Ben Example suspects her", true));
    const { parts } = dataOf(await product.call("getMyData", { token: eve.token }));
    expect(parts.notes_by_staff).toEqual([
      { written_at: expect.any(String), is_confidential: true, text: null },
      { written_at: expect.any(String), is_confidential: false, text: "She moves to Lisbon" },
    ]);
  });

  it("are deleted with the account, and none is written about a closed one", async () => {
    const eve = await product.signUp("Eve");
    dataOf(await write(eve.id, "She wants to leave"));
    await product.pool.query("update person set deactivated_at = now() where id = $1", [eve.id]);
    expect((await write(eve.id, "Too late")).code).toBe("NOT_FOUND");
    await forgetPerson(product.pool, eve.id);
    expect(dataOf(await readCase(eve.id)).notes).toEqual([]);
  });
});

describe("a person's bank details", () => {
  const metadata = { sortCode: "20-00-00" };

  beforeAll(async () => {
    const id = randomUUID();
    const box = createSealedBox(world.secrets.bankDetailsKeys);
    await product.pool.query(
      `insert into linked_account (id, person_id, provider, customer_id, payment_account_id, status, bank_name, country,
         currency, last4, metadata, link_attempt, is_default, created_at, updated_at)
       values ($1, $2, 'fern', 'c1', 'account-1', 'active', 'Meridian Bank', 'GB', 'GBP', '4321', $3, 1, true, now(), now())`,
      [id, ann.id, box.seal(JSON.stringify(metadata), `linked_account.metadata:${id}`)],
    );
  });
  const reveal = (given: Record<string, string>, personId = ann.id) =>
    product.call("revealBankDetails", {
      token: staff.token,
      headers: given,
      params: { personId },
      body: { kind: "missing_payment" },
    });

  it("are hidden in the case except for the last characters", async () => {
    const found = dataOf(await readCase(ann.id));
    expect(found.bankAccounts).toMatchObject([{ bankName: "Meridian Bank", last4: "4321" }]);
    expect(JSON.stringify(found)).not.toContain("20-00-00");
    expect(JSON.stringify(found)).not.toContain("account-1");
  });

  it("are shown for a reason, which is recorded", async () => {
    const { bankAccounts } = dataOf(await reveal(headers));
    expect(bankAccounts).toMatchObject([
      { last4: "4321", identifiers: metadata, providerAccountId: "account-1" },
    ]);
    expect(await recorded("revealBankDetails")).toEqual([
      {
        subject: ann.id,
        reason: reasonText,
        details: { kind: "missing_payment", accounts: 1 },
      },
    ]);
  });

  it("are not shown without a reason, without a recent step-up, and of nobody", async () => {
    expect((await reveal({})).code).toBe("VALIDATION_FAILED");
    expect((await reveal(headers, randomUUID())).code).toBe("NOT_FOUND");
    const setStepUp = (until: string) =>
      product.pool.query(`update session set step_up_until = ${until} where person_id = $1`, [
        staff.id,
      ]);
    await setStepUp("now() - interval '1 second'");
    expect((await reveal(headers)).code).toBe("STEP_UP_REQUIRED");
    await setStepUp("now() + interval '1 hour'");
  });
});

describe("when staff end a person's sessions", () => {
  const end = (personId: string) =>
    product.call("endPersonSessions", { token: staff.token, headers, params: { personId } });

  it("the person is signed out on all devices and told once, without the reason", async () => {
    const eve = await product.signUp("Eve");
    const phone = await product.signIn(eve.email, "login");
    expect(dataOf(await end(eve.id))).toEqual({ endedSessions: 2 });
    for (const token of [eve.token, phone.token])
      expect((await product.call("getBalance", { token })).code).toBe("UNAUTHENTICATED");
    expect(dataOf(await end(eve.id))).toEqual({ endedSessions: 0 });
    const told = () =>
      product.mails.filter(({ to, subject }) => to === eve.email && subject.includes("signed out"));
    await product.until(() => told().length > 0);
    expect(told().map(({ subject }) => subject)).toEqual([
      "You were signed out on all your devices",
    ]);
    expect(told()[0]?.text).not.toContain(reasonText);
    const found = dataOf(await readCase(eve.id));
    expect(found).toMatchObject({ liveSessions: 0, sessions: [] });
    const [latest] = await recorded("endPersonSessions");
    expect(latest).toEqual({
      subject: eve.id,
      reason: reasonText,
      details: { endedSessions: 0 },
    });
    const again = await product.signIn(eve.email, "login");
    expect((await product.call("getBalance", { token: again.token })).status).toBe(200);
  });

  it("it needs a reason and a person", async () => {
    const without = await product.call("endPersonSessions", {
      token: staff.token,
      params: { personId: ben.id },
    });
    expect(without.code).toBe("VALIDATION_FAILED");
    expect((await end(randomUUID())).code).toBe("NOT_FOUND");
  });
});
