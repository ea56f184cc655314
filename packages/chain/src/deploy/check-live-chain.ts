import { assets, type ChainAsset } from "@lilypad/money";
import { type Address, createPublicClient, isAddressEqual } from "viem";
import { tokenAbi } from "../abi.ts";
import { chainId } from "../deployment.ts";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";
import { canonicalAddresses } from "./canonical-contracts.ts";

/** Circle's own USDC on Arbitrum One; not the bridged USDC.e. */
const arbitrumUsdc: Address = "0xaf88d065e77c8cC2239327C5EDb3A432268e5831";

/** What a chain has to have before contracts can be deployed. */
export interface LiveChainCheck {
  /** Sentences that say why it is impossible. */
  readonly problems: string[];
  /** Tokens that nobody expects there, with a sentence about each. A person has to accept them by their addresses. */
  readonly unexpected: {
    readonly asset: "usdc" | "eurc";
    readonly address: Address;
    readonly reason: string;
  }[];
}

/**
 * Checks that a chain has Safe's contracts at their canonical addresses and the tokens of the plan.
 * @throws ChainError if the node does not answer
 */
export async function checkLiveChain(
  rpcUrl: string,
  tokens: Readonly<Record<Exclude<ChainAsset, "LIL">, Address | null>>,
): Promise<LiveChainCheck> {
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
  });
  const hasCode = async (address: Address) =>
    ((await askNode(() => client.getCode({ address }))) ?? "0x") !== "0x";
  const check: LiveChainCheck = { problems: [], unexpected: [] };
  const actual = await askNode(() => client.getChainId());
  if (actual !== chainId) {
    check.problems.push(`The node is on chain ${actual}, not on ${chainId} (Arbitrum One).`);
    return check;
  }
  for (const [name, address] of Object.entries(canonicalAddresses())) {
    if (!(await hasCode(address))) {
      check.problems.push(`Safe's ${name} is not at ${address}. This is not Arbitrum One.`);
    }
  }
  for (const asset of ["usdc", "eurc"] as const) {
    const address = tokens[asset];
    if (address === null) continue;
    const decimals = await client
      .readContract({ address, abi: tokenAbi, functionName: "decimals" })
      .catch(() => null);
    if (decimals !== assets[asset].decimals) {
      check.problems.push(
        `${address} (${asset}) is not a token with ${assets[asset].decimals} decimals.`,
      );
    }
  }
  if (tokens.usdc !== null && !isAddressEqual(tokens.usdc, arbitrumUsdc)) {
    check.unexpected.push({
      asset: "usdc",
      address: tokens.usdc,
      reason: `${tokens.usdc} is not Circle's USDC on Arbitrum One, which is ${arbitrumUsdc}.`,
    });
  }
  if (tokens.eurc !== null) {
    check.unexpected.push({
      asset: "eurc",
      address: tokens.eurc,
      reason: `Circle does not issue EURC on Arbitrum One; check ${tokens.eurc}.`,
    });
  }
  return check;
}
