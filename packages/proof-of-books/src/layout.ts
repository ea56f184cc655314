import { assets, type ChainAsset } from "@lilypad/money";

/** A node of a Merkle-sum tree: its hash, and the sum of all leaves below it in minor units. */
export interface SumNode {
  readonly hash: Uint8Array;
  readonly sum: bigint;
}

/** One part of a balance. */
export interface Leaf {
  readonly asset: ChainAsset;
  /** The 20 bytes of the Safe's address. */
  readonly holder: Uint8Array;
  /** Minor units, 0 to 2^62 - 1, as every balance of the ledger. */
  readonly amount: bigint;
  /** 32 random bytes that only the holder learns, so that no one else can guess the leaf. */
  readonly salt: Uint8Array;
}

/** The tree of one asset, as the root commits to it. */
export interface TreeSummary extends SumNode {
  readonly asset: ChainAsset;
  /** The length of every path, 2 to 40. */
  readonly depth: number;
}

/** The content of one root: the books at a time and a block. */
export interface RootContent {
  /** When the balances were read, in milliseconds since 1970. */
  readonly madeAtMs: number;
  readonly blockNumber: bigint;
  readonly blockHash: Uint8Array;
  /** In the order of the assets' numbers. */
  readonly trees: readonly TreeSummary[];
}

export const hashBytes = 32;
export const holderBytes = 20;
/** Sums have 128 bits, which 2^40 leaves of 62 bits cannot exceed. */
const sumBytes = 16;
const tagBytes = 16;
/** The max amount of a leaf; the same as the ledger's limit. */
export const maxLeaf = 2n ** 62n - 1n;
export const maxDepth = 40;

/** Names at the start of every hashed text, so that no text of one kind can pass for another. */
function tagOf(name: string): Uint8Array {
  const tag = new Uint8Array(tagBytes);
  tag.set(new TextEncoder().encode(`lilypad ${name} 1`));
  return tag;
}

const tags = {
  leaf: tagOf("leaf"),
  node: tagOf("node"),
  empty: tagOf("empty"),
  root: tagOf("root"),
};

const low64 = 2n ** 64n - 1n;

function requireRange(value: bigint, max: bigint, name: string): void {
  if (value < 0n || value > max) throw new RangeError(`${name} ${value} is out of range`);
}

function requireLength(bytes: Uint8Array, length: number, name: string): void {
  if (bytes.length !== length) throw new RangeError(`${name} needs ${length} bytes`);
}

function writeSum(view: DataView, offset: number, sum: bigint): void {
  requireRange(sum, 2n ** 128n - 1n, "the sum");
  view.setBigUint64(offset, sum >> 64n);
  view.setBigUint64(offset + 8, sum & low64);
}

/**
 * The text whose SHA-256 is the hash of a leaf.
 * @throws RangeError for a negative amount, and one above the ledger's limit
 */
export function leafBytes({ asset, holder, amount, salt }: Leaf): Uint8Array {
  requireRange(amount, maxLeaf, "the amount of a leaf");
  requireLength(holder, holderBytes, "the holder");
  requireLength(salt, hashBytes, "the salt");
  const bytes = new Uint8Array(tagBytes + 1 + holderBytes + 8 + hashBytes);
  bytes.set(tags.leaf);
  bytes[tagBytes] = assets[asset].number;
  bytes.set(holder, tagBytes + 1);
  new DataView(bytes.buffer).setBigUint64(tagBytes + 1 + holderBytes, amount);
  bytes.set(salt, tagBytes + 1 + holderBytes + 8);
  return bytes;
}

/** The text whose SHA-256 is the hash of an empty leaf, with which a tree is filled up; its sum is 0. */
export const emptyBytes = (): Uint8Array => tags.empty.slice();

/** The bytes of one stored node: its hash, then its sum. */
export const nodeLength = hashBytes + sumBytes;

/** Writes a node at an offset. @throws RangeError for a sum that is negative or has more than 128 bits */
export function writeNode(bytes: Uint8Array, offset: number, { hash, sum }: SumNode): void {
  requireLength(hash, hashBytes, "a hash");
  bytes.set(hash, offset);
  writeSum(new DataView(bytes.buffer, bytes.byteOffset), offset + hashBytes, sum);
}

/** Reads a node that `writeNode` has written. */
export function readNode(bytes: Uint8Array, offset: number): SumNode {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const at = offset + hashBytes;
  return {
    hash: bytes.slice(offset, at),
    sum: (view.getBigUint64(at) << 64n) | view.getBigUint64(at + 8),
  };
}

/** The text whose SHA-256 is the hash of a node with two children. It contains the sum of each child. */
export function nodeBytes(left: SumNode, right: SumNode): Uint8Array {
  const bytes = new Uint8Array(tagBytes + 2 * nodeLength);
  bytes.set(tags.node);
  writeNode(bytes, tagBytes, left);
  writeNode(bytes, tagBytes + nodeLength, right);
  return bytes;
}

/** The data of the chain transaction that publishes a root. */
export function publicationBytes(root: Uint8Array): Uint8Array {
  requireLength(root, hashBytes, "the root");
  const bytes = new Uint8Array(tagBytes + hashBytes);
  bytes.set(tagOf("proof"));
  bytes.set(root, tagBytes);
  return bytes;
}

/** The text whose SHA-256 is the root: the one value that is published for all assets. */
export function rootBytes({ madeAtMs, blockNumber, blockHash, trees }: RootContent): Uint8Array {
  requireLength(blockHash, hashBytes, "the hash of the block");
  const treeLength = 2 + nodeLength;
  const head = tagBytes + 8 + 8 + hashBytes + 1;
  const bytes = new Uint8Array(head + trees.length * treeLength);
  const view = new DataView(bytes.buffer);
  bytes.set(tags.root);
  view.setBigUint64(tagBytes, BigInt(madeAtMs));
  view.setBigUint64(tagBytes + 8, blockNumber);
  bytes.set(blockHash, tagBytes + 16);
  bytes[head - 1] = trees.length;
  for (const [index, tree] of trees.entries()) {
    const at = head + index * treeLength;
    bytes[at] = assets[tree.asset].number;
    bytes[at + 1] = tree.depth;
    writeNode(bytes, at + 2, tree);
  }
  return bytes;
}
