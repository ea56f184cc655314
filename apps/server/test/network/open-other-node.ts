import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface RpcCall {
  id: number;
  method: string;
  params?: unknown[];
}

/** The answer of a hosted node instead of the real one; undefined to pass the call on. */
export type Answer = (call: RpcCall) => object | undefined;

/** Opens a node in front of another one, which answers some calls as hosted nodes do. */
export async function openOtherNode(nodeUrl: string, answer: Answer) {
  const reply = async (call: RpcCall): Promise<unknown> => {
    const own = answer(call);
    if (own !== undefined) return { jsonrpc: "2.0", id: call.id, ...own };
    const response = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
    });
    return response.json();
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const asked: RpcCall | RpcCall[] = JSON.parse(text);
    const answers = await Promise.all([asked].flat().map(reply));
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
