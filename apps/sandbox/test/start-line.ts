import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The fault of a call on the connection to the node, by the name of its method. */
type Fault = "request lost" | "answer lost" | "empty answer";

/** For tests: a connection to the node that can lose requests and answers. */
export async function startLine(rpcUrl: string) {
  const faults = new Map<string, Fault>();
  const server: Server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { id, method } = JSON.parse(body);
    const fault = faults.get(method);
    if (fault === "request lost") return response.destroy();
    const answer = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }).then((one) => one.text());
    if (fault === "answer lost") return response.destroy();
    response.setHeader("content-type", "application/json");
    response.end(
      fault === "empty answer" ? JSON.stringify({ jsonrpc: "2.0", id, result: null }) : answer,
    );
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    faults,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
