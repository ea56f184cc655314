import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { type ChainDeployment, deployLocalChain, localChain } from "@lilypad/chain";
import { type ChainNode, startNode } from "@lilypad/local-stack";
import { createPublicClient, type Hex, http, numberToHex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";

export interface TestChain {
  rpcUrl: string;
  /** Stops the node and discards its state. */
  stop(): Promise<void>;
}

/** Private keys of one deployment; each account has money for gas. */
export interface TestKeys {
  deployer: Hex;
  operator: Hex;
  guardian: Hex;
  relayer: Hex;
  admin: Hex;
  faucet: Hex;
}

export interface DeployedTestChain extends TestChain {
  deployment: ChainDeployment;
  keys: TestKeys;
}

const gasMoney = numberToHex(parseEther("1000"));

/** Other decimals of the tokens than those of an installation on one machine. */
export type TokenDecimals = NonNullable<Parameters<typeof deployLocalChain>[0]["decimals"]>;

/** The stored state of a chain with Lilypad's contracts. */
interface DeployedState extends Pick<DeployedTestChain, "deployment" | "keys"> {
  /** The result of `anvil_dumpState`. */
  state: string;
}

/** The environment variable with the path of the file. Tests and the programs that they start inherit it. */
const stateFileVariable = "TEST_CHAIN_STATE_FILE";

/** Blocks for each transaction, and the chain of an installation on one machine. */
const nodeFlags = ["--chain-id", String(localChain.id), "--gas-limit", "100000000"];

async function deploy(
  rpcUrl: string,
  decimals: TokenDecimals = {},
): Promise<Pick<DeployedTestChain, "deployment" | "keys">> {
  const keys = {
    deployer: generatePrivateKey(),
    operator: generatePrivateKey(),
    guardian: generatePrivateKey(),
    relayer: generatePrivateKey(),
    admin: generatePrivateKey(),
    faucet: generatePrivateKey(),
  };
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) });
  for (const key of Object.values(keys)) {
    await client.request<{
      Method: "anvil_setBalance";
      Parameters: [Hex, Hex];
      ReturnType: null;
    }>({ method: "anvil_setBalance", params: [privateKeyToAddress(key), gasMoney] });
  }
  const deployment = await deployLocalChain({
    rpcUrl,
    deployerKey: keys.deployer,
    operator: privateKeyToAddress(keys.operator),
    guardian: privateKeyToAddress(keys.guardian),
    admin: privateKeyToAddress(keys.admin),
    faucet: privateKeyToAddress(keys.faucet),
    marker: `0x${randomBytes(32).toString("hex")}`,
    decimals,
  });
  return { deployment, keys };
}

/**
 * Deploys the contracts once on a chain of its own and writes its state to a file, from which `startTestChain` starts
 * deployed chains from now on, in this process and in those that it starts.
 */
export async function prepareDeployedState(path: string): Promise<void> {
  const node = await startNode(nodeFlags);
  try {
    const deployed = await deploy(node.url);
    const state = (await node.call("anvil_dumpState", [])) as string;
    await writeFile(path, JSON.stringify({ ...deployed, state } satisfies DeployedState));
    process.env[stateFileVariable] = path;
  } finally {
    await node.kill();
  }
}

/** Takes the prepared state over; deploys the contracts if none was prepared, or the tokens have other decimals. */
async function loadOrDeploy(
  node: ChainNode,
  decimals: TokenDecimals | undefined,
): Promise<Pick<DeployedTestChain, "deployment" | "keys">> {
  const path = process.env[stateFileVariable];
  if (path === undefined || decimals !== undefined) return deploy(node.url, decimals);
  const { state, ...deployed }: DeployedState = JSON.parse(await readFile(path, "utf8"));
  await node.call("anvil_loadState", [state]);
  return deployed;
}

/**
 * Starts an in-memory EVM node for one test: one block for each transaction. Unlike the
 * product's local chain it stores nothing, and it can be rewound (evm_snapshot, anvil_rollback). With
 * `deployed`, Lilypad's contracts are deployed on it. The integration tests of a run start all these chains from one
 * state, so their contracts, keys and first blocks are the same; a chain whose tokens have other `decimals` is deployed anew.
 */
export async function startTestChain(options: {
  deployed: true;
  decimals?: TokenDecimals;
}): Promise<DeployedTestChain>;
export async function startTestChain(options?: { deployed?: false }): Promise<TestChain>;
export async function startTestChain(
  options: { deployed?: boolean; decimals?: TokenDecimals } = {},
): Promise<TestChain | DeployedTestChain> {
  const node = await startNode(nodeFlags);
  const chain = { rpcUrl: node.url, stop: node.kill };
  if (options.deployed !== true) return chain;
  try {
    return { ...chain, ...(await loadOrDeploy(node, options.decimals)) };
  } catch (error) {
    await node.kill();
    throw error;
  }
}
