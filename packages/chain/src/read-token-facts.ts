import type { Address, PublicClient } from "viem";
import { tokenAbi } from "./abi.ts";
import type { TokenFacts } from "./deployment.ts";

/** Reads a token's symbol, name and decimals from its contract. @throws errors of viem when it is no token */
export async function readTokenFacts(
  client: Pick<PublicClient, "readContract">,
  address: Address,
): Promise<TokenFacts> {
  const contract = { address, abi: tokenAbi } as const;
  const [symbol, name, decimals] = await Promise.all([
    client.readContract({ ...contract, functionName: "symbol" }),
    client.readContract({ ...contract, functionName: "name" }),
    client.readContract({ ...contract, functionName: "decimals" }),
  ]);
  return { address, symbol, name, decimals };
}
