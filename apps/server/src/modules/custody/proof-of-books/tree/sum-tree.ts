import { hash } from "node:crypto";
import { emptyBytes, nodeBytes, type ProofStep, type SumNode } from "@lilypad/proof-of-books";

export const sha256 = (bytes: Uint8Array): Uint8Array => hash("sha256", bytes, "buffer");

/** "0x…" in lower case. */
export const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;

export const joinNodes = (left: SumNode, right: SumNode): SumNode => ({
  hash: sha256(nodeBytes(left, right)),
  sum: left.sum + right.sum,
});

/** The roots of trees that contain only empty leaves, by their height. */
const emptyNodes: SumNode[] = [{ hash: sha256(emptyBytes()), sum: 0n }];

export function emptyNode(height: number): SumNode {
  for (let next = emptyNodes.length; next <= height; next += 1) {
    const below = emptyNodes[next - 1] as SumNode;
    emptyNodes.push(joinNodes(below, below));
  }
  return emptyNodes[height] as SumNode;
}

/**
 * Builds a tree from the bottom up, filled with empty leaves on the right to 2^height leaves.
 * @param leafHeight the height of the given nodes' own trees, which determines the hash of an empty one
 * @returns its levels: the given nodes first, the root last. Empty nodes at the end of a level are left out
 */
export function buildLevels(
  leaves: readonly SumNode[],
  height: number,
  leafHeight = 0,
): SumNode[][] {
  if (leaves.length > 2 ** height) throw new RangeError("the tree has too many leaves");
  const levels: SumNode[][] = [[...leaves]];
  for (let level = 0; level < height; level += 1) {
    const below = levels[level] as SumNode[];
    const above: SumNode[] = [];
    for (let index = 0; index < below.length; index += 2) {
      const left = below[index] as SumNode;
      above.push(joinNodes(left, below[index + 1] ?? emptyNode(leafHeight + level)));
    }
    levels.push(above);
  }
  return levels;
}

/** The root of levels that `buildLevels` has built. */
export const rootOf = (levels: readonly (readonly SumNode[])[], leafHeight = 0): SumNode =>
  levels.at(-1)?.[0] ?? emptyNode(leafHeight + levels.length - 1);

export const toStep = ({ hash: bytes, sum }: SumNode): ProofStep => ({
  hash: toHex(bytes),
  sum: sum.toString(),
});

/** The neighbours on the way from a leaf to the root, from the bottom up. */
export function pathOf(
  levels: readonly (readonly SumNode[])[],
  index: number,
  leafHeight = 0,
): SumNode[] {
  return levels
    .slice(0, -1)
    .map((level, height) => level[(index >> height) ^ 1] ?? emptyNode(leafHeight + height));
}
