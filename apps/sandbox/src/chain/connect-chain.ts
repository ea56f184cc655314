import { createPublicClient, http, type PublicClient } from "viem";

/** A node that does not answer in this time counts as unreachable, in milliseconds. */
const answerTimeoutMs = 5_000;

/** The node behind RPC_URL. Requests are made once: who asks decides whether to ask again. */
export function connectChain(rpcUrl: string): PublicClient {
  return createPublicClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: answerTimeoutMs }),
    cacheTime: 0,
  });
}
