import { RampError } from "@lilypad/providers";
import { createFakeRamp, waitFor } from "@lilypad/testing";
import { expect, test } from "vitest";
import { testDirectory } from "../test/test-banks.ts";
import {
  type BankCustomer,
  beginIntent,
  deliverWebhook,
  intentOf,
  openBankCustomer,
} from "../test/worlds/open-bank-customer.ts";
import {
  copyDatabase,
  expectBooksToBalance,
  open,
  openDatabase,
  openWorld,
  send,
} from "../test/worlds/open-day.ts";
import { dataOf, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { findLost } from "./find-lost.ts";

const longWait = { timeoutMs: 60_000 };
const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

type Ramp = ReturnType<typeof createFakeRamp>;

const until = (condition: () => unknown) => waitFor(async () => condition(), longWait);
const accepting = (product: Product) => until(() => product.modules.settlement.acceptsSends());

/** The address to which a withdrawal's money is sent, and the ramp's id of the order. */
function orderOf(ramp: Ramp, intentId: string) {
  const order = [...ramp.kept.transactions.values()].find(
    ({ correlationId }) => correlationId === intentId,
  );
  if (order === undefined) throw new Error("the ramp has no such order");
  const { instructions, transactionId } = order;
  return { transactionId, address: instructions?.type === "chain" ? instructions.address : "" };
}

async function sent(product: Product, from: SignedUp, to: SignedUp, amount: string) {
  await waitFor(async () => (await send(product, from, to, amount)).data, longWait);
  await product.settled(60_000);
}

/** Completes the sign-up of a person who has a wallet already. @returns the answer about their reward */
async function finishSignUp(product: Product, { token, tag }: { token: string; tag: string }) {
  const profile = {
    first_name: "Cal",
    last_name: "Example",
    phone_number: "+44 7400 123456",
    display_tag: tag,
  };
  dataOf(await product.call("updateProfile", { token, body: profile }));
  dataOf(await product.call("onboardingCompleted", { token }));
  return dataOf(await product.call("grantSignupReward", { token }));
}

/** Opens a person with a Safe whose profile is not complete yet, so that nothing finishes their sign-up. */
async function beginSignUp(product: Product) {
  const email = "cal@example.com";
  const { id, token } = await product.signIn(email, "signup");
  dataOf(await product.call("initializeOnboarding", { token, body: { email } }));
  dataOf(await product.call("registerWallet", { token }));
  const { wallets } = dataOf(await product.call("createSmartAccount", { token }));
  return { id, email, token, tag: "cal_tag", safeAddress: wallets[0]?.safeAddress ?? "" };
}

const sumOfHistorySql = `select person_id, asset,
    sum(case when direction = activity_direction('credit') then amount else -amount end)::bigint as total
  from activity where status = transfer_status('confirmed') group by person_id, asset`;

/** Expects every history to add up to its balance. */
async function expectHistoriesToAddUp({ pool }: Product): Promise<void> {
  const { rows } = await pool.query(
    `select history.* from (${sumOfHistorySql}) history
     join person_wallet w on w.person_id = history.person_id and w.asset = history.asset
     join ledger_balance b on b.id = w.account_id where b.posted <> history.total`,
  );
  expect(rows).toEqual([]);
}

/**
 * People and orders before the backup: one withdrawal is reserved, and the ramp has not been called for it.
 */
async function liveBefore(
  product: Product,
  ramp: Ramp,
  world: Awaited<ReturnType<typeof openWorld>>,
) {
  await accepting(product);
  const ada: BankCustomer = await openBankCustomer(product, ramp, "Ada");
  const ben = await product.signUp("Ben");
  const cal = await beginSignUp(product);
  await world.deposit(ada.safeAddress, "usdc", dollars(250));
  await until(async () => (await product.balanceOf(ada, "usdc")).balance === "250.00");
  await product.settled(60_000);
  const topup = await beginIntent(product, ada, "topup", 3_000);
  ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"));
  const withdrawal = await beginIntent(product, ada, "withdraw", 10_000);
  return { ada, ben, cal, topup, withdrawal };
}

test("after a restore to an earlier time nobody is paid twice, chain and ramp bring back what they show, and the rest is listed", async () => {
  const world = await openWorld();
  const database = await openDatabase();
  const ramp = createFakeRamp();
  // With loops: they decide the first steps of a restored process, and the later ones.
  const parts = { world, ramp, directory: testDirectory, loops: true };
  const first = await open({ ...parts, databaseUrl: database.databaseUrl });
  const { ada, ben, cal, topup, withdrawal } = await liveBefore(first, ramp, world);
  await first.close();
  const backupUrl = await copyDatabase(database.databaseUrl);

  ramp.recover();
  const second = await open({ ...parts, databaseUrl: database.databaseUrl });
  await accepting(second);
  await until(
    async () =>
      (await intentOf(second, ada, withdrawal.intentId)).onchainTransfer?.status === "confirmed",
  );
  await world.deposit(ada.safeAddress, "usdc", dollars(30));
  await until(async () => (await intentOf(second, ada, topup.intentId)).status === "COMPLETED");
  const lostTopup = await beginIntent(second, ada, "topup", 4_000);
  await world.deposit(ada.safeAddress, "usdc", dollars(40));
  await until(async () => (await intentOf(second, ada, lostTopup.intentId)).status === "COMPLETED");
  const lostWithdrawal = await beginIntent(second, ada, "withdraw", 2_000);
  await sent(second, ada, ben, "7.00");
  expect(await finishSignUp(second, cal)).toMatchObject({ granted: true });
  const dan = await second.signUp("Dan");
  await sent(second, ada, dan, "5.00");
  await second.close();
  const onChain = await world.balanceOf(ada.safeAddress, "usdc");
  expect(onChain).toBe(dollars(250 - 100 + 30 + 40 - 20 - 7 - 5));

  const restored = await open({ ...parts, databaseUrl: backupUrl });
  await accepting(restored);
  await until(
    async () =>
      (await intentOf(restored, ada, withdrawal.intentId)).onchainTransfer?.status === "confirmed",
  );
  await until(async () => (await intentOf(restored, ada, topup.intentId)).status === "COMPLETED");
  const lostOrder = orderOf(ramp, lostWithdrawal.intentId);
  await deliverWebhook(restored, ramp, "transaction", lostOrder.transactionId);
  expect(await finishSignUp(restored, cal)).toMatchObject({ granted: false });
  await restored.settled(60_000);

  expect(await world.balanceOf(orderOf(ramp, withdrawal.intentId).address, "usdc")).toBe(
    dollars(100),
  );
  expect(await world.balanceOf(lostOrder.address, "usdc")).toBe(dollars(20));
  expect(await world.balanceOf(ada.safeAddress, "usdc")).toBe(onChain);
  expect(await restored.balanceOf(cal, "LIL")).toMatchObject({ posted: "100.00" });
  await expectBooksToBalance({ product: restored, world }, [ada, ben, cal]);
  await expectHistoriesToAddUp(restored);
  await restored.modules.settlement.reconcile();
  expect((await restored.modules.settlement.getReconciliation()).latest).toMatchObject({
    balanced: true,
  });

  ramp.changeTransaction(orderOf(ramp, withdrawal.intentId).transactionId, { status: "COMPLETED" });
  const { transactionId } = orderOf(ramp, withdrawal.intentId);
  await deliverWebhook(restored, ramp, "transaction", transactionId);
  await until(
    async () => (await intentOf(restored, ada, withdrawal.intentId)).status === "COMPLETED",
  );

  const report = () =>
    findLost({ pool: restored.pool, rpcUrl: world.rpcUrl, deployment: world.deployment });
  await until(async () => (await report()).orders.length > 0);
  const lost = await report();
  expect(lost.safes).toMatchObject([
    {
      safe: dan.safeAddress,
      balances: [
        { asset: "LIL", amount: "100.000000" },
        { asset: "usdc", amount: "5.000000" },
      ],
    },
  ]);
  expect(lost.orders.map(({ resourceId }) => resourceId)).toEqual([lostOrder.transactionId]);
  expect(lost.imported).toMatchObject({ waiting: 0n });

  // A new person does not get the Safe of the one whose sign-up was lost.
  const eve = await restored.signUp("Eve");
  expect(eve.safeAddress).not.toBe(dan.safeAddress);
  await expectBooksToBalance({ product: restored, world }, [ben]);
});
