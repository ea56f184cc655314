import type { Pool } from "@lilypad/db";
import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(() => world.ramp.recover());
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const hour = 3_600_000;
const day = 24 * hour;

/** The payers' accounts of a link that the provider still has, by their last digits. */
async function keptFor(code: string): Promise<string[]> {
  const { id } = (await world.newBrowser(code).look()).data;
  const { rows } = await database.pool.query<{ paymentAccountId: string }>(
    "select payment_account_id from teleport_payer_account where link_id = $1 order by created_at",
    [id],
  );
  return rows.map(({ paymentAccountId }) => paymentAccountId);
}
const isAtProvider = (paymentAccountId: string) => world.ramp.kept.accounts.has(paymentAccountId);

async function begun(details: unknown = payerDetails.gb) {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  const browser = world.newBrowser(code);
  const payment = await browser.begin(details);
  const [account = "none"] = await keptFor(code);
  return { ann, code, browser, payment, account };
}

describe("a payer's account at the provider", () => {
  it("is deleted once the money was delivered; the owner's own accounts are not", async () => {
    const { ann, code, payment, account } = await begun();
    expect(isAtProvider(account)).toBe(true);
    const before = world.ramp.kept.accounts.size;
    await world.provider(payment.transactionId, { status: "PROCESSING" });
    await world.wait(2 * hour);
    expect(isAtProvider(account)).toBe(true);
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(false);
    expect(world.ramp.kept.accounts.size).toBe(before - 1);
    expect(await keptFor(code)).toEqual([]);
    const customerId = await world.customerOf(ann.id);
    expect(world.ramp.callsOf("deletePaymentAccount").at(-1)).toEqual({
      customerId,
      paymentAccountId: account,
    });
  });

  it("is recognised by its id alone, and never becomes the owner's", async () => {
    const { ann, account } = await begun();
    const own = await world.accounts.listAccounts(ann.id);
    const kept = world.ramp.kept.accounts.get(account);
    // Like a provider that does not return whether an account is a third party's.
    if (kept !== undefined) world.ramp.kept.accounts.set(account, { ...kept, isThirdParty: false });
    const { accounts } = await world.accounts.syncAccounts({
      personId: ann.id,
      provider: undefined,
    });
    expect(isAtProvider(account)).toBe(true);
    expect(accounts.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  });

  it("is kept while the link can be paid again after a refund, and deleted when the link ends", async () => {
    const { ann, code, payment, account } = await begun();
    await world.provider(payment.transactionId, {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "20.00",
    });
    await world.wait(2 * day);
    expect(isAtProvider(account)).toBe(true);
    const [{ id }] = await ann.links();
    await ann.cancel(id);
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(false);
    expect(await keptFor(code)).toEqual([]);
  });

  it("is deleted, with all others, when the link expires unpaid", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const browser = world.newBrowser(code);
    await browser.tell(payerDetails.gb);
    await browser.tell(payerDetails.us);
    await world.newBrowser(code).tell(payerDetails.gb);
    const accounts = await keptFor(code);
    expect(accounts).toHaveLength(2);
    await world.wait(29 * day);
    expect(accounts.map(isAtProvider)).toEqual([true, true]);
    await world.wait(1.1 * day);
    expect((await world.newBrowser(code).look()).data.status).toBe("expired");
    expect(accounts.map(isAtProvider)).toEqual([false, false]);
  });

  it("is kept for late money after a payment was cancelled", async () => {
    const { ann, payment, account } = await begun();
    const [{ id }] = await ann.links();
    await ann.cancel(id);
    await world.wait(20 * day);
    expect(isAtProvider(account)).toBe(true);
    await world.provider(payment.transactionId, {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "50.00",
    });
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(false);

    const silent = await begun();
    const [link] = await silent.ann.links();
    await silent.ann.cancel(link.id);
    await world.wait(29 * day);
    expect(isAtProvider(silent.account)).toBe(true);
    await world.wait(2 * day);
    expect(isAtProvider(silent.account)).toBe(false);
  });

  it("is deleted when the link's owner deletes their Lilypad account", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    await world.newBrowser(code).tell();
    const [account = "none"] = await keptFor(code);
    await world.teleport.forgetPerson(database.pool, ann.id, new Date("2026-06-01T00:00:00Z"));
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(false);
  });

  it("is kept if the owner linked it as their own, or a signed-in person pays from it", async () => {
    const { ann, code, payment, account } = await begun();
    await database.pool.query("update linked_account set payment_account_id = $2 where id = $1", [
      ann.american.id,
      account,
    ]);
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(true);
    expect(await keptFor(code)).toEqual([]);

    const ben = await world.newOwner();
    const other = await ann.newCode();
    const accepted = await ben.accept((await ben.quote(other)).data.quoteId);
    expect(await keptFor(other)).toEqual([]);
    const before = world.ramp.kept.accounts.size;
    await world.provider(accepted.data.transactionId, { status: "COMPLETED" });
    await world.wait(2 * day);
    expect(world.ramp.kept.accounts.size).toBe(before);
  });

  it("is stored for deletion even if the link ended during the call of the provider", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const held = world.ramp.holdNext("createBankAccount");
    const telling = world.newBrowser(code).tell();
    await held.arrived;
    const [{ id }] = await ann.links();
    await ann.cancel(id);
    held.release();
    expect(await telling).toMatchObject({ code: "TELEPORT_NOT_OPEN" });
    const [account = "none"] = await keptFor(code);
    expect(isAtProvider(account)).toBe(true);
    await world.wait(day + hour);
    expect(isAtProvider(account)).toBe(false);
  });
});

describe("deleting a payer's account after failures", () => {
  it("is retried with growing pauses until the provider answers", async () => {
    const { payment, account } = await begun();
    world.ramp.failOn("deletePaymentAccount", new RampError("UNAVAILABLE", "down"));
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    const asked = () => world.ramp.callsOf("deletePaymentAccount").length;
    const before = asked();
    await world.wait(1_000);
    await world.wait(1_000);
    expect(asked()).toBe(before + 1);
    await world.wait(70_000);
    await world.wait(70_000);
    expect(asked()).toBe(before + 2);
    world.ramp.recover();
    await world.wait(day);
    expect(isAtProvider(account)).toBe(false);
  });

  it("is repeated if the answer was lost", async () => {
    const { code, payment, account } = await begun();
    const lost = new RampError("UNKNOWN_OUTCOME", "silence");
    world.ramp.failOn("deletePaymentAccount", lost, { times: 1, takesEffect: true });
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    await world.wait(1_000);
    expect(isAtProvider(account)).toBe(false);
    expect(await keptFor(code)).toEqual([account]);
    await world.wait(5 * 60_000);
    expect(await keptFor(code)).toEqual([]);
  });

  it("is done by another process if one died, before or after the call of the provider", async () => {
    for (const when of ["before", "after"] as const) {
      const { code, payment, account } = await begun();
      await world.provider(payment.transactionId, { status: "COMPLETED" });
      const dying = diesWhen(
        when === "before" ? / as link_status/ : /^delete from teleport_payer_account/,
      );
      await expect(world.wait(1_000, world.createModule({ pool: dying }))).rejects.toThrow("died");
      expect([when, isAtProvider(account)]).toEqual([when, when === "before"]);
      expect(await keptFor(code)).toEqual([account]);
      await world.wait(5 * 60_000);
      expect(isAtProvider(account)).toBe(false);
      expect(await keptFor(code)).toEqual([]);
    }
  });

  it("is given up if the provider refuses with a final error", async () => {
    const { code, payment, account } = await begun();
    world.ramp.failOn("deletePaymentAccount", new RampError("INVALID_INPUT", "in use"));
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    await world.wait(1_000);
    expect(await keptFor(code)).toEqual([]);
    expect(isAtProvider(account)).toBe(true);
  });
});

/** A pool that fails from the first matching statement on. */
function diesWhen(statement: RegExp): Pool {
  let isDead = false;
  return new Proxy(database.pool, {
    get(pool, name) {
      const value = Reflect.get(pool, name);
      if (typeof value !== "function") return value;
      if (name !== "query") return value.bind(pool);
      return async (asked: string | { text: string }, values?: unknown[]) => {
        const text = typeof asked === "string" ? asked : asked.text;
        isDead ||= statement.test(text.trim());
        if (isDead) throw new Error("died");
        return pool.query(asked as string, values);
      };
    },
  });
}
