import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIL, openChain, person, type TestChain, toOwner, USDC } from "../test/open-chain.ts";
import { packItems, packOwners, type SettlementItem, settlementDigest } from "./batch.ts";
import { readSettlementEvidence } from "./evidence.ts";
import { placeLogs } from "./sort-logs.ts";

let world: TestChain;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());

const names = ["ann", "ben", "cleo", "dan", "eve"] as const;
const name = fc.constantFrom(...names);
const item = fc.record({
  from: fc.option(name, { nil: null, freq: 3 }),
  to: name,
  tokenIndex: fc.constantFrom(LIL, LIL, USDC, 7),
  amount: fc.bigInt({ min: 1n, max: 60n }),
});
const batch = fc.record({
  create: fc.uniqueArray(name, { maxLength: 3 }),
  items: fc.array(item, { maxLength: 12 }),
});

test("in random batches each item ends as the model predicts, and no money appears or vanishes", async () => {
  const usdc = world.deployment.tokens.usdc?.address ?? "0x";
  const tokens = new Map([
    [LIL, world.deployment.tokens.LIL?.address ?? "0x"],
    [USDC, usdc],
  ] as const);
  for (const who of names) await world.mint(usdc, world.safeOf(who), 100n);
  const created = new Set<string>();
  const books = new Map<string, bigint>(names.map((who) => [`${who}/${USDC}`, 100n]));
  const held = (who: string, token: number) => books.get(`${who}/${token}`) ?? 0n;
  const book = (who: string, token: number, change: bigint) =>
    books.set(`${who}/${token}`, held(who, token) + change);

  /** Predicts the outcome of an item from the model's balances. */
  const carryOut = ({
    from,
    to,
    tokenIndex,
    amount,
  }: typeof item extends fc.Arbitrary<infer T> ? T : never) => {
    if (tokenIndex !== LIL && tokenIndex !== USDC) return 0;
    if (from === null ? tokenIndex !== LIL : !created.has(from) || held(from, tokenIndex) < amount)
      return 0;
    if (from !== null) book(from, tokenIndex, -amount);
    book(to, tokenIndex, amount);
    return 1;
  };

  await fc.assert(
    fc.asyncProperty(batch, async ({ create, items }) => {
      const owners = create.map((who) => person(who).address);
      for (const who of create) created.add(who);
      const expected = items.map(carryOut);
      const packed: SettlementItem[] = items.map((each) => ({
        ...each,
        from: each.from === null ? null : world.safeOf(each.from),
        to: world.safeOf(each.to),
      }));
      const settled = await world.settle(owners, packed);
      expect(settled.outcomes).toEqual(expected);
      const evidence = readSettlementEvidence(world.deployment, placeLogs(settled.receipt.logs), {
        batch: settled.batch,
        digest: settlementDigest(packOwners(owners.map(toOwner)), packItems(packed)),
        items: packed,
      });
      expect(evidence.map(({ result }) => result)).toEqual(
        expected.map((moved) => (moved === 1 ? "moved" : "failed")),
      );
      for (const [token, address] of tokens) {
        for (const who of names) {
          expect(await world.balance(address, world.safeOf(who))).toBe(held(who, token));
        }
      }
    }),
    // The chain keeps its state between runs, so a failing batch cannot be shrunk.
    { numRuns: 60, endOnFailure: true },
  );
});
