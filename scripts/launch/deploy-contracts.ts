import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type ChainDeployment, deployLocalChain, parseDeployment } from "@lilypad/chain";
import { type Address, createPublicClient, http, numberToHex, parseEther } from "viem";
import type { ChainKeys } from "./keys.ts";

const gasMoney = parseEther("1000");
const minGasMoney = parseEther("100");

const connect = (rpcUrl: string) =>
  createPublicClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 30_000 }) });
type Client = ReturnType<typeof connect>;

/** Gives an address gas money, which is free on the local chain but required. */
async function fillUp(client: Client, address: Address): Promise<void> {
  if ((await client.getBalance({ address })) >= minGasMoney) return;
  await client.request<{
    Method: "anvil_setBalance";
    Parameters: [Address, `0x${string}`];
    ReturnType: null;
  }>({ method: "anvil_setBalance", params: [address, numberToHex(gasMoney)] });
}

/**
 * Reads the deployment file, if there is one.
 * @throws EarlierDeployment if an earlier version made it
 */
export function readDeploymentFile(file: string): ChainDeployment | undefined {
  return existsSync(file) ? parseDeployment(readFileSync(file, "utf8")) : undefined;
}

/** True if the contracts of `file` are on this chain. */
async function isDeployed(client: Client, file: string): Promise<boolean> {
  const deployment = readDeploymentFile(file);
  if (deployment === undefined) return false;
  const code = (await client.getCode({ address: deployment.module })) ?? "0x";
  if (code !== "0x") return true;
  throw new Error(
    `the local chain does not hold the contracts of ${file}: was only a part of DATA_DIR restored?`,
  );
}

/**
 * Deploys the contracts at the first start and writes the deployment file; later starts only check it.
 * @throws Error if the chain does not match the deployment file
 */
export async function deployContracts(options: {
  rpcUrl: string;
  keys: ChainKeys;
  file: string;
}): Promise<void> {
  const { keys, file, rpcUrl } = options;
  const client = connect(rpcUrl);
  if (!(await isDeployed(client, file))) {
    const deployment = await deployLocalChain({
      rpcUrl,
      deployerKey: keys.deployer.read(),
      operator: keys.operator.address,
      guardian: keys.guardian.address,
      admin: keys.admin.address,
      faucet: keys.faucet.address,
      marker: `0x${randomBytes(32).toString("hex")}`,
    });
    writeFileSync(`${file}.new`, `${JSON.stringify(deployment, null, 2)}\n`, { flush: true });
    renameSync(`${file}.new`, file);
  }
  for (const { address } of [keys.operator, keys.guardian, keys.relayer, keys.admin, keys.faucet])
    await fillUp(client, address);
}
