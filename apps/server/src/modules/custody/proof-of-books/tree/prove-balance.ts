import type { ChainAsset } from "@lilypad/money";
import { nodeLength, type ProofLeaf, readNode } from "@lilypad/proof-of-books";
import { buildGroup } from "./build-group.ts";
import { offsetOf } from "./build-tree.ts";
import type { Holding } from "./holdings.ts";
import { quarters } from "./split-balance.ts";
import { pathOf, rootOf, toHex, toStep } from "./sum-tree.ts";

/** The part of a stored tree that proves the balances of one group. */
export interface StoredGroup {
  readonly asset: ChainAsset;
  readonly depth: number;
  /** The number of groups of the tree. */
  readonly groups: number;
  /** The number of this group. */
  readonly group: number;
  readonly members: readonly Holding[];
}

/** The node at the top of a group's subtree in a quarter: its level from the root, and its index there. */
const topOf = ({ groups, group }: Pick<StoredGroup, "groups" | "group">, quarter: number) => ({
  level: Math.log2(groups * quarters),
  index: quarter * groups + group,
});

/** The stored nodes that the proofs of a group need: offset of each in bytes, `nodeLength` bytes long. */
export function offsetsFor(stored: Pick<StoredGroup, "groups" | "group">): number[] {
  return Array.from({ length: quarters }, (_, quarter) => {
    const { level, index } = topOf(stored, quarter);
    const neighbours = Array.from({ length: level }, (_, up) =>
      offsetOf(level - up, (index >> up) ^ 1),
    );
    return [offsetOf(level, index), ...neighbours];
  }).flat();
}

/**
 * Rebuilds the leaves of one account with their paths.
 * @param nodes the stored nodes at `offsetsFor`, in that order
 * @returns null if the account has no balance in this group
 * @throws Error if the group does not make the tree that was stored
 */
export function proveBalance(
  seed: Buffer,
  stored: StoredGroup,
  nodes: readonly Buffer[],
  account: bigint,
): ProofLeaf[] | null {
  const { level } = topOf(stored, 0);
  const height = stored.depth - level;
  const built = buildGroup(seed, stored.asset, stored.members, height);
  const leaves: ProofLeaf[] = [];
  for (const [quarter, { leaves: all, levels }] of built.entries()) {
    const first = quarter * (level + 1);
    const [top, ...neighbours] = nodes
      .slice(first, first + level + 1)
      .map((bytes) => readNode(bytes, 0));
    const root = rootOf(levels);
    if (top === undefined || top.sum !== root.sum || Buffer.compare(top.hash, root.hash) !== 0)
      throw new Error(`group ${stored.group} of ${stored.asset} does not make the stored tree`);
    const index = all.findIndex((leaf) => leaf.account === account);
    const own = all[index];
    if (own === undefined) return null;
    const base = BigInt(topOf(stored, quarter).index) << BigInt(height);
    leaves.push({
      position: (base + BigInt(index)).toString(),
      amount: own.amount.toString(),
      salt: toHex(own.salt),
      path: [...pathOf(levels, index), ...neighbours].map(toStep),
    });
  }
  return leaves;
}

/** The length of the slices at `offsetsFor`, in bytes. */
export const sliceLength = nodeLength;
