import { assets, type ChainAsset, isChainAsset } from "@lilypad/money";
import {
  type Leaf,
  leafBytes,
  maxDepth,
  maxLeaf,
  nodeBytes,
  rootBytes,
  type SumNode,
  type TreeSummary,
} from "./layout.ts";
import {
  type ProofDocument,
  type ProofLeaf,
  type ProofTree,
  proofFormat,
  proofVersion,
} from "./proof-document.ts";

/** SHA-256 of a text. In the browser WebCrypto computes it, which answers with a promise. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Why a document proves nothing. */
export type ProofProblem =
  /** It is not a proof, or a part of it is missing or malformed; also a negative number. */
  | "malformed"
  /** It has another format's version. */
  | "other_version"
  /** The same leaf is counted twice, or the leaves or assets are out of order. */
  | "repeated"
  /** A leaf does not lead to the tree that the document names: it, or a part of its path, was altered. */
  | "altered"
  /** The trees, the time and the block are not those of the document's root. */
  | "wrong_root"
  /** Its root is not the published one. */
  | "other_root"
  /** It belongs to another Safe. */
  | "other_holder"
  /** It proves another amount than expected: a leaf is missing, or was never in the tree. */
  | "other_amount";

/** The expected content of a proof. */
export interface Expected {
  /** The published root. */
  readonly root: string;
  /** The address of the person's Safe. */
  readonly holder?: string;
  /** The amounts that the person owned at that time, in minor units; an asset that is not named is not compared. */
  readonly amounts?: Partial<Record<ChainAsset, bigint>>;
}

/** The facts that a valid proof proves: these amounts are contained in these totals. Minor units. */
export interface Proven {
  readonly madeAt: string;
  readonly blockNumber: bigint;
  readonly root: string;
  readonly holder: string;
  readonly assets: readonly { asset: ChainAsset; amount: bigint; total: bigint }[];
}

export type Verdict =
  | { readonly proven: Proven; readonly problem: null }
  | { readonly proven: null; readonly problem: ProofProblem };

class Refused extends Error {
  readonly problem: ProofProblem;
  constructor(problem: ProofProblem) {
    super(problem);
    this.problem = problem;
  }
}

function demand(condition: boolean, problem: ProofProblem): asserts condition {
  if (!condition) throw new Refused(problem);
}

const maxSum = 2n ** 128n - 1n;

/** Reads digits without a sign: a negative number is malformed. */
function readDigits(text: unknown, max: bigint): bigint {
  demand(typeof text === "string" && /^(?:0|[1-9]\d{0,38})$/.test(text), "malformed");
  const value = BigInt(text);
  demand(value <= max, "malformed");
  return value;
}

function readHex(text: unknown, length: number): Uint8Array {
  demand(typeof text === "string" && text.length === 2 + 2 * length, "malformed");
  demand(/^0x[0-9a-fA-F]*$/.test(text), "malformed");
  return Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(text.slice(2 + 2 * index, 4 + 2 * index), 16),
  );
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Computes the root of the tree from one leaf and its path. */
async function climb(
  leaf: Leaf,
  position: bigint,
  path: ProofLeaf["path"],
  sha256: Sha256,
): Promise<SumNode> {
  let node: SumNode = { hash: await sha256(leafBytes(leaf)), sum: leaf.amount };
  for (const [level, step] of path.entries()) {
    const neighbour = { hash: readHex(step?.hash, 32), sum: readDigits(step?.sum, maxSum) };
    const isRight = (position >> BigInt(level)) % 2n === 1n;
    const [left, right] = isRight ? [neighbour, node] : [node, neighbour];
    const sum = left.sum + right.sum;
    demand(sum <= maxSum, "malformed");
    node = { hash: await sha256(nodeBytes(left, right)), sum };
  }
  return node;
}

/** Verifies the leaves of one tree. @returns the tree, and the sum of the leaves */
async function verifyTree(
  tree: ProofTree,
  holder: Uint8Array,
  sha256: Sha256,
): Promise<{ summary: TreeSummary; amount: bigint }> {
  demand(typeof tree === "object" && tree !== null, "malformed");
  const { asset, depth, leaves } = tree;
  demand(typeof asset === "string" && isChainAsset(asset), "malformed");
  demand(Number.isInteger(depth) && depth >= 2 && depth <= maxDepth, "malformed");
  demand(isList(leaves) && leaves.length <= 1_000, "malformed");
  const hash = readHex(tree.hash, 32);
  const total = readDigits(tree.total, maxSum);
  let amount = 0n;
  let last = -1n;
  for (const leaf of leaves) {
    demand(typeof leaf === "object" && leaf !== null, "malformed");
    const position = readDigits(leaf.position, 2n ** BigInt(depth) - 1n);
    demand(position > last, "repeated");
    last = position;
    demand(isList(leaf.path) && leaf.path.length === depth, "malformed");
    const part = readDigits(leaf.amount, maxLeaf);
    const salt = readHex(leaf.salt, 32);
    const top = await climb({ asset, holder, amount: part, salt }, position, leaf.path, sha256);
    demand(isSame(top.hash, hash) && top.sum === total, "altered");
    amount += part;
  }
  return { summary: { asset, depth, hash, sum: total }, amount };
}

async function verify(
  document: ProofDocument,
  expected: Expected,
  sha256: Sha256,
): Promise<Proven> {
  demand(typeof document === "object" && document !== null, "malformed");
  demand(document.format === proofFormat, "malformed");
  demand(document.version === proofVersion, "other_version");
  demand(isList(document.trees) && document.trees.length <= 255, "malformed");
  const holder = readHex(document.holder, 20);
  if (expected.holder !== undefined)
    demand(isSame(holder, readHex(expected.holder, 20)), "other_holder");
  const trees = [];
  let lastNumber = 0;
  for (const tree of document.trees) {
    const verified = await verifyTree(tree, holder, sha256);
    const { number } = assets[verified.summary.asset];
    demand(number > lastNumber, "repeated");
    lastNumber = number;
    trees.push(verified);
  }
  demand(typeof document.madeAt === "string", "malformed");
  const madeAtMs = new Date(document.madeAt).getTime();
  demand(Number.isSafeInteger(madeAtMs) && madeAtMs >= 0, "malformed");
  const blockNumber = readDigits(document.block?.number, 2n ** 64n - 1n);
  const content = {
    madeAtMs,
    blockNumber,
    blockHash: readHex(document.block.hash, 32),
    trees: trees.map(({ summary }) => summary),
  };
  const root = await sha256(rootBytes(content));
  demand(isSame(root, readHex(document.root, 32)), "wrong_root");
  demand(isSame(root, readHex(expected.root, 32)), "other_root");
  for (const asset of Object.keys(expected.amounts ?? {}).filter(isChainAsset)) {
    const found = trees.find(({ summary }) => summary.asset === asset)?.amount ?? 0n;
    demand(found === expected.amounts?.[asset], "other_amount");
  }
  return {
    madeAt: document.madeAt,
    blockNumber,
    root: document.root,
    holder: document.holder,
    assets: trees.map(({ summary, amount }) => ({
      asset: summary.asset,
      amount,
      total: summary.sum,
    })),
  };
}

/**
 * Verifies a downloaded proof, whatever it contains: that every leaf belongs to the holder, is counted once
 * and is contained in its asset's total, and that time, block and totals are those of the published root.
 * No sum can be negative or overflow. It cannot know what the person owned: compare the amounts, or pass
 * them as expected.
 */
export async function verifyProof(
  document: unknown,
  expected: Expected,
  sha256: Sha256,
): Promise<Verdict> {
  try {
    return {
      proven: await verify(document as ProofDocument, expected, sha256),
      problem: null,
    };
  } catch (error) {
    if (error instanceof Refused) return { proven: null, problem: error.problem };
    throw error;
  }
}
