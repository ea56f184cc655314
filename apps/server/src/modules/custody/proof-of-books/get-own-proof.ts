import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import {
  type ProofDocument,
  type ProofLeaf,
  proofFormat,
  proofVersion,
} from "@lilypad/proof-of-books";
import { getAddress } from "viem";
import { fail } from "../../../platform/errors.ts";
import { seedContext } from "./make-proof.ts";
import type { ProofDeps } from "./proof-deps.ts";
import {
  findKeptProof,
  listTrees,
  type MadeProof,
  type OwnAccounts,
  readHolders,
  readMembers,
  readNodes,
  readOwnAccounts,
  type StoredTree,
} from "./proof-store.ts";
import { unpackMembers } from "./tree/pack-members.ts";
import { offsetsFor, proveBalance, sliceLength } from "./tree/prove-balance.ts";
import { groupOf, secretOf } from "./tree/split-balance.ts";
import { toHex } from "./tree/sum-tree.ts";

/** Opens the seed of a proof whose personal documents can still be rebuilt. */
function openSeed({ box }: Pick<ProofDeps, "box">, { id, seed }: MadeProof): Buffer {
  if (seed === null) throw new Error(`the seed of proof ${id} is no longer kept`);
  return Buffer.from(box.open(seed, seedContext(id)), "hex");
}

/** Rebuilds a person's leaves of one asset from their group; none if they had nothing of it. */
async function readLeaves(
  db: Queryable,
  seed: Buffer,
  proofId: string,
  { asset, depth, groups }: StoredTree,
  account: bigint,
): Promise<ProofLeaf[]> {
  const group = groupOf(secretOf(seed, asset, account), groups);
  const packed = unpackMembers(await readMembers(db, proofId, asset, group));
  if (!packed.some((member) => member.account === account)) return [];
  const holders = await readHolders(
    db,
    packed.map((member) => member.account),
  );
  const members = packed.map((member) => {
    const holder = holders.get(member.account);
    if (holder === undefined) throw new Error(`account ${member.account} has no Safe`);
    return { ...member, holder };
  });
  const nodes = await readNodes(db, proofId, asset, offsetsFor({ groups, group }), sliceLength);
  return proveBalance(seed, { asset, depth, groups, group, members }, nodes, account) ?? [];
}

/**
 * Rebuilds a person's own proof.
 * @param proofId the latest one if omitted
 * @throws ApiError PROOF_NOT_FOUND if there is none, it is no longer stored, or the person had no Safe
 */
export async function getOwnProof(
  deps: ProofDeps,
  personId: string,
  proofId?: string,
): Promise<ProofDocument> {
  const { pool } = deps;
  const proof = await findKeptProof(pool, proofId);
  const own = await readOwnAccounts(pool, personId);
  if (proof === null || own === null) fail("PROOF_NOT_FOUND");
  const seed = openSeed(deps, proof);
  const trees = [];
  for (const tree of await listTrees(pool, proof.id)) {
    const account = own.accounts.get(tree.asset);
    trees.push({
      asset: tree.asset,
      decimals: assets[tree.asset].decimals,
      depth: tree.depth,
      hash: toHex(tree.root),
      total: tree.total.toString(),
      leaves: account === undefined ? [] : await readLeaves(pool, seed, proof.id, tree, account),
    });
  }
  return {
    format: proofFormat,
    version: proofVersion,
    madeAt: proof.madeAt.toISOString(),
    block: { number: proof.blockNumber.toString(), hash: toHex(proof.blockHash) },
    root: toHex(proof.root),
    holder: getAddress(toHex(own.safeAddress) as `0x${string}`),
    trees,
  };
}

/** A person's balances that a proof contains. Minor units. */
export async function readOwnBalances(
  deps: Pick<ProofDeps, "pool" | "box">,
  proof: MadeProof,
  own: OwnAccounts,
): Promise<Partial<Record<ChainAsset, bigint>>> {
  const seed = openSeed(deps, proof);
  const balances: Partial<Record<ChainAsset, bigint>> = {};
  for (const { asset, groups } of await listTrees(deps.pool, proof.id)) {
    const account = own.accounts.get(asset);
    if (account === undefined) continue;
    const group = groupOf(secretOf(seed, asset, account), groups);
    const members = unpackMembers(await readMembers(deps.pool, proof.id, asset, group));
    const amount = members.find((member) => member.account === account)?.amount;
    if (amount !== undefined) balances[asset] = amount;
  }
  return balances;
}
