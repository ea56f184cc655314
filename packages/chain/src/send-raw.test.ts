import { createPublicClient, custom, RpcRequestError } from "viem";
import { expect, it } from "vitest";
import { ChainRejected } from "./node/chain-errors.ts";
import { sendRaw } from "./send-raw.ts";

/** A node that refuses every transaction with these words. */
const nodeSaying = (message: string) =>
  createPublicClient({
    transport: custom(
      {
        request: async () => {
          throw new RpcRequestError({
            body: {},
            url: "http://node",
            error: { code: -32_000, message },
          });
        },
      },
      { retryCount: 0 },
    ),
  });

it.each([
  "already known",
  "AlreadyKnown",
  "Known transaction",
  "existing tx with same hash",
  "ALREADY_EXISTS: already exists",
  "transaction already in mempool",
  "nonce too low: next nonce 5, tx nonce 4",
])("a transaction that the node has already is accepted: %s", async (message) => {
  await expect(sendRaw(nodeSaying(message), "0x02")).resolves.toBeUndefined();
});

it.each([
  "insufficient funds for gas",
  "unknown transaction type",
  "replacement transaction underpriced",
])("a refused transaction is refused: %s", async (message) => {
  await expect(sendRaw(nodeSaying(message), "0x02")).rejects.toBeInstanceOf(ChainRejected);
});
