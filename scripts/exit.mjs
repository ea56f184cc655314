#!/usr/bin/env node
// Moves your money out of your Lilypad account without Lilypad: with a node of its chain and the key of a wallet that
// you have added as an owner. No server of ours is asked. Passkeys can't be used here, however many you have: they sign
// only on pages of the app's host name. docs/EXIT.md explains it step by step.
//
//   npm install viem@2.57.1
//   OWNER_KEY_FILE=key.txt node exit.mjs --rpc https://… --safe 0x… --to 0x… --tokens 0x…,0x… [--send]
//
// Without --send it only shows what it would do. The wallet needs a little ether on the same chain for gas.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  createPublicClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";

const safeAbi = parseAbi([
  "function isOwner(address owner) view returns (bool)",
  "function getThreshold() view returns (uint256)",
  "function nonce() view returns (uint256)",
  "function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)",
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)",
]);
const tokenAbi = parseAbi([
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function balanceOf(address account) view returns (uint256)",
  "function transfer(address to, uint256 amount) returns (bool)",
]);

/** Ends with a sentence that says what is wrong and that nothing happened. */
function stop(message) {
  console.error(`${message} Nothing was sent.`);
  process.exit(1);
}

function readAddress(name, value) {
  try {
    return getAddress(value ?? "");
  } catch {
    return stop(
      `--${name} has to be an address: 0x and 40 digits, with the right capital letters.`,
    );
  }
}

const { values } = parseArgs({
  options: {
    rpc: { type: "string" },
    safe: { type: "string" },
    to: { type: "string" },
    tokens: { type: "string" },
    send: { type: "boolean", default: false },
  },
});
if (values.rpc === undefined) stop("--rpc has to be the URL of a node of your account's chain.");
if (!values.tokens)
  stop("--tokens has to list the addresses of the tokens, with commas between them.");
const safe = readAddress("safe", values.safe);
const to = readAddress("to", values.to);
const tokens = values.tokens.split(",").map((token) => readAddress("tokens", token.trim()));
if (to === zeroAddress || to === safe || tokens.includes(to)) stop("--to can't receive the money.");

const keyFile = process.env.OWNER_KEY_FILE;
if (!keyFile) stop("OWNER_KEY_FILE has to name the file with the private key of your wallet.");
let owner;
try {
  owner = privateKeyToAccount(readFileSync(keyFile, "utf8").trim());
} catch {
  stop(`${keyFile} has to hold a private key: 0x and 64 digits.`);
}

const client = createPublicClient({ transport: http(values.rpc, { retryCount: 2 }), cacheTime: 0 });
const readSafe = (functionName, args = []) =>
  client.readContract({ address: safe, abi: safeAbi, functionName, args });
const readToken = (address, functionName, args = []) =>
  client.readContract({ address, abi: tokenAbi, functionName, args });

/** An amount of whole minor units as people read it. */
function show(amount, decimals) {
  const digits = amount.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

if (!(await client.getCode({ address: safe }))) stop(`There is no Safe at ${safe} yet.`);
if (!(await readSafe("isOwner", [owner.address])))
  stop(`${owner.address} is not an owner of this Safe.`);
if ((await readSafe("getThreshold")) !== 1n)
  stop("This Safe needs more than one signature, which this script can't collect.");

/** Signs one transfer of the Safe with the wallet's key, and sends it from the wallet. */
async function move(token, amount) {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [to, amount] });
  // A call that fails uses up its signature only if the gas inside is named.
  const inside = await client.estimateGas({ account: safe, to: token, data });
  const call = [token, 0n, data, 0, inside * 2n, 0n, 0n, zeroAddress, zeroAddress];
  const hash = await readSafe("getTransactionHash", [...call, await readSafe("nonce")]);
  const signature = await owner.sign({ hash });
  const request = {
    to: safe,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: "execTransaction",
      args: [...call, signature],
    }),
  };
  const [gas, nonce, block, chainId] = await Promise.all([
    client.estimateGas({ account: owner.address, ...request }),
    client.getTransactionCount({ address: owner.address }),
    client.getBlock(),
    client.getChainId(),
  ]);
  const serializedTransaction = await owner.signTransaction({
    ...request,
    type: "eip1559",
    chainId,
    nonce,
    gas: gas * 2n,
    maxFeePerGas: (block.baseFeePerGas ?? 0n) * 3n + 1n,
    maxPriorityFeePerGas: 0n,
  });
  const sent = await client.sendRawTransaction({ serializedTransaction });
  console.log(`  sent in ${sent}`);
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash: sent }).catch(() => null);
    if (receipt !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

let isAllMoved = true;
for (const token of tokens) {
  const [symbol, decimals, amount] = await Promise.all([
    readToken(token, "symbol"),
    readToken(token, "decimals"),
    readToken(token, "balanceOf", [safe]),
  ]);
  console.log(`${show(amount, decimals)} ${symbol} ${values.send ? "to" : "would go to"} ${to}`);
  if (amount === 0n || !values.send) continue;
  await move(token, amount);
  // The token's own books decide: a Safe reports a failed call as a mined transaction.
  const left = await readToken(token, "balanceOf", [safe]);
  if (left > 0n) {
    isAllMoved = false;
    console.error(`  ${show(left, decimals)} ${symbol} are still in the Safe.`);
  }
}
if (!values.send) console.log("Nothing was sent. Add --send to do it.");
process.exit(isAllMoved ? 0 : 1);
