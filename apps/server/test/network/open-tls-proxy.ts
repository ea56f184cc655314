import { request as httpRequest, type IncomingMessage } from "node:http";
import { createServer, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSignedCertificate } from "@lilypad/testing";

export interface ProxiedAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface ProxiedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The client's IP address as seen by the proxy. */
  from?: string;
}

/**
 * Opens a reverse proxy in front of the server, and a client for it. The proxy terminates TLS and forwards
 * requests over plain HTTP with the usual headers.
 * @param host the name in PUBLIC_URL and on the certificate, which the client checks
 */
export async function openTlsProxy({ host, appPort }: { host: string; appPort: number }) {
  const { certificate, privateKey } = selfSignedCertificate(host);
  /** Simulated IP addresses of clients, by the client's port. */
  const origins = new Map<number, string>();
  const server = createServer({ cert: certificate, key: privateKey }, (incoming, outgoing) => {
    const client = origins.get(incoming.socket.remotePort ?? 0) ?? "192.0.2.1";
    const received = incoming.headers["x-forwarded-for"];
    const forwarded = httpRequest(
      {
        host: "127.0.0.1",
        port: appPort,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          "x-forwarded-for": received === undefined ? client : `${received}, ${client}`,
          "x-forwarded-proto": "https",
          "x-forwarded-host": incoming.headers.host,
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  /** Sends a request as a browser does, and resolves when the headers have arrived. */
  function open(path: string, options: ProxiedRequest = {}): Promise<IncomingMessage> {
    const { method = "GET", headers = {}, body, from } = options;
    return new Promise((done, reject) => {
      const sent = httpsRequest(
        {
          host: "127.0.0.1",
          port,
          servername: host,
          ca: certificate,
          method,
          path,
          agent: false,
          headers: {
            host,
            ...headers,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
        },
        done,
      );
      sent.on("error", reject);
      sent.on("socket", (socket) => {
        socket.on("connect", () => {
          if (from !== undefined && "localPort" in socket) {
            origins.set(Number(socket.localPort), from);
          }
        });
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async function ask(path: string, options: ProxiedRequest = {}): Promise<ProxiedAnswer> {
    const answer = await open(path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: Buffer.concat(chunks).toString(),
    };
  }

  return {
    open,
    ask,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
