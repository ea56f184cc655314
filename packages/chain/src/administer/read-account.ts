import { type Address, createPublicClient } from "viem";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";

/** An account on the chain, and the current price of gas. */
export interface AccountState {
  /** In wei. */
  readonly balance: bigint;
  /** Wei per unit of gas. */
  readonly gasPrice: bigint;
  /** True for a contract, such as a Safe. */
  readonly isContract: boolean;
}

/** Reads an account. @throws ChainError if the node does not answer */
export function readAccount(rpcUrl: string, address: Address): Promise<AccountState> {
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 10_000 }),
    cacheTime: 0,
  });
  return askNode(async () => {
    const [balance, gasPrice, code] = await Promise.all([
      client.getBalance({ address }),
      client.getGasPrice(),
      client.getCode({ address }),
    ]);
    return { balance, gasPrice, isContract: (code ?? "0x") !== "0x" };
  });
}

/** Reads a node's chain id. @throws ChainError if the node does not answer */
export const readChainId = (rpcUrl: string): Promise<number> =>
  askNode(() =>
    createPublicClient({
      transport: openTransport(rpcUrl, { timeoutMs: 10_000 }),
    }).getChainId(),
  );
