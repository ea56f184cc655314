import { type ChainDeployment, tokenAbi } from "@lilypad/chain";
import { toTokenUnits } from "@lilypad/money";
import { createPublicClient, encodeFunctionData, getAddress, type Hex, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** Mints test dollars or euros to a Safe, as a deposit from outside. @param amount minor units */
export type Faucet = (safe: string, asset: "usdc" | "eurc", amount: bigint) => Promise<void>;

export function openFaucet(rpcUrl: string, deployment: ChainDeployment, key: Hex): Faucet {
  const client = createPublicClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: 30_000 }),
  });
  const account = privateKeyToAccount(key);
  return async (safe, asset, amount) => {
    const token = deployment.tokens[asset];
    const data = encodeFunctionData({
      abi: tokenAbi,
      functionName: "mint",
      args: [getAddress(safe), toTokenUnits(amount, token.decimals)],
    });
    // The bank pays top-ups from the same account.
    const nonce = await client.getTransactionCount({
      address: account.address,
      blockTag: "pending",
    });
    const serializedTransaction = await account.signTransaction({
      type: "eip1559",
      chainId: deployment.chain.id,
      nonce,
      to: token.address,
      data,
      gas: 300_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    await client.sendRawTransaction({ serializedTransaction });
  };
}
