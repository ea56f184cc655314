import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  type TransactionReceipt,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";

/** A call of a contract, without ether. */
export interface ContractCall {
  readonly to: Address;
  readonly data: Hex;
}

const connect = (rpcUrl: string) =>
  createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
    cacheTime: 0,
    pollingInterval: 250,
  });

/**
 * Estimates a call from an account, which also tries it.
 * @returns the gas that it uses
 * @throws ChainReverted if the contract would refuse it
 */
export const estimateCall = (rpcUrl: string, from: Address, call: ContractCall): Promise<bigint> =>
  askNode(() => connect(rpcUrl).estimateGas({ account: from, ...call }));

/**
 * Sends a call and waits until it is mined.
 * @throws Error with the transaction's hash if it was reverted
 * @throws ChainError if the node does not answer or refuses it
 */
export async function sendCall(
  rpcUrl: string,
  account: PrivateKeyAccount,
  call: ContractCall,
): Promise<TransactionReceipt> {
  const client = connect(rpcUrl);
  const wallet = createWalletClient({
    account,
    transport: openTransport(rpcUrl, { timeoutMs: 30_000 }),
  });
  const hash = await askNode(() => wallet.sendTransaction({ chain: null, ...call }));
  const receipt = await askNode(() => client.waitForTransactionReceipt({ hash }));
  if (receipt.status !== "success") throw new Error(`the transaction ${hash} was reverted`);
  return receipt;
}
