import {
  type Address,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  isAddressEqual,
  type PublicClient,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import moduleSetup from "../../artefacts/ModuleSetup.json";
import type { ChainDeployment } from "../deployment.ts";
import { openTransport } from "../node/open-transport.ts";
import { hexOf } from "./canonical-contracts.ts";

/** The creation of the set-up helper, which is the same on every network. */
const creation = hexOf(moduleSetup.bytecode);
/** A deployer has sent far fewer transactions before its contracts. */
const maxNonce = 10_000;
const pollMs = 250;

/** Another network than the deployment's, and a node of it. */
export interface OtherNetwork {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployment: ChainDeployment;
}

const connect = (rpcUrl: string): PublicClient =>
  createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
    cacheTime: 0,
    pollingInterval: pollMs,
  });

const codeAt = async (client: PublicClient, address: Address) =>
  (await client.getCode({ address })) ?? "0x";

/** The set-up helper's code on this network: its creation is simulated without sending it. */
const codeOfModuleSetup = async (client: PublicClient) =>
  (await client.call({ data: creation })).data ?? "0x";

/** Returns a sentence if a node is of another network than the one named; null if it is of that one. */
export async function findWrongNode(
  client: Pick<PublicClient, "getChainId">,
  chainId: number,
): Promise<string | null> {
  const actual = await client.getChainId();
  return actual === chainId
    ? null
    : `The node is of the network ${actual}, not of ${chainId}: name a node of that network.`;
}

/**
 * Finds the contracts that are missing on another network for creating the held Safes of a deployment at the
 * addresses that they have here.
 * @returns a sentence for each; none if they can be created
 */
export async function findMissingThere(network: OtherNetwork): Promise<string[]> {
  const { rpcUrl, chainId, deployment } = network;
  const client = connect(rpcUrl);
  const wrong = await findWrongNode(client, chainId);
  if (wrong !== null) return [wrong];
  const { proxyFactory, singleton, fallbackHandler } = deployment;
  const missing: string[] = [];
  for (const [name, address] of Object.entries({ proxyFactory, singleton, fallbackHandler })) {
    if ((await codeAt(client, address)) === "0x")
      missing.push(
        `Safe's ${name} is not at ${address} there: nothing can be recovered on this network until somebody deploys Safe 1.4.1.`,
      );
  }
  const code = await codeAt(client, deployment.moduleSetup);
  if (code === "0x")
    missing.push(
      `ModuleSetup is not at ${deployment.moduleSetup} there: create it with lilypad chain create-setup.`,
    );
  else if (code !== (await codeOfModuleSetup(client)))
    missing.push(
      `What is at ${deployment.moduleSetup} there is not our ModuleSetup: do not go on.`,
    );
  return missing;
}

/** The transaction that would create the set-up helper at the address that it has here. */
export type SetupPlan =
  | { readonly kind: "there" }
  | { readonly kind: "impossible"; readonly why: string }
  | {
      readonly kind: "possible";
      /** The nonce of the creation. */
      readonly nonce: number;
      /** How many empty transactions come before it. */
      readonly empty: number;
    };

/**
 * Plans the creation of the set-up helper on another network. Its address follows from the account that deployed it and that account's
 * nonce, so the same account sends it with the same nonce, after empty transactions for the lower ones.
 */
export async function planModuleSetupThere(
  { rpcUrl, chainId, deployment }: OtherNetwork,
  deployer: Address,
): Promise<SetupPlan> {
  const client = connect(rpcUrl);
  const impossible = (why: string) => ({ kind: "impossible", why }) as const;
  const wrong = await findWrongNode(client, chainId);
  if (wrong !== null) return impossible(wrong);
  const { moduleSetup: address } = deployment;
  const code = await codeAt(client, address);
  if (code !== "0x")
    return code === (await codeOfModuleSetup(client))
      ? { kind: "there" }
      : impossible(`What is at ${address} there is not our ModuleSetup.`);
  const nonce = Array.from({ length: maxNonce }, (_, index) => index).find((index) =>
    isAddressEqual(getContractAddress({ from: deployer, nonce: BigInt(index) }), address),
  );
  if (nonce === undefined)
    return impossible(
      `${deployer} did not deploy ${address}: use the key that deployed our contracts.`,
    );
  const next = await client.getTransactionCount({ address: deployer });
  return next > nonce
    ? impossible(
        `${deployer} has used its transaction ${nonce} there for something else: ModuleSetup can never get its address on this network.`,
      )
    : { kind: "possible", nonce, empty: nonce - next };
}

/**
 * Sends the planned transactions, one after the other. It can be stopped and started again: each has its own nonce.
 * @throws Error if a transaction is reverted, or something else is at the address afterwards
 */
export async function createModuleSetupThere(
  { rpcUrl, deployment }: OtherNetwork,
  account: PrivateKeyAccount,
  plan: Extract<SetupPlan, { kind: "possible" }>,
): Promise<void> {
  const client = connect(rpcUrl);
  const wallet = createWalletClient({
    account,
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
  });
  for (let nonce = plan.nonce - plan.empty; nonce <= plan.nonce; nonce += 1) {
    const sent = nonce === plan.nonce ? { data: creation } : { to: account.address, value: 0n };
    const hash = await wallet.sendTransaction({ ...sent, nonce, chain: null });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error(`${hash} was reverted`);
  }
  const code = await codeAt(client, deployment.moduleSetup);
  if (code === "0x" || code !== (await codeOfModuleSetup(client)))
    throw new Error(`our ModuleSetup is not at ${deployment.moduleSetup} afterwards`);
}
