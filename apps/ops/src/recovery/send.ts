import { Command } from "@commander-js/extra-typings";
import { createHeldSafeCall, openTransport, type RecoveryCall, safeAbi } from "@lilypad/chain";
import { createPublicClient, createWalletClient, isAddressEqual, parseEventLogs } from "viem";
import { openAccount, requireRpcUrl } from "../chain/options.ts";
import type { Run } from "../context.ts";
import { readText } from "../keys/vault.ts";
import { type Outcome, Refused } from "../outcome.ts";
import { requireNetwork } from "./read-held-safe.ts";
import { describeStep, parseCalls } from "./recovery-files.ts";

interface SendOptions {
  readonly signed: string;
  readonly rpcUrl: string;
  readonly keyFile: string;
}

/**
 * Sends a signed recovery, creating the Safe's contract first if necessary. The key pays for gas and has no other
 * power. @throws Refused for a node of another network than was signed for; Error when a step did not succeed; the steps after it are not sent
 */
async function send(options: SendOptions): Promise<Outcome> {
  const { chainId, safe, owner, parts, steps, calls } = parseCalls(readText(options.signed));
  const transport = openTransport(options.rpcUrl, { timeoutMs: 30_000 });
  const node = createPublicClient({ transport, pollingInterval: 250 });
  await requireNetwork(node, chainId);
  const account = openAccount(options.keyFile);
  const wallet = createWalletClient({ account, transport });
  const run = async (call: RecoveryCall) => {
    const hash = await wallet.sendTransaction({ ...call, chain: null });
    const receipt = await node.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Refused(`${hash} was reverted`);
    return receipt;
  };
  if ((await node.getCode({ address: safe })) === undefined) {
    await run(createHeldSafeCall(parts, owner));
  }
  const done: string[] = [];
  for (const [position, call] of calls.entries()) {
    const step = steps[position];
    if (step === undefined) throw new Refused("the file has more transactions than steps");
    const { logs, transactionHash } = await run(call);
    const ours = logs.filter((log) => isAddressEqual(log.address, safe));
    const succeeded = parseEventLogs({ abi: safeAbi, logs: ours, eventName: "ExecutionSuccess" });
    if (succeeded.length !== 1)
      throw new Refused(`${describeStep(step)}: failed in ${transactionHash}`);
    done.push(`${describeStep(step)}: done in ${transactionHash}`);
  }
  return { data: { safe, owner, done }, lines: done };
}

export const recoverySend = (run: Run) =>
  new Command("send")
    .summary("send transactions that an owner's key has signed offline")
    .description(
      "Sends what `lilypad key sign` has signed, step by step, and creates the Safe's contract first if there is none. " +
        "The key pays for gas and has no other power.",
    )
    .requiredOption("--signed <file>", "the signed transactions")
    .requiredOption("--key-file <file>", "the private key of an account with money for gas")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .action(({ signed, keyFile, rpcUrl }) =>
      run((context) => send({ signed, keyFile, rpcUrl: requireRpcUrl(context, rpcUrl) })),
    );
