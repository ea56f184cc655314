import { startNode } from "@lilypad/local-stack";

export interface TestChain {
  rpcUrl: string;
  /** Ends the node; its state is gone. */
  stop(): Promise<void>;
}

/**
 * An EVM node of the caller's own, in memory: chain id 42161, a block for each transaction. Unlike the
 * local chain of the product it keeps nothing, and can be rewound (evm_snapshot, anvil_rollback).
 */
export async function startTestChain(): Promise<TestChain> {
  const node = await startNode(["--chain-id", "42161", "--gas-limit", "100000000"]);
  return { rpcUrl: node.url, stop: node.kill };
}
