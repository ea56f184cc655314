import { Command } from "@commander-js/extra-typings";
import { type ChainDeployment, type RecoveryStep, tokenAbi } from "@lilypad/chain";
import { chainAssets } from "@lilypad/money";
import { isAddressEqual } from "viem";
import { requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Run } from "../context.ts";
import { writeNew } from "../keys/vault.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { readHeldSafe, readTarget } from "./read-held-safe.ts";
import { describeStep, formatRequest } from "./recovery-files.ts";

interface PrepareOptions {
  readonly owner: string;
  readonly deployment: ChainDeployment;
  readonly rpcUrl: string;
  readonly out: string;
  readonly moveTo: string | undefined;
  readonly newOwner: string | undefined;
}

/**
 * Prepares a recovery of the held Safe of an owner, from the state of the chain: move everything, or replace the owner.
 * @returns what the offline machine will be asked to sign
 */
async function prepare(options: PrepareOptions): Promise<Outcome> {
  const { deployment } = options;
  const { node, safe, owner, nonce, parts, exists } = await readHeldSafe(options.rpcUrl, {
    deployment,
    owner: readTarget(options.owner),
  });
  const { moveTo, newOwner } = options;
  if ((moveTo === undefined) === (newOwner === undefined)) {
    throw new WrongUsage("give either --move-to or --new-owner");
  }
  const steps: RecoveryStep[] = [];
  if (newOwner !== undefined) steps.push({ kind: "replace-owner", newOwner: readTarget(newOwner) });
  if (moveTo !== undefined) {
    const to = readTarget(moveTo);
    if (isAddressEqual(to, safe)) throw new Refused("the money is in this Safe already");
    for (const asset of chainAssets) {
      const token = deployment.tokens[asset].address;
      const amount = await node.readContract({
        address: token,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [safe],
      });
      if (amount > 0n) steps.push({ kind: "move", token, to, amount });
    }
    if (steps.length === 0) throw new Refused(`${safe} holds none of the listed tokens`);
  }
  writeNew(
    options.out,
    formatRequest({ chainId: deployment.chain.id, safe, owner, nonce, parts, steps }),
  );
  const described = steps.map(describeStep);
  return {
    data: { safe, owner, exists, steps: described, file: options.out },
    lines: [`Safe ${safe}, ${exists ? "exists" : "not created yet"}`, ...described],
  };
}

export const recoveryPrepare = (run: Run) =>
  new Command("prepare")
    .summary("prepare moving or handing over a held Safe with its owner's key")
    .description(
      "Reads a held Safe from the chain and writes what its owner's key has to sign offline: moving all its money, or " +
        "replacing its owner. docs/runbooks/owner-keys.md says when that is needed.",
    )
    .requiredOption("--owner <address>", "the Safe's owner")
    .requiredOption("--out <file>", "where the request is written")
    .option("--move-to <address>", "move everything to this address")
    .option("--new-owner <address>", "replace the owner by this address")
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .action(({ owner, out, moveTo, newOwner, deployment, rpcUrl }) =>
      run((context) =>
        prepare({
          owner,
          out,
          moveTo,
          newOwner,
          deployment: readDeploymentFile(context, deployment),
          rpcUrl: requireRpcUrl(context, rpcUrl),
        }),
      ),
    );
