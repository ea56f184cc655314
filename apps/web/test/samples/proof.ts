import { createHash } from "node:crypto";
import {
  leafBytes,
  nodeBytes,
  type ProofDocument,
  proofFormat,
  proofVersion,
  rootBytes,
  type SumNode,
} from "@lilypad/proof-of-books";
import type { PublicProof } from "../../src/features/me/proof/queries.ts";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`;
const join = (left: SumNode, right: SumNode): SumNode => ({
  hash: sha256(nodeBytes(left, right)),
  sum: left.sum + right.sum,
});

const safe = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
const holder = Uint8Array.from(Buffer.from(safe.slice(2), "hex"));
const madeAt = "2026-11-23T00:00:05.123Z";
const blockHash = sha256(Buffer.from("block"));

/** The parts of Mira's $12.50, and the amounts that others own next to each. */
const parts = [5_000_000n, 4_000_000n, 3_000_000n, 500_000n];
const leaves = parts.map((amount, index) => {
  const leaf = { asset: "usdc" as const, holder, amount, salt: new Uint8Array(32).fill(index + 1) };
  const own: SumNode = { hash: sha256(leafBytes(leaf)), sum: amount };
  const other: SumNode = { hash: sha256(Buffer.from(`other ${index}`)), sum: 1_000_000n };
  return { leaf, other, pair: join(own, other) };
});
const [one, two, three, four] = leaves.map(({ pair }) => pair) as [
  SumNode,
  SumNode,
  SumNode,
  SumNode,
];
const halves = [join(one, two), join(three, four)] as [SumNode, SumNode];
const top = join(...halves);
const step = ({ hash, sum }: SumNode) => ({ hash: hex(hash), sum: sum.toString() });

const root = hex(
  sha256(
    rootBytes({
      madeAtMs: Date.parse(madeAt),
      blockNumber: 1234n,
      blockHash,
      trees: [{ asset: "usdc", depth: 3, ...top }],
    }),
  ),
);

/** Mira's proof of $12.50 in a total of $16.50. */
export const ownProof: ProofDocument = {
  format: proofFormat,
  version: proofVersion,
  madeAt,
  block: { number: "1234", hash: hex(blockHash) },
  root,
  holder: safe,
  trees: [
    {
      asset: "usdc",
      decimals: 6,
      depth: 3,
      hash: hex(top.hash),
      total: top.sum.toString(),
      leaves: leaves.map(({ leaf, other }, index) => ({
        position: String(index * 2),
        amount: leaf.amount.toString(),
        salt: hex(leaf.salt),
        path: [other, leaves[index ^ 1]?.pair ?? top, halves[index < 2 ? 1 : 0]].map(step),
      })),
    },
  ],
};

const token = "0x1111111111111111111111111111111111111111";
const treasury = "0x2222222222222222222222222222222222222222";

/** The public figures with which Mira's proof agrees. */
export const publicProof: PublicProof = {
  comparison: {
    comparedAt: "2026-11-23T09:30:00.000Z",
    fromBlock: "1300",
    toBlock: "1300",
    assets: [
      {
        asset: "LIL",
        people: { books: "900.00", safes: "900.00" },
        inTransit: { betweenSafes: "0.00", toBanks: "0.00" },
        systemAccounts: [{ code: "issuance", balance: "-900.00", address: null, onChain: null }],
      },
      {
        asset: "usdc",
        people: { books: "16.50", safes: "16.50" },
        inTransit: { betweenSafes: "2.25", toBanks: "3.75" },
        systemAccounts: [
          { code: "outside", balance: "-70.25", address: null, onChain: null },
          { code: "treasury", balance: "50.00", address: treasury, onChain: "50.00" },
        ],
      },
    ],
  },
  tokens: [
    { asset: "LIL", address: token },
    { asset: "usdc", address: token },
  ],
  latestTotals: [{ asset: "usdc", total: "16.50", hash: hex(top.hash), depth: 3 }],
  proofs: [
    {
      id: "01a20344-cb55-7502-9204-62ab9090f1d5",
      madeAt,
      blockNumber: "1234",
      blockHash: hex(blockHash),
      root,
      published: { transactionHash: `0x${"44".repeat(32)}`, blockNumber: "1240" },
    },
  ],
};
