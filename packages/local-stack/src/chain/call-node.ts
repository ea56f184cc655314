import { z } from "zod";

/** A node's answer to one JSON-RPC request: a result, or the node's own words on why not. */
export type NodeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } };

const answerSchema = z.union([
  z.object({
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.object({ result: z.unknown() }),
]);

/** The node did not answer: it is dead, dying, or something else listens in its place. */
export class NodeGone extends Error {
  override readonly name = "NodeGone";
}

/**
 * Asks a node one thing.
 * @throws NodeGone when no proper answer came; whether the request had an effect is then unknown
 */
export async function callNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<NodeAnswer> {
  try {
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return answerSchema.parse(await response.json());
  } catch (error) {
    throw new NodeGone(`the local chain did not answer ${method}`, { cause: error });
  }
}

/** Like `callNode`, for requests that a healthy node cannot refuse. */
export async function askNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await callNode(rpcUrl, method, params);
  if ("error" in answer)
    throw new Error(`the local chain refused ${method}: ${answer.error.message}`);
  return answer.result;
}
