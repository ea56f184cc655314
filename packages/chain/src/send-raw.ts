import type { Hex, PublicClient } from "viem";
import type { Fees } from "./chain-port.ts";
import { alreadyKnown } from "./node/answer-kinds.ts";
import { askNode } from "./node/ask-node.ts";
import { ChainRejected } from "./node/chain-errors.ts";

/** The nonce is used, perhaps by this transaction; its hash decides. */
const nonceUsed = /nonce too low/i;

/** Reads the fees that a transaction should offer now, in wei per unit of gas. */
export const readFees = (client: PublicClient): Promise<Fees> =>
  askNode(async () => {
    const [block, maxPriorityFeePerGas] = await Promise.all([
      client.getBlock(),
      client.estimateMaxPriorityFeePerGas(),
    ]);
    // Twice the base fee covers several full blocks; only the actual base fee is charged.
    const maxFeePerGas = (block.baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas;
    return { maxFeePerGas, maxPriorityFeePerGas };
  });

/** Sends a signed transaction to the node; one that the node already has is accepted. */
export async function sendRaw(client: PublicClient, raw: Hex): Promise<void> {
  try {
    await askNode(() => client.sendRawTransaction({ serializedTransaction: raw }));
  } catch (error) {
    const isThere =
      error instanceof ChainRejected &&
      (alreadyKnown.test(error.reason) || nonceUsed.test(error.reason));
    if (!isThere) throw error;
  }
}
