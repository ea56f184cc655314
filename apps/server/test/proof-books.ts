import { createHash } from "node:crypto";
import type { ChainAsset } from "@lilypad/money";
import {
  nodeLength,
  type ProofDocument,
  proofFormat,
  proofVersion,
  rootBytes,
} from "@lilypad/proof-of-books";
import {
  type BuiltTree,
  buildTree,
} from "../src/modules/custody/proof-of-books/tree/build-tree.ts";
import {
  createHoldings,
  type Holding,
} from "../src/modules/custody/proof-of-books/tree/holdings.ts";
import { unpackMembers } from "../src/modules/custody/proof-of-books/tree/pack-members.ts";
import {
  offsetsFor,
  proveBalance,
} from "../src/modules/custody/proof-of-books/tree/prove-balance.ts";
import { groupOf, secretOf } from "../src/modules/custody/proof-of-books/tree/split-balance.ts";
import { sha256, toHex } from "../src/modules/custody/proof-of-books/tree/sum-tree.ts";

const madeAt = "2026-11-23T00:00:05.123Z";
const block = { number: 1234n, hash: sha256(Buffer.from("block")) };

/** Books of the tests: one asset, balances given by account. */
export interface TestBooks {
  readonly seed: Buffer;
  readonly asset: ChainAsset;
  readonly holdings: readonly Holding[];
  readonly tree: BuiltTree;
  readonly root: string;
}

/** The Safe of a test's account. */
export const safeOf = (account: bigint): Uint8Array =>
  createHash("sha256").update(`safe ${account}`).digest().subarray(0, 20);

export const holdingsOf = (amounts: readonly bigint[]): Holding[] =>
  amounts.map((amount, index) => {
    const account = BigInt(index * 3 + 7);
    return { account, holder: safeOf(account), amount };
  });

const contentOf = (tree: BuiltTree) => ({
  madeAtMs: Date.parse(madeAt),
  blockNumber: block.number,
  blockHash: block.hash,
  trees: [tree],
});

/** Builds the tree and the root of some balances. */
export async function makeBooks(
  holdings: readonly Holding[],
  seed = Buffer.alloc(32, 9),
  asset: ChainAsset = "usdc",
): Promise<TestBooks> {
  const all = createHoldings();
  for (const holding of holdings) all.add(holding);
  const tree = await buildTree(seed, asset, all);
  return { seed, asset, holdings, tree, root: toHex(sha256(rootBytes(contentOf(tree)))) };
}

/** A person's proof, rebuilt from what is stored of the tree. */
export function proofOf(books: TestBooks, { account, holder }: Holding): ProofDocument {
  const { seed, asset, tree, root } = books;
  const groups = tree.groups.length;
  const group = groupOf(secretOf(seed, asset, account), groups);
  const members = unpackMembers(tree.groups[group] ?? Buffer.alloc(0)).map((member) => ({
    ...member,
    holder:
      books.holdings.find((holding) => holding.account === member.account)?.holder ??
      new Uint8Array(20),
  }));
  const nodes = offsetsFor({ groups, group }).map((offset) =>
    tree.nodes.subarray(offset, offset + nodeLength),
  );
  const stored = { asset, depth: tree.depth, groups, group, members };
  return {
    format: proofFormat,
    version: proofVersion,
    madeAt,
    block: { number: block.number.toString(), hash: toHex(block.hash) },
    root,
    holder: toHex(holder),
    trees: [
      {
        asset,
        decimals: 6,
        depth: tree.depth,
        hash: toHex(tree.hash),
        total: tree.sum.toString(),
        leaves: proveBalance(seed, stored, nodes, account) ?? [],
      },
    ],
  };
}
