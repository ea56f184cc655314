import { assets, type ChainAsset, chainAssets } from "@lilypad/money";
import {
  type Address,
  createPublicClient,
  http,
  isAddressEqual,
  keccak256,
  type PublicClient,
  toBytes,
} from "viem";
import { arbitrum } from "viem/chains";
import { settlementModuleAbi, tokenAbi } from "./abi.ts";
import { toChainError } from "./chain-errors.ts";
import { type ChainDeployment, chainId, type ListedToken } from "./deployment.ts";
import { predictSafeAddress } from "./safe-address.ts";

export interface Expectations {
  rpcUrl: string;
  deployment: ChainDeployment;
  /** The address of our signing key; not set in a process that signs nothing. */
  operator?: Address;
  /** The administrator of the module, if known. */
  admin?: Address;
}

const minterRole = keccak256(toBytes("MINTER_ROLE"));
/** An arbitrary owner, to compare the Safe addresses that the module and we compute. */
const probeOwner: Address = "0x00000000000000000000000000000000000000A1";

const hasCode = async (client: PublicClient, address: Address) =>
  ((await client.getCode({ address })) ?? "0x") !== "0x";

async function verifyModule(
  client: PublicClient,
  { deployment, operator, admin }: Expectations,
): Promise<string[]> {
  const contract = { address: deployment.module, abi: settlementModuleAbi } as const;
  const [marker, actualOperator, actualAdmin, safe] = await Promise.all([
    client.readContract({ ...contract, functionName: "marker" }),
    client.readContract({ ...contract, functionName: "operator" }),
    client.readContract({ ...contract, functionName: "admin" }),
    client.readContract({ ...contract, functionName: "safeOf", args: [probeOwner] }),
  ]);
  const problems: string[] = [];
  if (marker !== deployment.marker)
    problems.push("The module's marker is that of another installation.");
  if (operator !== undefined && !isAddressEqual(actualOperator, operator)) {
    problems.push(
      `The module's operator is ${actualOperator}, but our key is that of ${operator}.`,
    );
  }
  if (admin !== undefined && !isAddressEqual(actualAdmin, admin)) {
    problems.push(`The module's admin is ${actualAdmin}, not ${admin}.`);
  }
  if (!isAddressEqual(safe, predictSafeAddress(deployment, probeOwner))) {
    problems.push("The module predicts other Safe addresses than this deployment.");
  }
  return problems;
}

async function verifyToken(
  client: PublicClient,
  { module }: ChainDeployment,
  asset: ChainAsset,
  { address, index }: ListedToken,
): Promise<string[]> {
  if (!(await hasCode(client, address))) return [`There is no contract at ${address} (${asset}).`];
  const problems: string[] = [];
  const decimals = await client.readContract({ address, abi: tokenAbi, functionName: "decimals" });
  if (decimals !== assets[asset].decimals) {
    problems.push(`${asset} has ${decimals} decimals on the chain, not ${assets[asset].decimals}.`);
  }
  const contract = { address: module, abi: settlementModuleAbi } as const;
  const count = await client.readContract({ ...contract, functionName: "tokenCount" });
  const listed =
    BigInt(index) < count
      ? await client.readContract({ ...contract, functionName: "tokenAt", args: [index] })
      : null;
  if (listed === null || !isAddressEqual(listed.account, address)) {
    problems.push(`The module does not list ${asset} under index ${index}.`);
  }
  if (listed?.enabled === false) problems.push(`The module has ${asset} switched off.`);
  if (asset !== "LIL" && listed?.mintable === true) problems.push(`The module may mint ${asset}.`);
  if (asset === "LIL") {
    const mints = await client.readContract({
      address,
      abi: tokenAbi,
      functionName: "hasRole",
      args: [minterRole, module],
    });
    if (!mints || listed?.mintable !== true)
      problems.push("The module does not have the minter role of LIL.");
  }
  return problems;
}

/**
 * Compares a deployment with its chain.
 * @returns the differences in sentences; empty when there are none
 * @throws ChainUnreachable when the chain does not answer
 */
export async function verifyDeployment(expectations: Expectations): Promise<string[]> {
  const { rpcUrl, deployment } = expectations;
  const client: PublicClient = createPublicClient({
    chain: arbitrum,
    transport: http(rpcUrl, { retryCount: 0, timeout: 10_000 }),
  });
  try {
    const actual = await client.getChainId();
    if (actual !== chainId) return [`The node is on chain ${actual}, not on ${chainId}.`];
    const problems: string[] = [];
    for (const part of [
      "module",
      "moduleSetup",
      "proxyFactory",
      "singleton",
      "fallbackHandler",
    ] as const) {
      if (!(await hasCode(client, deployment[part]))) {
        problems.push(`There is no contract at ${deployment[part]} (${part}).`);
      }
    }
    if (problems.length > 0) return problems;
    problems.push(...(await verifyModule(client, expectations)));
    for (const asset of chainAssets) {
      const token = deployment.tokens[asset];
      if (token !== null) problems.push(...(await verifyToken(client, deployment, asset, token)));
    }
    return problems;
  } catch (error) {
    throw toChainError(error);
  }
}
