import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  emptyBytes,
  leafBytes,
  nodeBytes,
  publicationBytes,
  readNode,
  rootBytes,
  writeNode,
} from "./layout.ts";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const leaf = {
  asset: "usdc" as const,
  holder: new Uint8Array(20).fill(0xa1),
  amount: 12_500_000n,
  salt: new Uint8Array(32).fill(7),
};
const own = { hash: sha256(leafBytes(leaf)), sum: leaf.amount };
const empty = { hash: sha256(emptyBytes()), sum: 0n };

it("the data that publishes a root is the name of a proof and the root", () => {
  const data = Buffer.from(publicationBytes(new Uint8Array(32).fill(0xee)));
  expect(data.subarray(0, 16).toString()).toBe("lilypad proof 1\0");
  expect(data.subarray(16).toString("hex")).toBe("ee".repeat(32));
  expect(() => publicationBytes(new Uint8Array(31))).toThrow();
});

/** Proofs that people have saved must stay valid, so these values never change. */
it("the hashes of a leaf, an empty leaf, a node and a root are those of version 1", () => {
  const top = { hash: sha256(nodeBytes(own, empty)), sum: own.sum };
  const root = rootBytes({
    madeAtMs: 1_795_392_005_123,
    blockNumber: 1234n,
    blockHash: new Uint8Array(32).fill(0xcd),
    trees: [{ asset: "usdc", depth: 2, ...top }],
  });
  expect([own.hash, empty.hash, top.hash, sha256(root)].map(hex)).toEqual([
    "bfe880f0aab305748b6472791799924ec2d63467a3ef4542b871cd8930b97f20",
    "6a0e17370cf99994ee6aa7a173c9dc43d3543070c807e3168cad87c422bc47d1",
    "23115ade695ac09ac86ffdb7d20b02b42dfb62fbeba9ac91a1bb639250593f77",
    "140e2701d7ce5c2f8360f94c61b36606e019bd0a3c946ab5c5db247aa0cb75ae",
  ]);
});

it("a hashed text begins with the name of its kind, so that no kind can pass for another", () => {
  const nameOf = (bytes: Uint8Array) =>
    Buffer.from(bytes.slice(0, 16)).toString().replaceAll("\0", "");
  expect([leafBytes(leaf), nodeBytes(own, empty), emptyBytes()].map(nameOf)).toEqual([
    "lilypad leaf 1",
    "lilypad node 1",
    "lilypad empty 1",
  ]);
});

it("a node commits to the sums of both children, not only to their total", () => {
  const [one, two] = [
    { ...own, sum: 1n },
    { ...empty, sum: 2n },
  ];
  const swapped = nodeBytes({ ...one, sum: 2n }, { ...two, sum: 1n });
  expect(hex(sha256(nodeBytes(one, two)))).not.toBe(hex(sha256(swapped)));
});

it("a node is read back as it was written, up to 128 bits and no further", () => {
  const bytes = new Uint8Array(100);
  const node = { hash: own.hash, sum: 2n ** 128n - 1n };
  writeNode(bytes, 20, node);
  expect(readNode(bytes, 20)).toEqual(node);
  expect(() => writeNode(bytes, 0, { ...node, sum: 2n ** 128n })).toThrow(RangeError);
  expect(() => writeNode(bytes, 0, { ...node, sum: -1n })).toThrow(RangeError);
});
