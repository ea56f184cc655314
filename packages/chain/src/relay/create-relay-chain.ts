import { createPublicClient, TransactionReceiptNotFoundError } from "viem";
import { lower } from "../batch.ts";
import { askNode, findOnNode } from "../node/ask-node.ts";
import { ChainRejected, ChainReverted } from "../node/chain-errors.ts";
import { openTransport } from "../node/open-transport.ts";
import type { OperatorSigner } from "../operator-signer.ts";
import { readFees, sendRaw } from "../send-raw.ts";
import type { RelayChain } from "./relay-chain.ts";

/** Connects the relayer to the chain behind an RPC address. */
export function createRelayChain(options: {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  /** Signs with the relayer's key. */
  signer: OperatorSigner;
  /** The limit for one call in milliseconds; 10,000 by default. */
  timeoutMs?: number;
}): RelayChain {
  const { rpcUrl, signer, timeoutMs = 10_000 } = options;
  const client = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs }),
    cacheTime: 0,
  });
  const { address } = signer;
  return {
    relayer: lower(address),
    async estimateGas({ to, data, gas }) {
      try {
        // Without the limit, because nodes give different answers if it is too low.
        const estimate = await askNode(() => client.estimateGas({ account: address, to, data }));
        return estimate > gas ? "exceeds_gas" : estimate;
      } catch (error) {
        if (error instanceof ChainReverted) return "reverts";
        if (!(error instanceof ChainRejected)) throw error;
        if (/allowance|out of gas|intrinsic gas/i.test(error.reason)) return "exceeds_gas";
        if (/revert/i.test(error.reason)) return "reverts";
        throw error;
      }
    },
    readFees: () => readFees(client),
    readAccount: () =>
      askNode(async () => {
        const [nonce, balance] = await Promise.all([
          client.getTransactionCount({ address, blockTag: "latest" }),
          client.getBalance({ address }),
        ]);
        return { nonce, balance };
      }),
    readNonceAt: (blockNumber) =>
      askNode(() => client.getTransactionCount({ address, blockNumber })),
    sign: (transaction) => signer.sign(transaction),
    broadcast: (raw) => sendRaw(client, raw),
    readReceipt: (hash) =>
      findOnNode(async () => {
        const { status, gasUsed, blockNumber, logs } = await client.getTransactionReceipt({ hash });
        return {
          status,
          gasUsed,
          blockNumber,
          logs: logs.map((log) => ({
            address: lower(log.address),
            topics: log.topics.map((topic) => lower(topic)),
            data: log.data,
          })),
        };
      }, TransactionReceiptNotFoundError),
    readHeadNumber: () => askNode(() => client.getBlockNumber()),
  };
}
