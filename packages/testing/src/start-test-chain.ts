import { randomBytes } from "node:crypto";
import { type ChainDeployment, deployLocalChain } from "@lilypad/chain";
import { startNode } from "@lilypad/local-stack";
import { createPublicClient, type Hex, http, numberToHex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";

export interface TestChain {
  rpcUrl: string;
  /** Ends the node; its state is gone. */
  stop(): Promise<void>;
}

/** The private keys of one deployment; each has gas money. */
export interface TestKeys {
  deployer: Hex;
  operator: Hex;
  admin: Hex;
  faucet: Hex;
}

export interface DeployedTestChain extends TestChain {
  deployment: ChainDeployment;
  keys: TestKeys;
}

const gasMoney = numberToHex(parseEther("1000"));

async function deploy(rpcUrl: string): Promise<Pick<DeployedTestChain, "deployment" | "keys">> {
  const keys = {
    deployer: generatePrivateKey(),
    operator: generatePrivateKey(),
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
    admin: privateKeyToAddress(keys.admin),
    faucet: privateKeyToAddress(keys.faucet),
    marker: `0x${randomBytes(32).toString("hex")}`,
  });
  return { deployment, keys };
}

/**
 * An EVM node of the caller's own, in memory: chain id 42161, a block for each transaction. Unlike the
 * local chain of the product it keeps nothing, and can be rewound (evm_snapshot, anvil_rollback).
 * With `deployed`, Lilypad's contracts are on it.
 */
export async function startTestChain(options: { deployed: true }): Promise<DeployedTestChain>;
export async function startTestChain(options?: { deployed?: false }): Promise<TestChain>;
export async function startTestChain(
  options: { deployed?: boolean } = {},
): Promise<TestChain | DeployedTestChain> {
  const node = await startNode(["--chain-id", "42161", "--gas-limit", "100000000"]);
  const chain = { rpcUrl: node.url, stop: node.kill };
  if (options.deployed !== true) return chain;
  try {
    return { ...chain, ...(await deploy(node.url)) };
  } catch (error) {
    await node.kill();
    throw error;
  }
}
