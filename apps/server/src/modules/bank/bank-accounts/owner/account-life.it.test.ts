import { inTransaction } from "@lilypad/db";
import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { testDetails } from "../../../../../test/test-banks.ts";
import { openBankAccounts } from "../../../../../test/worlds/open-bank-accounts.ts";
import { migrations } from "../../../../migrations.ts";
import { newId } from "../../../../platform/ids.ts";

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

const { gb } = testDetails;
const away = new RampError("UNAVAILABLE", "nobody was reached");

const newsOf = async (personId: string) => {
  const { rows } = await database.pool.query<{ subjectId: string }>(
    "select subject_id from outbox where topic = 'linked-accounts' and person_id = $1",
    [personId],
  );
  return rows.map((row) => row.subjectId);
};

describe("refreshing a linked account from the provider", () => {
  it("makes a pending account active, and the first active account the default", async () => {
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
    // A repeated answer emits no event.
    await world.accounts.refreshAccount(paymentAccountId);
    expect((await newsOf(ann.id)).length).toBe(before + 1);
  });

  it("is repeated by the worker while an account is pending, with growing pauses", async () => {
    const ann = await world.newPerson();
    const { id, providerAccountId } = (await ann.link(gb)).body.data.account;
    world.ramp.changeAccount(providerAccountId, "pending");
    await database.pool.query(
      `update linked_account set status = 'pending', is_default = false, due_at = $2 where id = $1`,
      [id, world.now()],
    );
    await world.workAll();
    expect((await ann.accounts())[0].status).toBe("pending");
    world.ramp.changeAccount(providerAccountId, "active");
    await world.workAll();
    expect((await ann.accounts())[0].status).toBe("pending");
    world.passSeconds(31);
    await world.workAll();
    expect((await ann.accounts())[0].status).toBe("active");
  });

  it("revokes a deactivated account for good, and makes the next account the default", async () => {
    const { ann, british, american } = await world.newOwner();
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

  it("returns unknown for an account that is not linked here, and throws if the provider is unavailable", async () => {
    expect(await world.accounts.refreshAccount("acc_nobody")).toBe("unknown");
    const { british } = await world.newOwner();
    world.ramp.failOn("getPaymentAccount", away, { times: 1 });
    await expect(world.accounts.refreshAccount(british.providerAccountId)).rejects.toThrow(
      RampError,
    );
  });
});

describe("unlinking a bank account", () => {
  it("removes it from the list immediately, and retries until the provider has removed it", async () => {
    const { ann, british, american } = await world.newOwner();
    const answer = await ann.post(`/linked-accounts/${british.id}/unlink`);
    expect(answer.body.data).toEqual({ id: british.id, unlinked: true });
    expect(await ann.accounts()).toMatchObject([{ id: american.id, isDefault: true }]);
    world.ramp.failOn("deletePaymentAccount", away, { times: 1 });
    await world.workAll();
    expect(ann.atProvider()).toHaveLength(2);
    world.passSeconds(10);
    await world.workAll();
    expect(ann.atProvider()).toHaveLength(1);
    expect((await ann.post(`/linked-accounts/${british.id}/unlink`)).status).toBe(200);
    expect(await world.accounts.accountOf(ann.id, british.id)).toBeNull();
  });

  it("is refused while a top-up or withdrawal uses the account", async () => {
    const { ann, british } = await world.newOwner();
    world.running.add(british.id);
    const answer = await ann.post(`/linked-accounts/${british.id}/unlink`);
    expect([answer.status, answer.body.code]).toEqual([409, "ACCOUNT_IN_USE"]);
    expect(await ann.accounts()).toHaveLength(2);
    world.running.clear();
    expect((await ann.post(`/linked-accounts/${british.id}/unlink`)).status).toBe(200);
  });

  it("waits for a SQL transaction that has locked the account", async () => {
    const { ann, british } = await world.newOwner();
    let unlinking: ReturnType<typeof ann.post> | undefined;
    await inTransaction(database.pool, async (db) => {
      const account = await world.accounts.accountOf(ann.id, british.id, { db, hold: true });
      expect(account).toMatchObject({ id: british.id, isActive: true, currency: "GBP" });
      unlinking = ann.post(`/linked-accounts/${british.id}/unlink`);
      // The unlinking must see the intent that this transaction creates.
      world.running.add(british.id);
    });
    expect((await unlinking)?.body.code).toBe("ACCOUNT_IN_USE");
  });

  it("keeps the provider's account if a new link uses it", async () => {
    const ann = await world.newPerson();
    const first = (await ann.link(gb)).body.data.account;
    await ann.post(`/linked-accounts/${first.id}/unlink`);
    const [known] = ann.atProvider();
    if (known === undefined) throw new Error("the provider has nothing");
    // A provider that still knows the account returns it for any key.
    const linking = vi.spyOn(world.ramp, "createBankAccount").mockResolvedValue(known);
    const again = (await ann.link(gb)).body.data.account;
    linking.mockRestore();
    expect(again).toMatchObject({ providerAccountId: first.providerAccountId, status: "active" });
    await world.workAll();
    expect(ann.atProvider()).toHaveLength(1);
    expect(await ann.accounts()).toMatchObject([{ id: again.id, isDefault: true }]);
  });

  it("removes the provider's account even if the answer to the link request was lost", async () => {
    const ann = await world.newPerson();
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1, takesEffect: true });
    const { id } = (await ann.link(gb)).body.data.account;
    expect((await ann.post(`/linked-accounts/${id}/unlink`)).status).toBe(200);
    expect(await ann.accounts()).toEqual([]);
    await world.workAll();
    await world.workAll();
    expect(ann.atProvider()).toEqual([]);
    expect(await ann.accounts()).toEqual([]);
  });
});

describe("the default bank account", () => {
  it("is the account that the person chose, and there is only one", async () => {
    const { ann, british, american } = await world.newOwner();
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

  it("must be active", async () => {
    const { ann, british } = await world.newOwner();
    world.ramp.changeAccount(british.providerAccountId, "deactivated");
    await world.accounts.refreshAccount(british.providerAccountId);
    const answer = await ann.post(`/linked-accounts/${british.id}/default`);
    expect([answer.status, answer.body.code]).toEqual([409, "BANK_ACCOUNT_NOT_ACTIVE"]);
  });
});

describe("another person's bank account", () => {
  it("is not found by anyone but its owner", async () => {
    const { british } = await world.newOwner();
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
