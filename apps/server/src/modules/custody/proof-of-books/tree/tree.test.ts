import { maxLeaf, type ProofDocument, verifyProof } from "@lilypad/proof-of-books";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  holdingsOf,
  makeBooks,
  proofOf,
  safeOf,
  type TestBooks,
} from "../../../../../test/proof-books.ts";
import { groupsFor } from "./build-tree.ts";
import { packMembers, unpackMembers } from "./pack-members.ts";
import { leavesOf, splitAmount } from "./split-balance.ts";
import { sha256, toHex } from "./sum-tree.ts";

const balance = fc.bigInt({ min: 1n, max: maxLeaf });
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

const verify = (books: TestBooks, document: ProofDocument, amount?: bigint) =>
  verifyProof(
    document,
    { root: books.root, ...(amount === undefined ? {} : { amounts: { usdc: amount } }) },
    sha256,
  );

// A failure of a property prints the seed of its example.
describe("the tree of all balances", () => {
  it("its total is the sum of the balances, and everyone can prove exactly their own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(balance, { maxLength: 24 }), seed, async (amounts, random) => {
        const holdings = holdingsOf(amounts);
        const books = await makeBooks(holdings, random);
        expect(books.tree.sum).toBe(sumOf(amounts));
        for (const holding of holdings) {
          const verdict = await verify(books, proofOf(books, holding), holding.amount);
          expect(verdict.problem).toBeNull();
          expect(verdict.proven?.assets).toEqual([
            { asset: "usdc", amount: holding.amount, total: sumOf(amounts) },
          ]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("with many groups, every proof still leads to the root", async () => {
    const holdings = holdingsOf(Array.from({ length: 700 }, (_, index) => BigInt(index + 1) ** 3n));
    const books = await makeBooks(holdings);
    expect(books.tree.groups).toHaveLength(4);
    for (const holding of holdings.filter((_, index) => index % 50 === 0)) {
      const verdict = await verify(books, proofOf(books, holding), holding.amount);
      expect(verdict.problem).toBeNull();
    }
  });

  it("has groups of 128 to 255 balances on average, and one group below that", () => {
    expect([0, 1, 255, 256, 511, 512, 100_000, 1_000_000].map(groupsFor)).toEqual([
      1, 1, 1, 2, 2, 4, 512, 4096,
    ]);
  });

  it("a balance is split into four parts that are never negative and add up to it", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxLeaf }), seed, (amount, secret) => {
        const parts = splitAmount(secret, amount);
        expect(parts).toHaveLength(4);
        expect(parts.every((part) => part >= 0n)).toBe(true);
        expect(sumOf(parts)).toBe(amount);
      }),
    );
  });

  it("packed balances are read back unchanged", () => {
    const member = fc.record({
      account: fc.bigInt({ min: 1n, max: 2n ** 62n }),
      amount: fc.bigInt({ min: 0n, max: maxLeaf }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(member, { selector: ({ account }) => account, maxLength: 50 }),
        (members) => {
          const sorted = members.sort((one, other) => (one.account < other.account ? -1 : 1));
          expect(unpackMembers(packMembers(sorted))).toEqual(sorted);
        },
      ),
    );
  });

  it("the balances of another day make another tree, even if nobody's balance has changed", async () => {
    const holdings = holdingsOf([5_000_000n, 7_000_000n, 9_000_000n]);
    const [monday, tuesday] = [
      await makeBooks(holdings, Buffer.alloc(32, 1)),
      await makeBooks(holdings, Buffer.alloc(32, 2)),
    ];
    expect(toHex(monday.tree.hash)).not.toBe(toHex(tuesday.tree.hash));
    const saltsOf = (books: TestBooks) =>
      holdings.flatMap((holding) =>
        proofOf(books, holding).trees.flatMap(({ leaves }) => leaves.map(({ salt }) => salt)),
      );
    expect(new Set([...saltsOf(monday), ...saltsOf(tuesday)]).size).toBe(24);
  });
});

describe("what a proof reveals", () => {
  it("no sum in a proof contains more than half of the parts of another balance, except the total", async () => {
    const holdings = holdingsOf(
      Array.from({ length: 40 }, (_, index) => 10n ** 9n + BigInt(index)),
    );
    const books = await makeBooks(holdings);
    const quarter = 2n ** BigInt(books.tree.depth - 2);
    for (const holding of holdings) {
      for (const { position, path } of proofOf(books, holding).trees[0]?.leaves ?? []) {
        // A neighbour at a level covers this many leaves; a quarter has one part of each balance.
        const covered = path.map((_, level) => 2n ** BigInt(level));
        expect(covered.slice(0, -1).every((leaves) => leaves <= quarter)).toBe(true);
        expect(covered.at(-1)).toBe(2n * quarter);
        expect(BigInt(position) < 4n * quarter).toBe(true);
      }
    }
  });

  it("no sum in anybody's proof is another person's balance, or what one would be left with without one's own part", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.bigInt({ min: 10n ** 6n, max: 10n ** 12n }), {
          minLength: 3,
          maxLength: 20,
        }),
        seed,
        async (amounts, random) => {
          const holdings = holdingsOf(amounts);
          const books = await makeBooks(holdings, random);
          for (const holding of holdings) {
            const others = new Set(amounts.filter((amount) => amount !== holding.amount));
            const leaves = proofOf(books, holding).trees[0]?.leaves ?? [];
            const sums = leaves.flatMap(({ path }) => path.map(({ sum }) => BigInt(sum)));
            expect(sums.filter((sum) => others.has(sum))).toEqual([]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("it names no Safe, account or salt but the person's own", async () => {
    const holdings = holdingsOf([5_000_000n, 7_000_000n, 9_000_000n]);
    const books = await makeBooks(holdings);
    const [own, ...others] = holdings;
    if (own === undefined) throw new Error("there is nobody");
    const text = JSON.stringify(proofOf(books, own));
    for (const other of others) {
      expect(text).not.toContain(toHex(other.holder).slice(2));
      for (const { salt } of leavesOf(books.seed, "usdc", other))
        expect(text).not.toContain(toHex(salt));
    }
  });
});

describe("fraud is detected", () => {
  const holdings = holdingsOf([12_500_000n, 7_000_000n, 9_000_000n, 1n]);
  const [ada, ben] = holdings;
  if (ada === undefined || ben === undefined) throw new Error("there is nobody");

  /** A copy of Ada's proof with something changed. */
  async function altered(
    change: (document: ReturnType<typeof structuredClone<ProofDocument>>) => unknown,
  ) {
    const books = await makeBooks(holdings);
    const document = structuredClone(proofOf(books, ada as typeof ben & object));
    change(document as never);
    return { books, document };
  }
  // biome-ignore lint/suspicious/noExplicitAny: the tests change what the type forbids
  type Changed = any;

  it("a missing leaf: a proof of a tree without it fails, and without it the amount is too low", async () => {
    const { books, document } = await altered((proof: Changed) => proof.trees[0].leaves.pop());
    expect((await verify(books, document, ada.amount)).problem).toBe("other_amount");

    const without = await makeBooks(holdings.filter((holding) => holding !== ada));
    expect((await verify(without, proofOf(books, ada), ada.amount)).problem).toBe("other_root");
    expect((await verify(without, proofOf(without, ada), ada.amount)).problem).toBe("other_amount");
  });

  it.each([
    ["an amount", (proof: Changed) => (proof.trees[0].leaves[0].amount = "1")],
    ["a salt", (proof: Changed) => (proof.trees[0].leaves[0].salt = `0x${"00".repeat(32)}`)],
    ["a position", (proof: Changed) => (proof.trees[0].leaves[3].position = "15")],
    [
      "a neighbour's hash",
      (proof: Changed) => (proof.trees[0].leaves[1].path[0].hash = `0x${"11".repeat(32)}`),
    ],
    ["a neighbour's sum", (proof: Changed) => (proof.trees[0].leaves[1].path[1].sum = "5")],
    ["the holder", (proof: Changed) => (proof.holder = toHex(safeOf(99n)))],
    ["the total", (proof: Changed) => (proof.trees[0].total = "99")],
  ])("an altered leaf: %s", async (_, change) => {
    const { books, document } = await altered(change);
    expect((await verify(books, document)).problem).toBe("altered");
  });

  it.each([
    ["time", (proof: Changed) => (proof.madeAt = "2026-11-24T00:00:05.123Z")],
    ["block", (proof: Changed) => (proof.block.number = "1235")],
    ["list of assets", (proof: Changed) => (proof.trees = [])],
  ])("an altered %s does not make the published root", async (_, change) => {
    const { books, document } = await altered(change);
    expect((await verify(books, document)).problem).toBe("wrong_root");
  });

  it("a duplicated leaf, within one proof", async () => {
    const { books, document } = await altered((proof: Changed) =>
      proof.trees[0].leaves.push(structuredClone(proof.trees[0].leaves[3])),
    );
    expect((await verify(books, document)).problem).toBe("repeated");
    const trees = await altered((proof: Changed) =>
      proof.trees.push(structuredClone(proof.trees[0])),
    );
    expect((await verify(trees.books, trees.document)).problem).toBe("repeated");
  });

  it("a duplicated leaf, shown to two people: it belongs to one Safe only", async () => {
    const books = await makeBooks(holdings);
    const document = proofOf(books, ada);
    const shownToBen = { root: books.root, holder: toHex(ben.holder) };
    expect((await verifyProof(document, shownToBen, sha256)).problem).toBe("other_holder");
    const relabelled = { ...document, holder: toHex(ben.holder) };
    expect((await verifyProof(relabelled, shownToBen, sha256)).problem).toBe("altered");
  });

  it("a repeated account is not put into a tree", async () => {
    await expect(makeBooks([ada, ada])).rejects.toThrow("two balances");
  });

  it("a negative leaf can neither be put into a tree nor pass a verification", async () => {
    await expect(makeBooks([{ ...ada, amount: -1n }])).rejects.toThrow("negative");
    await expect(makeBooks([{ ...ada, amount: 2n ** 62n }])).rejects.toThrow("too large");
    for (const change of [
      (proof: Changed) => (proof.trees[0].leaves[0].amount = "-5"),
      (proof: Changed) => (proof.trees[0].leaves[0].path[0].sum = "-5"),
      (proof: Changed) => (proof.trees[0].total = "-5"),
    ]) {
      const { books, document } = await altered(change);
      expect((await verify(books, document)).problem).toBe("malformed");
    }
  });

  it("sums that would overflow", async () => {
    const { books, document } = await altered((proof: Changed) => {
      proof.trees[0].leaves[0].path[0].sum = (2n ** 128n - 1n).toString();
      proof.trees[0].leaves[0].path[1].sum = (2n ** 128n - 1n).toString();
    });
    expect((await verify(books, document)).problem).toBe("malformed");
  });

  it("anything at all in place of a proof is refused and not believed", async () => {
    const books = await makeBooks(holdings);
    const valid = proofOf(books, ada);
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.constantFrom(...Object.keys(valid)),
        async (value, key) => {
          for (const document of [value, { ...valid, [key]: value }]) {
            const verdict = await verifyProof(document, { root: books.root }, sha256);
            if (verdict.proven !== null) expect(document).toMatchObject({ root: valid.root });
          }
        },
      ),
    );
  });
});
