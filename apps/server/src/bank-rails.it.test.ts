import { randomUUID } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import { createFakeRamp, createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDirectory } from "../test/test-banks.ts";
import {
  type BankCustomer,
  beginIntent,
  deliverWebhook as deliver,
  intentOf,
  openBankCustomer,
} from "../test/worlds/open-bank-customer.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
const ramp = createFakeRamp();

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    ramp,
    directory: testDirectory,
  });
  await product.settled();
});
afterAll(async () => {
  expect(await checkLedger(product.pool)).toEqual([]);
  await product?.close();
  await database?.drop();
  await world?.close();
});

const deliverWebhook = (resource: "customer" | "transaction", resourceId: string) =>
  deliver(product, ramp, resource, resourceId);
const openCustomer = (name: string) => openBankCustomer(product, ramp, name);
const begin = (customer: BankCustomer, operation: "topup" | "withdraw", amountCents: number) =>
  beginIntent(product, customer, operation, amountCents);
const statusOf = (person: SignedUp, intentId: string) => intentOf(product, person, intentId);

function transactionOf(intentId: string) {
  const found = [...ramp.kept.transactions.values()].find(
    ({ correlationId }) => correlationId === intentId,
  );
  if (found === undefined) throw new Error("the provider has no such transaction");
  return found.transactionId;
}

const titlesOf = async ({ token }: SignedUp) =>
  dataOf(await product.call("listNotifications", { token })).notifications.map(
    ({ title }) => title,
  );

describe("a person with a bank", () => {
  it("tops up and withdraws, and gets a notification for each", async () => {
    const ada = await openCustomer("Ada");
    const topup = await begin(ada, "topup", 10_000);
    expect(topup.transferInstructions).toMatchObject({ sourceAmount: "100.00" });
    const { intents } = dataOf(await product.call("listRampIntents", { token: ada.token }));
    expect(intents.map(({ intentId }) => intentId)).toEqual([topup.intentId]);
    await world.deposit(ada.safeAddress, "usdc", 100_000_000n);
    await product.until(async () => (await statusOf(ada, topup.intentId)).status === "COMPLETED");
    expect((await product.balanceOf(ada, "usdc")).balance).toBe("100.00");

    const withdrawal = await begin(ada, "withdraw", 6_000);
    const busy = await product.call("unlinkAccount", {
      token: ada.token,
      params: { id: ada.linkedAccountId },
    });
    expect(busy).toMatchObject({ status: 409, code: "ACCOUNT_IN_USE" });
    await product.until(
      async () =>
        (await statusOf(ada, withdrawal.intentId)).onchainTransfer?.status === "confirmed",
    );
    const transactionId = transactionOf(withdrawal.intentId);
    ramp.changeTransaction(transactionId, { status: "COMPLETED" });
    await deliverWebhook("transaction", transactionId);
    await product.until(
      async () => (await statusOf(ada, withdrawal.intentId)).status === "COMPLETED",
    );
    expect((await product.balanceOf(ada, "usdc")).balance).toBe("40.00");
    await product.until(async () =>
      (await titlesOf(ada)).includes("Your withdrawal of $60.00 was paid out"),
    );
    expect(await titlesOf(ada)).toContain("You topped up $100.00");
    expect(
      (
        await product.call("unlinkAccount", {
          token: ada.token,
          params: { id: ada.linkedAccountId },
        })
      ).status,
    ).toBe(200);
  });

  it("has the intents in the data export, and cannot delete the account while one is open", async () => {
    const ben = await openCustomer("Ben");
    const topup = await begin(ben, "topup", 5_000);
    const copy = JSON.stringify(dataOf(await product.call("getMyData", { token: ben.token })));
    expect(copy).toContain(topup.intentId);
    // The payment instructions are not part of the export.
    expect(copy).not.toContain(topup.transferInstructions?.iban ?? "DE");
    expect(await product.modules.funding.hasOpenIntent(product.pool, ben.id)).toBe(true);
    dataOf(await product.call("cancelTopup", { token: ben.token, params: { id: topup.intentId } }));
    expect(await product.modules.funding.hasOpenIntent(product.pool, ben.id)).toBe(false);
  });

  it("is refused for invalid amounts and for other people's accounts and intents", async () => {
    const [cara, dan] = [await openCustomer("Cara"), await openCustomer("Dan")];
    const params = { operation: "topup" } as const;
    for (const amountCents of [0, -1, 1.5, 1e15, "100" as never, null as never]) {
      const body = { linkedAccountId: cara.linkedAccountId, amountCents };
      const answer = await product.call("createRampQuote", { token: cara.token, params, body });
      expect(answer, String(amountCents)).toMatchObject({ status: 400 });
    }
    const body = { linkedAccountId: dan.linkedAccountId, amountCents: 1_000 };
    const others = await product.call("createTopupQuote", { token: cara.token, body });
    expect(others).toMatchObject({ status: 404 });
    const { intentId } = await begin(dan, "topup", 1_000);
    for (const name of ["getRampIntentStatus", "cancelTopup", "submitWithdrawal"] as const) {
      const answer = await product.call(name, { token: cara.token, params: { id: intentId } });
      expect(answer, name).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });

  it("who is not verified gets no quote but KYC_REQUIRED", async () => {
    const eve = await product.signUp("Eve");
    const body = { linkedAccountId: randomUUID(), amountCents: 1_000 };
    const answer = await product.call("createTopupQuote", { token: eve.token, body });
    expect(answer).toMatchObject({ status: 403, code: "KYC_REQUIRED" });
  });

  it("leaves no differences in the reconciliation, and instructions are stored sealed", async () => {
    await product.settled();
    await product.modules.settlement.reconcile();
    const { latest } = await product.modules.settlement.getReconciliation();
    expect(latest).toMatchObject({ balanced: true, differences: [] });
    const { rows } = await product.pool.query<{ shown: string }>(
      "select encode(instructions, 'escape') as shown from funding_intent where instructions is not null",
    );
    for (const { shown } of rows) expect(shown).not.toMatch(/DE89|12345678|Fake Ramp/);
  });

  it("with a teleport link that contradicts its payments causes a difference in reconciliation and metrics", async () => {
    const gus = await product.signUp("Gus");
    await product.settled();
    const id = randomUUID();
    await product.pool.query(
      `insert into teleport_link (id, person_id, linked_account_id, correlation_id, digest, amount, token_hash,
         status, expires_at, created_at, updated_at)
       values ($1, $2, $1, $1, $1, 5000, sha256('nothing'), 'paying', now() + interval '1 day', now(), now())`,
      [id, gus.id],
    );
    await product.modules.settlement.reconcile();
    const { latest } = await product.modules.settlement.getReconciliation();
    expect(latest?.differences).toEqual([
      {
        kind: "teleport_link",
        subject: `link ${id}: paying without a payment`,
        asset: "fiat:GBP",
        expected: "50.00",
        actual: "0.00",
      },
    ]);
    const { payload } = await product.app.inject({ url: "/metrics" });
    expect(payload).toContain('lilypad_teleport_problems{kind="teleport_link"}');
  });
});

it("without a configured provider, quotes are refused with RAMP_NOT_CONFIGURED and there are no intents", async () => {
  const without = await createTestDatabase({ migrations });
  const bare = await openProduct({ world, databaseUrl: without.databaseUrl });
  const fay = await bare.signUp("Fay");
  const body = { linkedAccountId: randomUUID(), amountCents: 1_000 };
  expect(await bare.call("createTopupQuote", { token: fay.token, body })).toMatchObject({
    status: 503,
    code: "RAMP_NOT_CONFIGURED",
  });
  expect((await bare.call("listRampIntents", { token: fay.token })).data).toEqual({ intents: [] });
  await bare.close();
  await without.drop();
});
