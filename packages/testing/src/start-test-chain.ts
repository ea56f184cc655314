import { randomBytes } from "node:crypto";
import { type ChainDeployment, deployLocalChain } from "@lilypad/chain";
import { startNode } from "@lilypad/local-stack";
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

async function deploy(rpcUrl: string): Promise<Pick<DeployedTestChain, "deployment" | "keys">> {
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
  });
  return { deployment, keys };
}

/**
 * Starts an in-memory EVM node for one test: chain id 42161, one block for each transaction. Unlike the
 * product's local chain it stores nothing, and it can be rewound (evm_snapshot, anvil_rollback). With
 * `deployed`, Lilypad's contracts are deployed on it.
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
