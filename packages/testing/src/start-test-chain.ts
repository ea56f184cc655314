import { startNode } from "@lilypad/local-stack";

export interface TestChain {
  rpcUrl: string;
  /** Ends the node; its state is gone. */
  stop(): Promise<void>;
}

/** An EVM node of the caller's own, in memory: chain id 42161, a block for each transaction. */
export async function startTestChain(): Promise<TestChain> {
  const node = await startNode({ mining: "each transaction" });
  return { rpcUrl: node.rpcUrl, stop: node.kill };
}
