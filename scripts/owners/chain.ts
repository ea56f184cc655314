import { readFileSync, writeFileSync } from "node:fs";
import {
  createHeldSafeCall,
  listedAssets,
  parseDeployment,
  predictSafeAddress,
  type RecoveryCall,
  type RecoveryStep,
  readKeyFile,
  safeAbi,
  tokenAbi,
} from "@lilypad/chain";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getAddress,
  http,
  isAddressEqual,
  parseEventLogs,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describeStep, formatRequest, parseCalls } from "./recovery-files.ts";

interface PrepareOptions {
  owner: string;
  deployment: string;
  "rpc-url": string;
  out: string;
  "move-to"?: string;
  "new-owner"?: string;
}

/** Reads an address with its checksum. @throws Error for the zero address */
function readTarget(text: string): Address {
  const address = getAddress(text);
  if (isAddressEqual(address, zeroAddress)) throw new Error("the zero address cannot be used");
  return address;
}

/**
 * Prepares a recovery of the held Safe of an owner, from the state of the chain: move everything, or replace the owner.
 * @returns what the offline machine will be asked to sign
 */
export async function prepare(options: PrepareOptions): Promise<string[]> {
  const deployment = parseDeployment(readFileSync(options.deployment, "utf8"));
  const node = createPublicClient({ transport: http(options["rpc-url"]) });
  const { module, ownSafeModule, moduleSetup, proxyFactory, singleton, fallbackHandler } =
    deployment;
  const parts = { module, ownSafeModule, moduleSetup, proxyFactory, singleton, fallbackHandler };
  const owner = getAddress(options.owner);
  const safe = predictSafeAddress(parts, owner, "held");
  const exists = (await node.getCode({ address: safe })) !== undefined;
  const read = { address: safe, abi: safeAbi } as const;
  const owners = exists ? await node.readContract({ ...read, functionName: "getOwners" }) : [owner];
  if (owners.length !== 1 || !owners.every((one) => isAddressEqual(one, owner))) {
    throw new Error(`${safe} belongs to ${owners.join(", ")} now; the vault cannot sign for it`);
  }
  const { "move-to": moveTo, "new-owner": newOwner } = options;
  if ((moveTo === undefined) === (newOwner === undefined)) {
    throw new Error("give either --move-to or --new-owner");
  }
  const steps: RecoveryStep[] = [];
  if (newOwner !== undefined) steps.push({ kind: "replace-owner", newOwner: readTarget(newOwner) });
  if (moveTo !== undefined) {
    const to = readTarget(moveTo);
    if (isAddressEqual(to, safe)) throw new Error("the money is in this Safe already");
    for (const asset of listedAssets(deployment)) {
      const token = deployment.tokens[asset]?.address ?? zeroAddress;
      const amount = await node.readContract({
        address: token,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [safe],
      });
      if (amount > 0n) steps.push({ kind: "move", token, to, amount });
    }
    if (steps.length === 0) throw new Error(`${safe} holds none of the listed tokens`);
  }
  const nonce = exists ? await node.readContract({ ...read, functionName: "nonce" }) : 0n;
  writeFileSync(options.out, formatRequest({ safe, owner, nonce, parts, steps }), { flag: "wx" });
  return [`Safe ${safe}, ${exists ? "exists" : "not created yet"}`, ...steps.map(describeStep)];
}

interface SendOptions {
  signed: string;
  "rpc-url": string;
  "key-file": string;
}

/**
 * Sends a signed recovery, creating the Safe's contract first if necessary. The key pays for gas and has no other
 * power. @throws Error when a step did not succeed; the steps after it are not sent
 */
export async function send(options: SendOptions): Promise<string[]> {
  const { safe, owner, parts, steps, calls } = parseCalls(readFileSync(options.signed, "utf8"));
  const transport = http(options["rpc-url"]);
  const node = createPublicClient({ transport, pollingInterval: 250 });
  const account = privateKeyToAccount(readKeyFile(options["key-file"]));
  const wallet = createWalletClient({ account, transport });
  const run = async (call: RecoveryCall) => {
    const hash = await wallet.sendTransaction({ ...call, chain: null });
    const receipt = await node.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`${hash} was reverted`);
    return receipt;
  };
  if ((await node.getCode({ address: safe })) === undefined) {
    await run(createHeldSafeCall(parts, owner));
  }
  const done: string[] = [];
  for (const [position, call] of calls.entries()) {
    const step = steps[position];
    if (step === undefined) throw new Error("the file has more transactions than steps");
    const { logs, transactionHash } = await run(call);
    const ours = logs.filter((log) => isAddressEqual(log.address, safe));
    const succeeded = parseEventLogs({ abi: safeAbi, logs: ours, eventName: "ExecutionSuccess" });
    if (succeeded.length !== 1)
      throw new Error(`${describeStep(step)}: failed in ${transactionHash}`);
    done.push(`${describeStep(step)}: done in ${transactionHash}`);
  }
  return done;
}
