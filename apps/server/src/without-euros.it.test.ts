import { parseDeployment } from "@lilypad/chain";
import { checkLedger } from "@lilypad/ledger";
import { createFakeRamp, createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ada: SignedUp;
let grace: SignedUp;

// Arbitrum One has no eurc today, so its deployment file lists none.
beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  const { deployment } = world;
  const tokens = { ...deployment.tokens, eurc: null };
  const file = JSON.stringify({ ...deployment, tokens });
  product = await openProduct({
    loops: true,
    world: { ...world, deployment: parseDeployment(file) },
    databaseUrl: database.databaseUrl,
    ramp: createFakeRamp(),
  });
  [ada, grace] = [await product.signUp("Ada"), await product.signUp("Grace")];
});
afterAll(async () => {
  expect(await checkLedger(product.pool)).toEqual([]);
  await product?.close();
  await database?.drop();
  await world?.close();
});

describe("a server whose deployment file lists no eurc", () => {
  it("lists balances in LIL and dollars only, and opens with the dollars that have arrived", async () => {
    await world.deposit(ada.safeAddress, "usdc", 6_000_000n);
    await waitFor(async () => (await product.balanceOf(ada, "usdc")).balance === "6.00", {
      timeoutMs: 20_000,
    });
    const { balances, chosenCurrency } = dataOf(
      await product.call("getBalance", { token: ada.token }),
    );
    expect(balances.map(({ asset }) => asset)).toEqual(["LIL", "usdc"]);
    expect(chosenCurrency).toBe("USD");
  });

  it("refuses euros wherever a currency is chosen, and publishes no rate or limit for them", async () => {
    const { token } = ada;
    const notHere = {
      status: 400,
      code: "VALIDATION_FAILED",
      error: "Euro is not available here yet. No money was moved.",
    };
    for (const currency of ["EUR", "EURC"] as const) {
      const money = { amount: "1.00", currency };
      const send = { recipientUserId: grace.id, ...money };
      expect(await product.call("sendTransfer", { token, body: send })).toMatchObject(notHere);
      const ask = { toUserId: grace.id, ...money };
      expect(await product.call("createPaymentRequest", { token, body: ask })).toMatchObject(
        notHere,
      );
    }
    const choice = { currency: "EUR" } as const;
    expect(await product.call("chooseAccount", { token, body: choice })).toMatchObject(notHere);
    const rate = dataOf(await product.call("getExchangeRate", { token }));
    expect(rate).toMatchObject({ available: false, rate: null });
    const factor = dataOf(await product.call("getSecondFactor", { token }));
    expect(factor.lowered_daily_limits).toMatchObject({ USD: "2500.00", EUR: null });
    const { limits } = dataOf(await product.call("readPaymentLimits", { token }));
    expect(limits.map(({ currency }) => currency)).toEqual(["LIL", "USD"]);
  });

  it("still sends dollars over the chain", async () => {
    await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
    const body = { recipientUserId: grace.id, amount: "2.50", currency: "USD" } as const;
    dataOf(await product.call("sendTransfer", { token: ada.token, body }));
    await product.settled();
    expect((await product.balanceOf(grace, "usdc")).posted).toBe("2.50");
  });
});
