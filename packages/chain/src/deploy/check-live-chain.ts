import { isTokenDecimals, tokenDecimalsRange } from "@lilypad/money";
import { type Address, createPublicClient, isAddressEqual } from "viem";
import type { TokenFacts } from "../deployment.ts";
import type { KnownChain } from "../known-chains.ts";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";
import { readTokenFacts } from "../read-token-facts.ts";
import { canonicalAddresses } from "./canonical-contracts.ts";

type MoneyAsset = "usdc" | "eurc";

/** The result of checking a chain before contracts are deployed. */
export interface LiveChainCheck {
  /** Sentences that say why it is impossible. */
  readonly problems: string[];
  /**
   * Tokens that are not the expected ones of the chain, with a sentence about each. A person has to accept them by
   * their addresses.
   */
  readonly unexpected: {
    readonly asset: MoneyAsset;
    readonly address: Address;
    readonly reason: string;
  }[];
  /** The tokens' own facts, as their contracts give them; null if there are problems. */
  readonly tokens: Readonly<Record<MoneyAsset, TokenFacts>> | null;
}

/**
 * Checks that a chain has Safe's contracts at their canonical addresses and the tokens of the plan, and reads the
 * tokens' facts from their contracts.
 * @param planned the tokens of the plan, with the decimals that it expects
 * @throws ChainError if the node does not answer
 */
export async function checkLiveChain(
  rpcUrl: string,
  chain: KnownChain,
  planned: Readonly<Record<MoneyAsset, Pick<TokenFacts, "address" | "decimals">>>,
): Promise<LiveChainCheck> {
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
  });
  const hasCode = async (address: Address) =>
    ((await askNode(() => client.getCode({ address }))) ?? "0x") !== "0x";
  const problems: string[] = [];
  const unexpected: LiveChainCheck["unexpected"] = [];
  const actual = await askNode(() => client.getChainId());
  if (actual !== chain.id) {
    problems.push(`The node is on chain ${actual}, not on ${chain.id} (${chain.name}).`);
    return { problems, unexpected, tokens: null };
  }
  for (const [name, address] of Object.entries(canonicalAddresses())) {
    if (!(await hasCode(address))) {
      problems.push(`Safe's ${name} is not at ${address}. This is not ${chain.name}.`);
    }
  }
  const { usdc, eurc } = planned;
  if (isAddressEqual(usdc.address, eurc.address)) {
    problems.push(`The plan has the address ${usdc.address} for both dollars and euros.`);
  }
  const facts = new Map<MoneyAsset, TokenFacts>();
  for (const asset of ["usdc", "eurc"] as const) {
    const { address, decimals } = planned[asset];
    const found = await readTokenFacts(client, address).catch(() => null);
    if (found === null) {
      problems.push(`${address} (${asset}) is not a token.`);
      continue;
    }
    facts.set(asset, found);
    if (found.decimals !== decimals) {
      problems.push(
        `${address} (${asset}, ${found.symbol}) has ${found.decimals} decimals, not ${decimals} as in the plan.`,
      );
    } else if (!isTokenDecimals(decimals)) {
      const { min, max } = tokenDecimalsRange;
      problems.push(
        `${address} (${asset}, ${found.symbol}) has ${decimals} decimals; a token has ${min} to ${max}.`,
      );
    }
  }
  if (!isAddressEqual(usdc.address, chain.usdc)) {
    unexpected.push({
      asset: "usdc",
      address: usdc.address,
      reason: `${usdc.address} is not Circle's USDC on ${chain.name}, which is ${chain.usdc}.`,
    });
  }
  unexpected.push({
    asset: "eurc",
    address: eurc.address,
    reason: `The euro is the token ${facts.get("eurc")?.symbol ?? "?"} at ${eurc.address}; compare the address with what its issuer answers.`,
  });
  const [dollars, euros] = [facts.get("usdc"), facts.get("eurc")];
  const isComplete = problems.length === 0 && dollars !== undefined && euros !== undefined;
  return { problems, unexpected, tokens: isComplete ? { usdc: dollars, eurc: euros } : null };
}
