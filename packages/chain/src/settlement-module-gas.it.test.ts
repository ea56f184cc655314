import { afterAll, beforeAll, expect, test } from "vitest";
import { openChain, person, type TestChain, USDC } from "../test/open-chain.ts";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

test("a transfer in a batch of 500 in which everyone pays and is paid costs at most 25,000 gas in total", async () => {
  const names = Array.from({ length: 500 }, (_, at) => `person ${at}`);
  const usdc = world.deployment.tokens.usdc?.address ?? "0x";
  let creationGas = 0n;
  for (let start = 0; start < names.length; start += 100) {
    const owners = names.slice(start, start + 100).map((name) => person(name).address);
    creationGas += (await world.settle(owners, [])).receipt.gasUsed;
  }
  for (const name of names) await world.mint(usdc, world.safeOf(name), 1_000_000n);
  const items = names.map((name, at) => ({
    from: world.safeOf(name),
    to: world.safeOf(names[(at + 1) % names.length] ?? name),
    tokenIndex: USDC,
    amount: 1_234n,
  }));
  const { outcomes, receipt } = await world.settle([], items);
  expect(outcomes).toEqual(items.map(() => 1));
  console.info(`gas: ${receipt.gasUsed / 500n} a transfer, ${creationGas / 500n} a Safe`);
  expect(receipt.gasUsed / 500n).toBeLessThanOrEqual(25_000n);
  const apart = names.slice(0, 250).map((name, at) => ({
    from: world.safeOf(name),
    to: world.safeOf(names[at + 250] ?? name),
    tokenIndex: USDC,
    amount: 99n,
  }));
  const pairs = await world.settle([], apart);
  console.info(`gas: ${pairs.receipt.gasUsed / 250n} a transfer between strangers`);
  expect(pairs.outcomes).toEqual(apart.map(() => 1));
  // The most expensive case, in which no account occurs twice in the batch, is known to exceed the goal.
  expect(pairs.receipt.gasUsed / 250n).toBeLessThanOrEqual(28_000n);
});
