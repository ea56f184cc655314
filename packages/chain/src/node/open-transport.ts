import { BaseError, fallback, http, RpcRequestError, type Transport } from "viem";
import { mayOtherNodeKnow } from "./answer-kinds.ts";
import { httpInBatches } from "./http-in-batches.ts";

export interface TransportOptions {
  /** The limit for one request in milliseconds. */
  timeoutMs: number;
  /**
   * Sends each request alone, for those that a node executes for long: it answers requests that were sent together when the
   * last one is done, so the others would wait for it. Default false.
   */
  sendsAlone?: boolean;
}

/** Requests made at the same time are sent together, at most this many; nodes that allow fewer get smaller batches. */
const batchSize = 20;

/**
 * Whether a node has answered, if only with a refusal: another node must not overrule it. A node that is busy,
 * behind or lacks the call has not.
 */
function isAnswer(error: Error): boolean {
  const answer =
    error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  return answer instanceof RpcRequestError && !mayOtherNodeKnow(answer);
}

/** The addresses of a chain's nodes, which are separated by commas. */
export const nodeUrlsOf = (rpcUrl: string): string[] =>
  rpcUrl
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/**
 * Connects to the nodes of a chain. The first one that answers is used: the next is tried when one is unreachable,
 * not when it refuses a request. Nothing is repeated with the same node, because callers decide what an unanswered
 * request means.
 * @param rpcUrl the addresses of one or more nodes of the same chain, separated by commas
 */
export function openTransport(
  rpcUrl: string,
  { timeoutMs, sendsAlone = false }: TransportOptions,
): Transport {
  const transports = nodeUrlsOf(rpcUrl).map((url) =>
    sendsAlone
      ? http(url, { retryCount: 0, timeout: timeoutMs })
      : httpInBatches(url, { timeoutMs, batchSize }),
  );
  const [only] = transports;
  if (only !== undefined && transports.length === 1) return only;
  return fallback(transports, { retryCount: 0, shouldThrow: isAnswer });
}
