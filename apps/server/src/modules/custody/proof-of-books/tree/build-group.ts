import type { ChainAsset } from "@lilypad/money";
import type { SumNode } from "@lilypad/proof-of-books";
import type { Holding } from "./holdings.ts";
import { leavesOf, type OwnLeaf, quarters } from "./split-balance.ts";
import { buildLevels } from "./sum-tree.ts";

/** A group's part of one quarter. */
export interface GroupQuarter {
  /** In the order of their hashes, which is a random order of its own in each quarter. */
  readonly leaves: readonly OwnLeaf[];
  readonly levels: readonly (readonly SumNode[])[];
}

/** Builds the subtrees of a group: one in each quarter, of 2^height leaves each. */
export function buildGroup(
  seed: Buffer,
  asset: ChainAsset,
  members: readonly Holding[],
  height: number,
): GroupQuarter[] {
  const parts = members.map((member) => leavesOf(seed, asset, member));
  return Array.from({ length: quarters }, (_, quarter) => {
    const leaves = parts
      .map((ofMember) => ofMember[quarter] as OwnLeaf)
      .sort((one, other) => Buffer.compare(one.hash, other.hash));
    return { leaves, levels: buildLevels(leaves, height) };
  });
}
