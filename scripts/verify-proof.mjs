#!/usr/bin/env node
// Verifies a downloaded proof of the books. It needs Node 22 or later and no packages; and no network, unless you ask it
// to read the root from the chain with a node that you trust:
//   node verify-proof.mjs proof.json 0x<published root> [0x<your Safe>] [usdc=12.50 …]
//   node verify-proof.mjs proof.json 0x<published root> … https://<node> 0x<transaction that contains the root>
// The format is described in docs/PROOF.md. Every step is in this file, so that it can be read before it is believed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const numbers = { usdc: 1, eurc: 2, LIL: 3 };
const maxLeaf = 2n ** 62n - 1n;
const maxSum = 2n ** 128n - 1n;

function refuse(reason) {
  console.error(`NOT PROVEN: ${reason}`);
  process.exit(1);
}

/** Digits without a sign, so a negative number is refused. */
function digits(text, max, name) {
  if (typeof text !== "string" || !/^(0|[1-9]\d{0,38})$/.test(text) || BigInt(text) > max)
    refuse(`${name} is not a whole number from 0 to ${max}: ${text}`);
  return BigInt(text);
}

function bytes(text, length, name) {
  if (typeof text !== "string" || !new RegExp(`^0x[0-9a-fA-F]{${2 * length}}$`).test(text))
    refuse(`${name} is not ${length} bytes in hexadecimal: ${text}`);
  return Buffer.from(text.slice(2), "hex");
}

const number = (value, length) => Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");
const tag = (name) => Buffer.from(`lilypad ${name} 1`.padEnd(16, "\0"));
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const joined = ({ hash, sum }) => Buffer.concat([hash, number(sum, 16)]);

/** Climbs from one leaf to the root of its tree, adding up the sums. */
function climb(holder, asset, depth, { position, amount, salt, path }) {
  const place = digits(position, 2n ** BigInt(depth) - 1n, "a position");
  const sum = digits(amount, maxLeaf, "an amount");
  const content = [number(numbers[asset], 1), holder, number(sum, 8), bytes(salt, 32, "a salt")];
  let node = { hash: sha256(tag("leaf"), ...content), sum };
  if (path.length !== depth) refuse(`a path in ${asset} has ${path.length} steps, not ${depth}`);
  for (const [level, step] of path.entries()) {
    const other = { hash: bytes(step.hash, 32, "a hash"), sum: digits(step.sum, maxSum, "a sum") };
    const pair = (place >> BigInt(level)) & 1n ? [other, node] : [node, other];
    const total = node.sum + other.sum;
    if (total > maxSum) refuse("the sums overflow");
    node = { hash: sha256(tag("node"), joined(pair[0]), joined(pair[1])), sum: total };
  }
  return { ...node, place, amount: sum };
}

/** Verifies the leaves of one asset. Returns what the root contains of its tree, and the person's amount. */
function verifyTree(holder, { asset, depth, hash, total, leaves }) {
  if (numbers[asset] === undefined) refuse(`${asset} is not an asset`);
  if (!Number.isInteger(depth) || depth < 2 || depth > 40) refuse(`${depth} is not a depth`);
  const tree = { hash: bytes(hash, 32, "a hash"), sum: digits(total, maxSum, "a total") };
  let amount = 0n;
  let last = -1n;
  for (const leaf of leaves) {
    const top = climb(holder, asset, depth, leaf);
    if (top.place <= last) refuse(`a leaf of ${asset} is counted twice, or out of order`);
    if (!top.hash.equals(tree.hash) || top.sum !== tree.sum)
      refuse(`leaf ${top.place} of ${asset} is not in the tree: it or its path was altered`);
    last = top.place;
    amount += top.amount;
  }
  const inRoot = Buffer.concat([number(numbers[asset], 1), number(depth, 1), joined(tree)]);
  return { asset, amount, total: tree.sum, inRoot };
}

async function ask(node, method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  try {
    const answer = await (await fetch(node, { method: "POST", headers, body })).json();
    if (answer.error === undefined) return answer.result;
    refuse(`the node answered ${answer.error.message}`);
  } catch (error) {
    refuse(`the node did not answer: ${error.message}`);
  }
}

/** Reads from the chain that a transaction published the root. */
async function verifyPublication(node, transaction, root) {
  const chain = BigInt(await ask(node, "eth_chainId"));
  const sent = await ask(node, "eth_getTransactionByHash", transaction);
  const receipt = await ask(node, "eth_getTransactionReceipt", transaction);
  if (!sent || !receipt) refuse(`the root is not on the chain: the node has no ${transaction}`);
  if (receipt.status !== "0x1") refuse("the transaction was reverted");
  if (!bytes(sent.input, 48, "its data").subarray(0, 16).equals(tag("proof")))
    refuse("the transaction does not publish a root");
  const found = sent.input.slice(34).toLowerCase();
  if (found !== root.toString("hex")) refuse(`the chain has the root 0x${found}, not this one`);
  return `On chain ${chain} in block ${BigInt(receipt.blockNumber)}, published by ${sent.from}.`;
}

function decimal(minor) {
  const text = minor.toString().padStart(7, "0");
  return `${text.slice(0, -6)}.${text.slice(-6)}`;
}

const [file, root, ...rest] = process.argv.slice(2);
if (file === undefined || root === undefined)
  refuse("call it with the file, the published root, and if you like your Safe and your amounts");
const proof = JSON.parse(readFileSync(file, "utf8"));
if (proof.format !== "lilypad-proof-of-books") refuse("this is not a proof of the books");
if (proof.version !== 1) refuse(`this script verifies version 1, not ${proof.version}`);
const holder = bytes(proof.holder, 20, "the holder");
const safe = rest.find((word) => word.startsWith("0x") && word.length === 42);
if (safe !== undefined && !bytes(safe, 20, "your Safe").equals(holder))
  refuse(`it belongs to ${proof.holder}, not to ${safe}`);

const trees = proof.trees.map((tree) => verifyTree(holder, tree));
trees.forEach(({ asset }, index) => {
  if (index > 0 && numbers[asset] <= numbers[trees[index - 1].asset])
    refuse("an asset is repeated or out of order");
});
const time = number(BigInt(Date.parse(proof.madeAt)), 8);
const block = number(digits(proof.block.number, 2n ** 64n - 1n, "the block"), 8);
const blockHash = bytes(proof.block.hash, 32, "the hash of the block");
const head = [tag("root"), time, block, blockHash, number(trees.length, 1)];
const computed = sha256(...head, ...trees.map(({ inRoot }) => inRoot));
if (!computed.equals(bytes(root, 32, "the root")))
  refuse(`its root is 0x${computed.toString("hex")}, not ${root}`);

for (const [asset, wanted] of rest
  .filter((word) => word.includes("="))
  .map((word) => word.split("="))) {
  const found = trees.find((tree) => tree.asset === asset)?.amount ?? 0n;
  const [whole, fraction = ""] = wanted.split(".");
  if (found !== BigInt(whole + fraction.padEnd(6, "0")))
    refuse(`it proves ${decimal(found)} ${asset}, not ${wanted}`);
}
const node = rest.find((word) => /^https?:/.test(word));
const transaction = rest.find((word) => word.startsWith("0x") && word.length === 66);
if ((node === undefined) !== (transaction === undefined))
  refuse("to read the root from the chain, give both a node and the transaction");
const publication = node && (await verifyPublication(node, transaction, computed));

console.log(`PROVEN for ${proof.holder} at ${proof.madeAt}, block ${proof.block.number}:`);
for (const { asset, amount, total } of trees)
  console.log(
    `  ${decimal(amount)} ${asset}, contained in the total of ${decimal(total)} ${asset}`,
  );
if (publication) console.log(publication);
console.log(`Root 0x${computed.toString("hex")}. Compare the amounts with your own statement.`);
