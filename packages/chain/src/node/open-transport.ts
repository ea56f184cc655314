import { BaseError, fallback, http, RpcRequestError, type Transport } from "viem";

export interface TransportOptions {
  /** The limit for one request in milliseconds. */
  timeoutMs: number;
  /**
   * Sends each request alone, for those that a node executes for long: it answers requests that were sent together when the
   * last one is done, so the others would wait for it. Default false.
   */
  sendsAlone?: boolean;
}

/** Requests made at the same time are sent together, at most this many; common limits of hosted nodes are higher. */
const batchSize = 20;

/** The error code of a node that is asked too often; another one may have an answer. */
const limitExceeded = -32_005;

/** Whether a node has answered, if only with a refusal: another node must not be asked to overrule it. */
function isAnswer(error: Error): boolean {
  const answer =
    error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  return answer instanceof RpcRequestError && answer.code !== limitExceeded;
}

/** The addresses of a chain's nodes, which are separated by commas. */
export const nodeUrlsOf = (rpcUrl: string): string[] =>
  rpcUrl
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/**
 * Connects to the nodes of a chain. The first one that answers is used: the next is asked when one is unreachable, not when it
 * refuses a request. Nothing is repeated with the same node, because callers decide what an unanswered request means.
 * @param rpcUrl the addresses of one or more nodes of the same chain, separated by commas
 */
export function openTransport(
  rpcUrl: string,
  { timeoutMs, sendsAlone = false }: TransportOptions,
): Transport {
  const transports = nodeUrlsOf(rpcUrl).map((url) =>
    http(url, { retryCount: 0, timeout: timeoutMs, batch: sendsAlone ? false : { batchSize } }),
  );
  const [only] = transports;
  if (only !== undefined && transports.length === 1) return only;
  return fallback(transports, { retryCount: 0, shouldThrow: isAnswer });
}
