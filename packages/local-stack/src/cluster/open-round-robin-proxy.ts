import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "./self-signed-certificate.ts";

const checkIntervalMs = 100;

/** How long a connection of a client may be idle. Each answer says so, and clients close theirs earlier. */
const idleMs = 60_000;

export type RoundRobinProxy = Awaited<ReturnType<typeof openRoundRobinProxy>>;

/**
 * Opens a proxy that follows /ready, as a load balancer does: requests go in turn to the servers that were ready at
 * the last check, over connections that stay open. Nothing is retried; a failed request is answered with 502.
 * @param tls ends TLS with this certificate; without it the proxy speaks plain HTTP
 */
export async function openRoundRobinProxy(
  urls: readonly string[],
  { port: wantedPort = 0, tls }: { port?: number; tls?: Certificate } = {},
) {
  const targets = urls.map((url) => ({
    url: new URL(url),
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;

  async function check(): Promise<void> {
    await Promise.all(
      targets.map(async (target) => {
        target.isReady = await fetch(new URL("/ready", target.url)).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return void outgoing.writeHead(503).end();
    const sent = request(
      {
        agent: target.agent,
        host: target.url.hostname,
        port: target.url.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          connection: "keep-alive",
          // The callers' own claims about their address are dropped.
          "x-forwarded-for": incoming.socket.remoteAddress ?? "",
        },
      },
      (answer) => {
        // Both describe the connection to the server. A client that followed keep-alive could use a connection that this proxy has closed.
        const { connection: _, "keep-alive": _idle, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    sent.on("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
    incoming.pipe(sent);
  }

  const server =
    tls === undefined
      ? createServer(forward)
      : createTlsServer({ cert: tls.certificate, key: tls.privateKey }, forward);
  server.keepAliveTimeout = idleMs;
  await new Promise<void>((done) => server.listen(wantedPort, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await check();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = check();
  }, checkIntervalMs);
  return {
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    /** The number of servers that were ready at the last check. */
    countReady: () => targets.filter(({ isReady }) => isReady).length,
    async close() {
      clearInterval(timer);
      await checking;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      for (const { agent } of targets) agent.destroy();
    },
  };
}
