import { createPublicClient, http, type PublicClient } from "viem";

/** A node that does not answer within this time counts as unreachable, in milliseconds. */
const answerTimeoutMs = 5_000;

/** Connects to the node at RPC_URL. Requests are not retried here: the caller decides. */
export function connectChain(rpcUrl: string): PublicClient {
  return createPublicClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: answerTimeoutMs }),
    cacheTime: 0,
  });
}
