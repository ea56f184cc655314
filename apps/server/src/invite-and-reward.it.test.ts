import { checkLedger } from "@lilypad/ledger";
import { createFakeRamp, createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
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
  product = await openProduct({ world, databaseUrl: database.databaseUrl, ramp });
});
afterAll(async () => {
  expect(await checkLedger(product.pool)).toEqual([]);
  await product?.close();
  await database?.drop();
  await world?.close();
});

const historyOf = async ({ id, token }: SignedUp) => {
  const query = { limit: 20, offset: 0 };
  const params = { userId: id };
  const { transactions } = dataOf(await product.call("listTransactions", { token, params, query }));
  return transactions.map(({ title, amountFormatted, status }) =>
    [title, amountFormatted, status].join(" "),
  );
};
const unreadTitles = async ({ token }: SignedUp) =>
  dataOf(await product.call("listNotifications", { token })).notifications.map(
    ({ title }) => title,
  );

it("an invitation rewards both people on the chain after the invited person has deposited ten dollars", async () => {
  const [ada, grace] = [await product.signUp("Ada"), await product.signUp("Grace")];
  const { code } = dataOf(await product.call("getMyReferralCode", { token: ada.token }));
  dataOf(await product.call("attachReferral", { token: grace.token, body: { code } }));

  await world.deposit(grace.safeAddress, "usdc", 6_000_000n);
  await product.until(async () => (await product.balanceOf(grace, "usdc")).balance === "6.00");
  await product.settled();
  expect(await historyOf(ada)).toEqual(["Welcome reward +100.00 LIL confirmed"]);

  await world.deposit(grace.safeAddress, "eurc", 4_000_000n);
  await product.until(async () => (await product.balanceOf(ada, "LIL")).posted === "600.00");
  await product.settled();
  expect(await historyOf(ada)).toEqual([
    "Referral reward +500.00 LIL confirmed",
    "Welcome reward +100.00 LIL confirmed",
  ]);
  expect(await historyOf(grace)).toEqual(
    expect.arrayContaining(["Invitation reward +100.00 LIL confirmed"]),
  );
  expect(await world.balanceOf(ada.safeAddress, "LIL")).toBe(600_000_000n);
  expect(await world.balanceOf(grace.safeAddress, "LIL")).toBe(200_000_000n);
  const { items } = dataOf(await product.call("listReferrals", { token: ada.token }));
  expect(items).toMatchObject([{ id: grace.id, is_quality: true, reward: "500.00" }]);
  await product.until(async () => (await unreadTitles(ada)).includes("You earned 500.00 LIL"));

  // A further deposit gives no second reward.
  await world.deposit(grace.safeAddress, "usdc", 50_000_000n);
  await product.until(async () => (await product.balanceOf(grace, "usdc")).balance === "56.00");
  await product.until(
    async () =>
      (await product.pool.query("select from referral_review union all select from outbox"))
        .rowCount === 0,
  );
  expect((await product.balanceOf(ada, "LIL")).balance).toBe("600.00");
  expect((await product.balanceOf(grace, "LIL")).balance).toBe("200.00");
});

it("an invitation rewards both people after the ramp has verified the invited person", async () => {
  const [ada, grace] = [await product.signUp("Ada"), await product.signUp("Grace")];
  const { code } = dataOf(await product.call("getMyReferralCode", { token: ada.token }));
  dataOf(await product.call("attachReferral", { token: grace.token, body: { code } }));
  const names = { firstName: "Grace", lastName: "Example", email: grace.email };
  const created = await product.call("createRampCustomer", {
    token: grace.token,
    body: { customerType: "INDIVIDUAL", ...names },
  });
  expect(dataOf(created).status).toBe("CREATED");

  const [customer] = [...ramp.kept.customers.values()];
  const resourceId = customer?.customerId ?? "";
  ramp.changeCustomer(resourceId, { status: "ACTIVE" });
  const { headers, rawBody } = ramp.webhook({ resource: "customer", resourceId });
  const url = "/api/v1/webhooks/ramp/fern";
  const answer = await product.app.inject({ method: "POST", url, headers, payload: rawBody });
  expect(answer.statusCode).toBe(200);

  await product.until(async () => (await product.balanceOf(ada, "LIL")).posted === "600.00");
  await product.settled();
  expect(await world.balanceOf(ada.safeAddress, "LIL")).toBe(600_000_000n);
  expect(await world.balanceOf(grace.safeAddress, "LIL")).toBe(200_000_000n);
  await product.until(async () =>
    (await unreadTitles(grace)).includes("Your identity is verified"),
  );
  expect((await unreadTitles(grace)).filter((title) => /identity/.test(title))).toHaveLength(1);
});
