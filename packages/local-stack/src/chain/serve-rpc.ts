import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerRequest } from "./answer-request.ts";
import type { DurableChain } from "./open-chain.ts";

const maxBytes = 16 * 1024 * 1024;
const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns false for requests of web pages, which could reach this machine under another name or with a form. */
function isLocal({ headers }: IncomingMessage): boolean {
  const host = URL.canParse(`http://${headers.host ?? ""}`)
    ? new URL(`http://${headers.host}`).hostname
    : "";
  if (!localHosts.has(host)) return false;
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && localHosts.has(new URL(origin).hostname));
}

/** Reads the body; undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function serve(
  chain: DurableChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLocal(request)) return send(response, 403, { error: "only for programs on this machine" });
  if (request.method === "GET" && request.url === "/health") {
    return chain.isUp()
      ? send(response, 200, { status: "ok" })
      : send(response, 503, { status: "the chain node is being restarted" });
  }
  if (request.method !== "POST") return send(response, 405, { error: "send JSON-RPC by POST" });
  if (!(request.headers["content-type"] ?? "").startsWith("application/json")) {
    return send(response, 415, { error: "the content type must be application/json" });
  }
  const body = await readBody(request);
  if (body === undefined) return send(response, 413, { error: "the request is too long" });
  send(response, 200, await answerRequest(chain, body));
}

/** Serves a chain's JSON-RPC on 127.0.0.1. */
export function serveRpc(chain: DurableChain, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    serve(chain, request, response).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}
