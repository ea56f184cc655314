import type { ChainAsset } from "@lilypad/money";
import { nodeLength, type SumNode, type TreeSummary, writeNode } from "@lilypad/proof-of-books";
import { buildGroup } from "./build-group.ts";
import type { Holding, Holdings } from "./holdings.ts";
import { packMembers } from "./pack-members.ts";
import { groupOf, quarters, secretOf } from "./split-balance.ts";
import { buildLevels, rootOf } from "./sum-tree.ts";

/** The tree of one asset, as it is stored. */
export interface BuiltTree extends TreeSummary {
  /** The packed balances of each group. */
  readonly groups: readonly Buffer[];
  /** The nodes from the root down to the groups' subtrees, level by level. */
  readonly nodes: Buffer;
}

/** Groups have 128 to 255 members on average, so one proof is rebuilt from a few hundred balances. */
const minGroupMean = 128;
/** With fewer members a group's sum could reveal something about them; practically impossible by chance. */
const minGroup = 32;

/** The number of groups for a number of balances: a power of two. */
export function groupsFor(holdings: number): number {
  let groups = 1;
  while (holdings / (groups * 2) >= minGroupMean) groups *= 2;
  return groups;
}

/** The smallest height of a tree for a number of leaves. */
export const heightFor = (leaves: number): number => Math.ceil(Math.log2(Math.max(1, leaves)));

/** Distributes the balances over groups: the indexes of each group's members. */
function distribute(seed: Buffer, asset: ChainAsset, holdings: Holdings): number[][] {
  const groups: number[][] = Array.from({ length: groupsFor(holdings.length) }, () => []);
  for (let index = 0; index < holdings.length; index += 1) {
    const secret = secretOf(seed, asset, holdings.at(index).account);
    groups[groupOf(secret, groups.length)]?.push(index);
  }
  if (groups.length > 1 && groups.some((members) => members.length < minGroup)) {
    throw new Error("a group of the proof is too small; another seed is needed");
  }
  return groups;
}

const byAccount = (one: Holding, other: Holding) => (one.account < other.account ? -1 : 1);

/** All levels in one buffer, the root first. */
function packLevels(levels: readonly (readonly SumNode[])[]): Buffer {
  const nodes = levels.toReversed().flat();
  const bytes = Buffer.alloc(nodes.length * nodeLength);
  for (const [index, node] of nodes.entries()) writeNode(bytes, index * nodeLength, node);
  return bytes;
}

/** The place of a node that `packLevels` has packed, in bytes. @param level 0 is the root */
export const offsetOf = (level: number, index: number): number =>
  (2 ** level - 1 + index) * nodeLength;

const breathe = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Builds the tree of one asset. It lets other work of the process run after each group.
 * @param seed 32 secret random bytes; the same seed and balances make the same tree
 * @throws RangeError for a negative balance or one above the ledger's limit, and for a repeated account
 */
export async function buildTree(
  seed: Buffer,
  asset: ChainAsset,
  holdings: Holdings,
): Promise<BuiltTree> {
  const indexes = distribute(seed, asset, holdings);
  const height = heightFor(Math.max(...indexes.map((members) => members.length)));
  const tops: SumNode[][] = Array.from({ length: quarters }, () => []);
  const groups: Buffer[] = [];
  for (const group of indexes) {
    const members = group.map((index) => holdings.at(index)).sort(byAccount);
    if (members.some(({ account }, index) => account === members[index - 1]?.account))
      throw new RangeError("an account has two balances");
    for (const [quarter, { levels }] of buildGroup(seed, asset, members, height).entries())
      tops[quarter]?.push(rootOf(levels));
    groups.push(packMembers(members));
    await breathe();
  }
  const topHeight = heightFor(groups.length * quarters);
  const levels = buildLevels(tops.flat(), topHeight, height);
  return {
    asset,
    depth: topHeight + height,
    ...rootOf(levels, height),
    groups,
    nodes: packLevels(levels),
  };
}
