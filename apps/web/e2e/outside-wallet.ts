import { readFileSync } from "node:fs";
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { arbitrum } from "viem/chains";
import { deploymentFile, rpcUrl } from "./sandbox.ts";

export type TokenName = "usdc" | "eurc" | "LIL";

/** A token as the deployment lists it. */
export function listedToken(asset: TokenName): { address: Address; decimals: number } {
  const { tokens } = JSON.parse(readFileSync(deploymentFile(), "utf8")) as {
    tokens: Record<TokenName, { address: string; decimals: number }>;
  };
  const { address, decimals } = tokens[asset];
  return { address: getAddress(address), decimals };
}

/** An address's balance of a token on the chain, in the token's own units. */
export const unitsAt = (address: string, asset: TokenName): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl()) }).readContract({
    abi: erc20Abi,
    address: listedToken(asset).address,
    functionName: "balanceOf",
    args: [getAddress(address)],
  });

/** The dollars of an address, in minor units, as the chain has them. */
export const dollarsAt = (address: Address): Promise<bigint> => unitsAt(address, "usdc");

/**
 * A wallet outside Lilypad, with money for gas.
 * @param key a new one by default
 */
export async function openWallet(key: Hex = generatePrivateKey()) {
  const account = privateKeyToAccount(key);
  const transport = http(rpcUrl());
  await createTestClient({ mode: "anvil", transport }).setBalance({
    address: account.address,
    value: parseEther("1"),
  });
  const wallet = createWalletClient({ account, chain: arbitrum, transport });
  return {
    address: account.address,
    /** Sends tokens as any wallet does. @param units of the token; those of dollars are minor units */
    send: (to: string, units: bigint, asset: TokenName = "usdc") =>
      wallet.writeContract({
        abi: erc20Abi,
        address: listedToken(asset).address,
        functionName: "transfer",
        args: [getAddress(to), units],
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 0n,
      }),
  };
}
