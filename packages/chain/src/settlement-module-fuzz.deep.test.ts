import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { LIL, openChain, person, type TestChain, toOwner, USDC } from "../test/open-chain.ts";
import { packItems, packOwners, type SettlementItem, settlementDigest } from "./batch.ts";
import { readSettlementEvidence } from "./evidence.ts";
import { placeLogs } from "./sort-logs.ts";

let world: TestChain | undefined;
afterEach(() => world?.anvil.stop());

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

test.each([6, 8, 18])(
  "in random batches of a token with %i decimals each item ends as the model predicts, and no money appears or vanishes",
  async (decimals) => {
    const chain = await openChain({ decimals: { usdc: decimals } });
    world = chain;
    const usdc = chain.deployment.tokens.usdc?.address ?? "0x";
    const tokens = new Map([
      [LIL, chain.deployment.tokens.LIL?.address ?? "0x"],
      [USDC, usdc],
    ] as const);
    for (const who of names) await chain.mint(usdc, chain.safeOf(who), 100n);
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
      if (
        from === null ? tokenIndex !== LIL : !created.has(from) || held(from, tokenIndex) < amount
      )
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
          from: each.from === null ? null : chain.safeOf(each.from),
          to: chain.safeOf(each.to),
        }));
        const settled = await chain.settle(owners, packed);
        expect(settled.outcomes).toEqual(expected);
        const evidence = readSettlementEvidence(chain.deployment, placeLogs(settled.receipt.logs), {
          batch: settled.batch,
          digest: settlementDigest(packOwners(owners.map(toOwner)), packItems(packed)),
          items: packed,
        });
        expect(evidence.map(({ result }) => result)).toEqual(
          expected.map((moved) => (moved === 1 ? "moved" : "failed")),
        );
        for (const [token, address] of tokens) {
          for (const who of names) {
            expect(await chain.balance(address, chain.safeOf(who))).toBe(held(who, token));
          }
        }
      }),
      // The chain's state remains between runs, so a failing batch cannot be shrunk.
      { numRuns: 40, endOnFailure: true },
    );
  },
);
