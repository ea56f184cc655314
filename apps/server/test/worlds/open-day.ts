import { randomUUID } from "node:crypto";
import { createPool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { toMinor } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, expect } from "vitest";
import { migrations } from "../../src/migrations.ts";
import { type ChainWorld, openChainWorld } from "./open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type ProductOptions,
  type SignedUp,
} from "./open-product.ts";

/** Functions that close what a test has opened. They run after the test in reverse order. */
export const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

export async function openWorld() {
  const world = await openChainWorld();
  cleanups.push(() => world.close());
  return world;
}

export async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrations });
  cleanups.push(() => database.drop());
  return database;
}

export async function open(options: ProductOptions): Promise<Product> {
  const product = await openProduct(options);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= product.close();
    return closed;
  };
  cleanups.push(close);
  return { ...product, close };
}

/** Opens a product where Ann has 100 LIL and 50 dollars, Bob has 100 LIL, and nothing is pending. */
export async function openDay(options: Partial<ProductOptions> = {}) {
  const world = options.world ?? (await openWorld());
  const databaseUrl = options.databaseUrl ?? (await openDatabase()).databaseUrl;
  const product = await open({ ...options, world, databaseUrl });
  const ann = await product.signUp("Ann");
  const bob = await product.signUp("Bob");
  await world.deposit(ann.safeAddress, "usdc", 50_000_000n);
  await product.settled();
  await product.until(async () => (await product.balanceOf(ann, "usdc")).balance === "50.00");
  await product.until(() => product.modules.settlement.acceptsSends());
  return { world, product, ann, bob };
}

/** Opens people who hold dollars and have paid before. */
export async function openPayers(
  world: ChainWorld,
  product: Product,
  to: SignedUp,
  count: number,
): Promise<SignedUp[]> {
  const payers: SignedUp[] = [];
  for (const _ of Array(count).keys()) {
    const payer = await product.signUp("Payer");
    await world.deposit(payer.safeAddress, "usdc", 5_000_000n);
    payers.push(payer);
  }
  for (const payer of payers) {
    await product.until(async () => (await product.balanceOf(payer, "usdc")).balance === "5.00");
    dataOf(await send(product, payer, to, "1.00"));
  }
  await product.settled();
  return payers;
}

/** Sends money as the app does; by default dollars with a new correlation id. */
export const send = (
  product: Product,
  from: SignedUp,
  to: SignedUp,
  amount: string,
  extra: { correlationId?: string; currency?: "USD" | "LIL" } = {},
) =>
  product.call("sendTransfer", {
    token: from.token,
    body: {
      recipientUserId: to.id,
      amount,
      currency: "USD",
      correlationId: randomUUID(),
      ...extra,
    },
  });

/** Reads one line of a person's history from the API. */
export async function historyOf(product: Product, person: SignedUp, transferId: string) {
  const { transactions } = dataOf(
    await product.call("listTransactions", {
      token: person.token,
      params: { userId: person.id },
      query: { limit: 100 },
    }),
  );
  return transactions.find(({ id }) => id === transferId);
}

/** Expects the same balances in the API, the ledger and the chain, and a consistent ledger. */
export async function expectBooksToBalance(
  { product, world }: { product: Product; world: ChainWorld },
  people: readonly SignedUp[],
) {
  expect(await checkLedger(product.pool)).toEqual([]);
  for (const person of people) {
    for (const asset of ["LIL", "usdc"] as const) {
      const shown = await product.balanceOf(person, asset);
      expect(shown.held, `${person.tag} ${asset}`).toBe("0.00");
      expect(toMinor(shown.posted, asset), `${person.tag} ${asset}`).toBe(
        await world.balanceOf(person.safeAddress, asset),
      );
    }
  }
}

/** Copies a database like a backup. No connection to it may be open. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const at = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const name = new URL(databaseUrl).pathname.slice(1);
  const run = async (statement: string) => {
    const server = createPool({ databaseUrl: at("postgres"), maxConnections: 1 });
    await server.query(statement);
    await server.end();
  };
  await run(`create database ${name}_copy template ${name}`);
  cleanups.push(() => run(`drop database if exists ${name}_copy with (force)`));
  return at(`${name}_copy`);
}
