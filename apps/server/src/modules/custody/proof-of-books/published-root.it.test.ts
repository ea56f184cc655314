import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { isHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

it("the root of the first proof is published on the chain, for less than 25,000 gas", async () => {
  const published = await product.until(async () => {
    const [latest] = dataOf(await product.call("getProofOfBooks")).proofs;
    return latest?.published ? { root: latest.root, ...latest.published } : undefined;
  });
  const { transactionHash: hash } = published;
  if (!isHex(hash)) throw new Error(`${hash} is not a hash`);
  const transaction = await world.node.getTransaction({ hash });
  const receipt = await world.node.getTransactionReceipt({ hash });
  expect(transaction.input.endsWith(published.root.slice(2))).toBe(true);
  expect(transaction.to).toBe(transaction.from);
  expect(receipt).toMatchObject({
    status: "success",
    blockNumber: BigInt(published.blockNumber),
  });
  expect(receipt.gasUsed).toBeLessThan(25_000n);
});
