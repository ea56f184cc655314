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

/** The contract of the dollars. */
function dollarToken(): Address {
  const { tokens } = JSON.parse(readFileSync(deploymentFile(), "utf8")) as {
    tokens: { usdc: { address: string } };
  };
  return getAddress(tokens.usdc.address);
}

/** The dollars of an address, in minor units, as the chain has them. */
export const dollarsAt = (address: Address): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl()) }).readContract({
    abi: erc20Abi,
    address: dollarToken(),
    functionName: "balanceOf",
    args: [address],
  });

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
    /** Sends dollars as any wallet does. @param amount minor units */
    send: (to: string, amount: bigint) =>
      wallet.writeContract({
        abi: erc20Abi,
        address: dollarToken(),
        functionName: "transfer",
        args: [getAddress(to), amount],
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 0n,
      }),
  };
}
