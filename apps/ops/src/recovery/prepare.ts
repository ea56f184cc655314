import { Command } from "@commander-js/extra-typings";
import {
  type ChainDeployment,
  findMissingThere,
  type RecoveryStep,
  tokenAbi,
} from "@lilypad/chain";
import { chainAssets } from "@lilypad/money";
import { type Address, BaseError, isAddressEqual } from "viem";
import { readChainId, requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Run } from "../context.ts";
import { writeNew } from "../keys/vault.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { readHeldSafe, readTarget } from "./read-held-safe.ts";
import { describeNetwork, describeStep, formatRequest } from "./recovery-files.ts";

interface PrepareOptions {
  readonly owner: string;
  readonly deployment: ChainDeployment;
  readonly rpcUrl: string;
  readonly out: string;
  readonly moveTo: string | undefined;
  readonly newOwner: string | undefined;
  /** The network on which the Safe is used; the deployment's by default. */
  readonly chainId: number | undefined;
  /** The tokens to move. By default the listed ones, unless only ether is moved; on another network there is no default. */
  readonly tokens: readonly string[] | undefined;
  readonly ether: boolean;
}

type HeldSafe = Awaited<ReturnType<typeof readHeldSafe>>;

/** @throws Refused for an address that does not answer like a token on this network */
async function readBalance({ node, safe }: HeldSafe, token: Address): Promise<bigint> {
  try {
    return await node.readContract({
      address: token,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [safe],
    });
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new Refused(`${token} does not answer like a token on this network`);
  }
}

/** Which tokens are to be moved. @throws WrongUsage if that was not said and is not known */
function tokensToMove(
  { tokens, ether, deployment }: PrepareOptions,
  isElsewhere: boolean,
): readonly Address[] {
  if (tokens !== undefined) return tokens.map(readTarget);
  if (ether) return [];
  if (isElsewhere)
    throw new WrongUsage(
      "Name what is moved on the other network with --token <address> or --ether: our tokens have other addresses there.",
    );
  return chainAssets.map((asset) => deployment.tokens[asset].address);
}

/** Everything that the Safe holds of what is to be moved, one step for each. */
async function stepsOfMove(
  held: HeldSafe,
  to: Address,
  { tokens, ether }: { tokens: readonly Address[]; ether: boolean },
): Promise<RecoveryStep[]> {
  const { node, safe } = held;
  if (isAddressEqual(to, safe)) throw new Refused("the money is in this Safe already");
  const steps: RecoveryStep[] = [];
  for (const token of tokens) {
    if (isAddressEqual(to, token))
      throw new Refused("what is sent to a token's own contract is lost");
    const amount = await readBalance(held, token);
    if (amount > 0n) steps.push({ kind: "move", token, to, amount });
  }
  const amount = ether ? await node.getBalance({ address: safe }) : 0n;
  if (amount > 0n) steps.push({ kind: "move-ether", to, amount });
  if (steps.length === 0)
    throw new Refused(`${safe} holds none of the tokens that are to be moved`);
  return steps;
}

/**
 * Prepares a recovery of the held Safe of an owner, from the state of the chain: move what it holds, or replace the owner.
 * @returns the Safe, the steps that the owner's key has to sign offline, and the file with the request
 */
async function prepare(options: PrepareOptions): Promise<Outcome> {
  const { deployment, rpcUrl, moveTo, newOwner, out } = options;
  const { chainId = deployment.chain.id } = options;
  if ((moveTo === undefined) === (newOwner === undefined)) {
    throw new WrongUsage("give either --move-to or --new-owner");
  }
  const isElsewhere = chainId !== deployment.chain.id;
  const tokens = moveTo === undefined ? [] : tokensToMove(options, isElsewhere);
  if (isElsewhere) {
    const missing = await findMissingThere({ rpcUrl, chainId, deployment });
    if (missing.length > 0) throw new Refused(missing.join("\n"));
  }
  const held = await readHeldSafe(rpcUrl, {
    deployment,
    chainId,
    owner: readTarget(options.owner),
  });
  const { safe, owner, nonce, parts, exists } = held;
  const steps: RecoveryStep[] =
    moveTo === undefined
      ? [{ kind: "replace-owner", newOwner: readTarget(newOwner ?? "") }]
      : await stepsOfMove(held, readTarget(moveTo), { tokens, ether: options.ether });
  writeNew(out, formatRequest({ chainId, safe, owner, nonce, parts, steps }));
  const described = steps.map(describeStep);
  return {
    data: { chainId, safe, owner, exists, steps: described, file: out },
    lines: [
      `Safe ${safe} on ${describeNetwork(chainId)}, ${exists ? "exists" : "not created yet"}`,
      ...described,
    ],
  };
}

export const recoveryPrepare = (run: Run) =>
  new Command("prepare")
    .summary("prepare moving or handing over a held Safe with its owner's key")
    .description(
      "Reads a held Safe from the chain and writes what its owner's key has to sign offline: moving what it holds, or " +
        "replacing its owner. docs/runbooks/owner-keys.md says when that is needed, and docs/runbooks/other-tokens.md what is done on " +
        "another network.",
    )
    .requiredOption("--owner <address>", "the Safe's owner")
    .requiredOption("--out <file>", "where the request is written")
    .option("--move-to <address>", "move everything to this address")
    .option("--new-owner <address>", "replace the owner by this address")
    .option("--token <addresses...>", "move all of these tokens (default: the listed ones)")
    .option("--ether", "move all ether")
    .option("--chain-id <id>", "the id of another network on which the Safe is used")
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "a node of that network (default: RPC_URL)")
    .action(({ owner, out, moveTo, newOwner, token, ether, chainId, deployment, rpcUrl }) =>
      run((context) =>
        prepare({
          owner,
          out,
          moveTo,
          newOwner,
          tokens: token,
          ether: ether === true,
          chainId: chainId === undefined ? undefined : readChainId(chainId),
          deployment: readDeploymentFile(context, deployment),
          rpcUrl: requireRpcUrl(context, rpcUrl),
        }),
      ),
    );
