import { createHmac } from "node:crypto";
import { assets, type ChainAsset } from "@lilypad/money";
import { type Leaf, leafBytes, type SumNode } from "@lilypad/proof-of-books";
import type { Holding } from "./holdings.ts";
import { sha256 } from "./sum-tree.ts";

/**
 * The parts of each balance, one in each quarter of the tree. So no node below the two children of the root contains
 * more than one part of a person's balance.
 */
export const quarters = 4;

export interface OwnLeaf extends Leaf, SumNode {
  readonly account: bigint;
}

/** Everything random about one balance comes from this secret: its group, its parts and their salts. */
export function secretOf(seed: Buffer, asset: ChainAsset, account: bigint): Buffer {
  const name = Buffer.alloc(9);
  name[0] = assets[asset].number;
  name.writeBigInt64BE(account, 1);
  return createHmac("sha256", seed).update(name).digest();
}

const derive = (secret: Buffer, purpose: string) =>
  Buffer.from(sha256(Buffer.concat([secret, Buffer.from(purpose)])));

/** The group of a balance: evenly distributed, and unpredictable without the seed. */
export const groupOf = (secret: Buffer, groups: number): number =>
  derive(secret, "group").readUInt32BE() % groups;

/** Splits an amount at three random places. Each way to cut it is equally likely. */
export function splitAmount(secret: Buffer, amount: bigint): bigint[] {
  const random = derive(secret, "parts");
  const cuts = [0, 1, 2]
    .map((index) => (random.readBigUInt64BE(index * 8) * (amount + 1n)) >> 64n)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const ends = [...cuts, amount];
  return ends.map((end, index) => end - (ends[index - 1] ?? 0n));
}

/** The leaves of one balance: one for each quarter. @throws RangeError for an amount out of range */
export function leavesOf(
  seed: Buffer,
  asset: ChainAsset,
  { account, holder, amount }: Holding,
): OwnLeaf[] {
  const secret = secretOf(seed, asset, account);
  return splitAmount(secret, amount).map((part, quarter) => {
    const leaf = { asset, holder, amount: part, salt: derive(secret, `salt ${quarter}`) };
    return { ...leaf, account, hash: sha256(leafBytes(leaf)), sum: part };
  });
}
