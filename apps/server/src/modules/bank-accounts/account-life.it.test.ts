import { inTransaction } from "@lilypad/db";
import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openBankAccounts } from "../../../test/open-bank-accounts.ts";
import { testDetails } from "../../../test/test-banks.ts";
import { migrations } from "../../migrations.ts";
import { newId } from "../../platform/ids.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof openBankAccounts>>;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openBankAccounts({ pool: database.pool });
});
afterEach(() => {
  world.ramp.recover();
  world.running.clear();
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const { gb, us, de } = testDetails;
const away = new RampError("UNAVAILABLE", "nobody was reached");

/** Somebody with a British and an American account; the British one came first. */
async function newOwner() {
  const ann = await world.newPerson();
  const british = (await ann.link(gb)).body.data.account;
  world.passSeconds(1);
  const american = (await ann.link(us)).body.data.account;
  return { ann, british, american };
}

const newsOf = async (personId: string) => {
  const { rows } = await database.pool.query<{ subject_id: string }>(
    "select subject_id from outbox where topic = 'linked-accounts' and person_id = $1",
    [personId],
  );
  return rows.map((row) => row.subject_id);
};

describe("the provider's word about an account", () => {
  it("makes a pending one active, and the first active one the default", async () => {
    const ann = await world.newPerson();
    const { id } = (await ann.link(gb)).body.data.account;
    const paymentAccountId = (await ann.accounts())[0].providerAccountId;
    await database.pool.query(
      "update linked_account set status = 'pending', is_default = false where id = $1",
      [id],
    );
    const before = (await newsOf(ann.id)).length;
    expect(await world.accounts.refreshAccount(paymentAccountId)).toBe("done");
    expect((await ann.accounts())[0]).toMatchObject({ id, status: "active", isDefault: true });
    expect((await newsOf(ann.id)).length).toBe(before + 1);
    // What is known already is no news.
    await world.accounts.refreshAccount(paymentAccountId);
    expect((await newsOf(ann.id)).length).toBe(before + 1);
  });

  it("is asked for by the worker while an account is pending, later and later", async () => {
    const ann = await world.newPerson();
    const { id, providerAccountId } = (await ann.link(gb)).body.data.account;
    world.ramp.changeAccount(providerAccountId, "pending");
    await database.pool.query(
      `update linked_account set status = 'pending', is_default = false, next_try_at = $2 where id = $1`,
      [id, world.now()],
    );
    await world.accounts.work();
    expect((await ann.accounts())[0].status).toBe("pending");
    world.ramp.changeAccount(providerAccountId, "active");
    await world.accounts.work();
    expect((await ann.accounts())[0].status).toBe("pending");
    world.passSeconds(31);
    await world.accounts.work();
    expect((await ann.accounts())[0].status).toBe("active");
  });

  it("takes an account back, and the default passes to the next one", async () => {
    const { ann, british, american } = await newOwner();
    world.ramp.changeAccount(british.providerAccountId, "deactivated");
    await world.accounts.refreshAccount(british.providerAccountId);
    expect(await ann.accounts()).toMatchObject([
      { id: american.id, status: "active", isDefault: true },
      { id: british.id, status: "revoked", isDefault: false },
    ]);
    world.ramp.changeAccount(british.providerAccountId, "active");
    await world.accounts.refreshAccount(british.providerAccountId);
    expect((await ann.accounts())[1].status).toBe("revoked");
  });

  it("is nobody's for an account that is not known, and fails when nobody answers", async () => {
    expect(await world.accounts.refreshAccount("acc_nobody")).toBe("unknown");
    const { british } = await newOwner();
    world.ramp.failOn("getPaymentAccount", away, { times: 1 });
    await expect(world.accounts.refreshAccount(british.providerAccountId)).rejects.toThrow(
      RampError,
    );
  });
});

describe("unlinking", () => {
  it("takes it off the list at once, and tells the provider until it knows", async () => {
    const { ann, british, american } = await newOwner();
    const answer = await ann.post(`/linked-accounts/${british.id}/unlink`);
    expect(answer.body.data).toEqual({ id: british.id, unlinked: true });
    expect(await ann.accounts()).toMatchObject([{ id: american.id, isDefault: true }]);
    world.ramp.failOn("deletePaymentAccount", away, { times: 1 });
    await world.accounts.work();
    expect(ann.atProvider()).toHaveLength(2);
    world.passSeconds(10);
    await world.accounts.work();
    expect(ann.atProvider()).toHaveLength(1);
    expect((await ann.post(`/linked-accounts/${british.id}/unlink`)).status).toBe(200);
    expect(await world.accounts.accountOf(ann.id, british.id)).toBeNull();
  });

  it("waits for a top-up or withdrawal that uses the account", async () => {
    const { ann, british } = await newOwner();
    world.running.add(british.id);
    const answer = await ann.post(`/linked-accounts/${british.id}/unlink`);
    expect([answer.status, answer.body.code]).toEqual([409, "ACCOUNT_IN_USE"]);
    expect(await ann.accounts()).toHaveLength(2);
    world.running.clear();
    expect((await ann.post(`/linked-accounts/${british.id}/unlink`)).status).toBe(200);
  });

  it("waits for a transaction that holds the account", async () => {
    const { ann, british } = await newOwner();
    let unlinking: ReturnType<typeof ann.post> | undefined;
    await inTransaction(database.pool, async (db) => {
      const account = await world.accounts.accountOf(ann.id, british.id, { db, hold: true });
      expect(account).toMatchObject({ id: british.id, isActive: true, currency: "GBP" });
      unlinking = ann.post(`/linked-accounts/${british.id}/unlink`);
      // The intent that this transaction makes is there when the unlinking looks.
      world.running.add(british.id);
    });
    expect((await unlinking)?.body.code).toBe("ACCOUNT_IN_USE");
  });

  it("leaves the provider's account to a new link that stands for it", async () => {
    const ann = await world.newPerson();
    const first = (await ann.link(gb)).body.data.account;
    await ann.post(`/linked-accounts/${first.id}/unlink`);
    const [known] = ann.atProvider();
    if (known === undefined) throw new Error("the provider has nothing");
    // A provider that knows the account still answers with it, whatever the key.
    const linking = vi.spyOn(world.ramp, "createBankAccount").mockResolvedValue(known);
    const again = (await ann.link(gb)).body.data.account;
    linking.mockRestore();
    expect(again).toMatchObject({ providerAccountId: first.providerAccountId, status: "active" });
    await world.accounts.work();
    expect(ann.atProvider()).toHaveLength(1);
    expect(await ann.accounts()).toMatchObject([{ id: again.id, isDefault: true }]);
  });

  it("of an account whose link was lost removes what the provider made of it", async () => {
    const ann = await world.newPerson();
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1, carriedOut: true });
    const { id } = (await ann.link(gb)).body.data.account;
    expect((await ann.post(`/linked-accounts/${id}/unlink`)).status).toBe(200);
    expect(await ann.accounts()).toEqual([]);
    await world.accounts.work();
    await world.accounts.work();
    expect(ann.atProvider()).toEqual([]);
    expect(await ann.accounts()).toEqual([]);
  });
});

describe("the default account", () => {
  it("is the one that was chosen, and only one", async () => {
    const { ann, british, american } = await newOwner();
    expect(await ann.accounts()).toMatchObject([
      { id: british.id, isDefault: true },
      { id: american.id, isDefault: false },
    ]);
    const answer = await ann.post(`/linked-accounts/${american.id}/default`);
    expect(answer.body.data.account).toMatchObject({ id: american.id, isDefault: true });
    await Promise.all([
      ann.post(`/linked-accounts/${american.id}/default`),
      ann.post(`/linked-accounts/${british.id}/default`),
      ann.post(`/linked-accounts/${american.id}/default`),
    ]);
    const chosen = (await ann.accounts()).filter(
      ({ isDefault }: { isDefault: boolean }) => isDefault,
    );
    expect(chosen).toHaveLength(1);
  });

  it("has to be active", async () => {
    const { ann, british } = await newOwner();
    world.ramp.changeAccount(british.providerAccountId, "deactivated");
    await world.accounts.refreshAccount(british.providerAccountId);
    const answer = await ann.post(`/linked-accounts/${british.id}/default`);
    expect([answer.status, answer.body.code]).toEqual([409, "BANK_ACCOUNT_NOT_ACTIVE"]);
  });
});

describe("somebody else's account", () => {
  it("does not exist for anybody but its owner", async () => {
    const { british } = await newOwner();
    const eve = await world.newPerson();
    for (const deed of ["unlink", "default"]) {
      const answer = await eve.post(`/linked-accounts/${british.id}/${deed}`);
      const nobodys = await eve.post(`/linked-accounts/${newId()}/${deed}`);
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      expect([nobodys.status, nobodys.body.code, nobodys.body.error]).toEqual([
        404,
        "NOT_FOUND",
        answer.body.error,
      ]);
    }
    expect(await world.accounts.accountOf(eve.id, british.id)).toBeNull();
    expect(await eve.accounts()).toEqual([]);
  });
});

describe("asking the provider for everything", () => {
  it("revokes what it knows no more, and adds what we don't know", async () => {
    const { ann, british, american } = await newOwner();
    world.passSeconds(120);
    world.ramp.kept.accounts.delete(british.providerAccountId);
    const [{ customerId } = { customerId: "" }] = ann.atProvider();
    world.ramp.kept.accounts.set("acc_elsewhere", {
      customerId,
      paymentAccountId: "acc_elsewhere",
      type: "bank",
      status: "active",
      bankName: "Elsewhere Bank",
      currency: "EUR",
      country: "DE",
      last4: "3000",
    });
    const { accounts } = (await ann.post("/sync-accounts", { provider: "fern" })).body.data;
    expect(accounts).toMatchObject([
      { id: american.id, isDefault: true },
      { bankName: "Elsewhere Bank", status: "active", last4: "3000" },
      { id: british.id, status: "revoked" },
    ]);
    const again = (await ann.post("/sync-accounts")).body.data.accounts;
    expect(again).toEqual(accounts);
  });

  it("leaves what was unlinked alone, and what a lost link may have made", async () => {
    const ann = await world.newPerson();
    const { id } = (await ann.link(gb)).body.data.account;
    await ann.post(`/linked-accounts/${id}/unlink`);
    expect((await ann.post("/sync-accounts")).body.data.accounts).toEqual([]);
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1, carriedOut: true });
    await ann.link(us);
    expect((await ann.post("/sync-accounts")).body.data.accounts).toHaveLength(1);
    world.passSeconds(10);
    await world.accounts.work();
    expect(await ann.accounts()).toMatchObject([{ currency: "USD", status: "active" }]);
  });

  it("shows the accounts as the provider has them, and says when it can't", async () => {
    const { ann, british } = await newOwner();
    const all = (await ann.get("/payment-accounts")).body.data.paymentAccounts;
    expect(all).toHaveLength(2);
    const ours = (await ann.get("/payment-accounts?type=bank&country=GB")).body.data;
    expect(ours.paymentAccounts).toMatchObject([
      { paymentAccountId: british.providerAccountId, linkedAccountId: british.id, last4: "9911" },
    ]);
    world.ramp.failOn("listPaymentAccounts", away);
    expect((await ann.get("/payment-accounts")).body.code).toBe("RAMP_UNAVAILABLE");
    expect((await ann.post("/sync-accounts")).body.code).toBe("RAMP_UNAVAILABLE");
    expect((await ann.post("/sync-accounts", { provider: "bridge" })).status).toBe(400);
  });
});

describe("the directory", () => {
  it("lists capabilities, providers, banks and what a country asks for", async () => {
    const ann = await world.newPerson();
    const { capabilities } = (await ann.get("/capabilities?operation=onramp")).body.data;
    expect(capabilities).toMatchObject([
      { currency: "GBP", name: "British pound", country: "GB", flag_emoji: "🇬🇧" },
    ]);
    expect((await ann.get("/providers")).body.data.providers).toMatchObject([{ id: "fern" }]);
    const idsOf = async (query: string) =>
      (await ann.get(`/banks?${query}`)).body.data.banks.map(({ id }: { id: string }) => id);
    expect(await idsOf("country=GB&currency=GBP")).toEqual(["any", "gb"]);
    expect(await idsOf("country=EU&currency=EUR")).toEqual(["any", "de", "fr"]);
    expect(await idsOf("country=FR&currency=EUR")).toEqual(["fr"]);
    expect(await idsOf("country=US&currency=GBP")).toEqual([]);
    const { requiredFields } = (await ann.get("/countries/GB/requirements")).body.data;
    expect(requiredFields.map(({ name }: { name: string }) => name)).toEqual([
      "sortCode",
      "accountNumber",
    ]);
    expect((await ann.get("/countries/ZZ/requirements")).status).toBe(404);
    expect((await ann.get("/capabilities?operation=sideways")).status).toBe(400);
  });
});

describe("what is kept", () => {
  it("holds no account number, not even before the provider took it, and logs hold none", async () => {
    const ann = await world.newPerson();
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1 });
    await ann.link({ ...gb, accountNumber: "71829364", sortCode: "39-41-53" });
    await ann.link({ ...de, iban: "NL91 ABNA 0417 1643 00" });
    const { rows } = await database.pool.query<{ kept: string }>(
      `select row_to_json(a)::text as kept from linked_account a where person_id = $1
       union all select row_to_json(l)::text from bank_link l where person_id = $1
       union all select row_to_json(o)::text from outbox o where person_id = $1`,
      [ann.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    const kept = [...rows.map((row) => row.kept), ...world.logged].join("\n");
    const inHex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of ["71829364", "394153", "39-41-53", "NL91ABNA0417164300", "0417164300"]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(inHex(secret));
    }
    world.passSeconds(10);
    await world.accounts.work();
    const { rows: after } = await database.pool.query(
      "select details, last4 from linked_account where person_id = $1 order by created_at",
      [ann.id],
    );
    expect(after).toEqual([
      { details: null, last4: "9364" },
      { details: null, last4: "4300" },
    ]);
  });

  it("is not shown where it does not open, in another account's place, say", async () => {
    const { ann, british, american } = await newOwner();
    await database.pool.query(
      `update linked_account set metadata = (select metadata from linked_account where id = $2)
         where id = $1`,
      [british.id, american.id],
    );
    expect(await ann.accounts()).toMatchObject([
      { id: british.id, last4: "9911", metadata: {} },
      { id: american.id, metadata: { routingNumber: "021000021" } },
    ]);
  });

  it("opens for its owner's copy, and goes when they leave", async () => {
    const { ann, british } = await newOwner();
    expect(await world.accounts.readOwnData(ann.id, 10)).toMatchObject([
      { country: "US", last4: "6789", known_by: { routingNumber: "021000021" } },
      { country: "GB", last4: "9911", known_by: { sortCode: "200000" } },
    ]);
    await inTransaction(database.pool, (db) =>
      world.accounts.forgetPerson(db, ann.id, world.now()),
    );
    expect(await ann.accounts()).toEqual([]);
    expect(await world.accounts.readOwnData(ann.id, 10)).toMatchObject([
      { last4: null, bank_name: null, known_by: {} },
      { last4: null, bank_name: null, known_by: {} },
    ]);
    await world.accounts.work();
    expect(ann.atProvider()).toEqual([]);
    expect(await world.accounts.refreshAccount(british.providerAccountId)).toBe("unknown");
  });
});

describe("where there is no provider", () => {
  it("says so, and lists what there is: nothing", async () => {
    const bare = await openBankAccounts({ pool: database.pool, hasRamp: false });
    const ann = await bare.newPerson();
    for (const path of ["/capabilities?operation=offramp", "/banks?country=GB&currency=GBP"]) {
      const { status, body } = await ann.get(path);
      expect([status, body.code]).toEqual([503, "RAMP_NOT_CONFIGURED"]);
    }
    expect((await ann.link(gb)).body.code).toBe("RAMP_NOT_CONFIGURED");
    expect((await ann.get("/providers")).body.data.providers).toEqual([]);
    expect(await ann.accounts()).toEqual([]);
    expect(await bare.accounts.work()).toBe(false);
    await bare.app.close();
  });
});
