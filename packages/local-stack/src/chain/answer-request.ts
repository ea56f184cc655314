import { z } from "zod";
import { journalledMethods } from "./apply-entry.ts";
import type { DurableChain } from "./open-chain.ts";
import { RpcError } from "./rpc-error.ts";

const requestSchema = z.object({
  jsonrpc: z.literal("2.0").optional(),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});

/** A response of JSON-RPC 2.0. */
export type RpcAnswer = { jsonrpc: "2.0"; id: string | number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
);

const maxInBatch = 1_000;
const changes: ReadonlySet<string> = new Set(journalledMethods);
const readable = /^(eth|net|web3|txpool|debug_trace|trace)/;
/** Methods with the prefix of a read that change the chain or sign with a key of the node, without the journal. */
const refused = /^eth_(send|sign|submit|mine|mining)|^txpool_set/;

async function perform(chain: DurableChain, method: string, params: unknown[]): Promise<unknown> {
  if (method === "eth_sendRawTransactionSync") {
    const hash = await chain.change("eth_sendRawTransaction", params.slice(0, 1));
    return chain.read("eth_getTransactionReceipt", [hash]);
  }
  if (method === "anvil_mine") return chain.change("evm_mine", []);
  if (changes.has(method)) return chain.change(method, params);
  if (readable.test(method) && !refused.test(method)) return chain.read(method, params);
  throw new RpcError(-32_601, `the local chain does not offer ${method}`);
}

async function answerOne(chain: DurableChain, input: unknown): Promise<RpcAnswer> {
  const parsed = requestSchema.safeParse(input);
  if (!parsed.success) {
    return { jsonrpc: "2.0", id: null, error: { code: -32_600, message: "invalid request" } };
  }
  const { id = null, method, params = [] } = parsed.data;
  try {
    return { jsonrpc: "2.0", id, result: await perform(chain, method, params) };
  } catch (error) {
    if (!(error instanceof RpcError)) {
      const message = "the chain node did not answer; look up the transaction by its hash";
      return { jsonrpc: "2.0", id, error: { code: -32_603, message } };
    }
    const { code, message, data } = error;
    return {
      jsonrpc: "2.0",
      id,
      error: { code, message, ...(data === undefined ? {} : { data }) },
    };
  }
}

/** Answers a request or a batch of requests. The changes of a batch are made in its order. */
export async function answerRequest(
  chain: DurableChain,
  body: string,
): Promise<RpcAnswer | RpcAnswer[]> {
  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: -32_700, message: "invalid JSON" } };
  }
  if (!Array.isArray(input)) return answerOne(chain, input);
  if (input.length === 0 || input.length > maxInBatch) {
    const message = `a batch must have 1 to ${maxInBatch} requests`;
    return { jsonrpc: "2.0", id: null, error: { code: -32_600, message } };
  }
  return Promise.all(input.map((one) => answerOne(chain, one)));
}
