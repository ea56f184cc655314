import type { FastifyInstance, FastifyRequest } from "fastify";

/** A stopping process: requests are still answered, but proxies and clients should go elsewhere. */
export interface Draining {
  /** From now on /ready answers that the process stops, and answers close their connections. */
  begin(): void;
  isStopping(): boolean;
  /** The operations of the requests that are being answered, for the log. */
  listRunning(): string[];
}

/** A connection that was opened in advance, and on which no request has arrived, is closed after this time. */
const unusedMs = 1_000;

const nameOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.operation?.name ?? routeOptions.url ?? "unknown";

/** Closes connections without a request as soon as the server has stopped listening. */
function closeWithoutRequest(app: FastifyInstance): void {
  const unused = new Set<{ bytesRead: number; destroy(): unknown }>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    unused.delete(socket);
    // An answer that had begun before the process had to stop leaves its connection open.
    response.once("close", () => {
      if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  app.addHook("preClose", async () => {
    const timer = setTimeout(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, unusedMs);
    app.server.once("close", () => clearTimeout(timer));
  });
}

/**
 * Registers the hooks for a server that stops without breaking a request: while it is draining, every answer has the
 * header that closes its connection, and no request is interrupted.
 */
export function registerDraining(app: FastifyInstance): Draining {
  const running = new Map<FastifyRequest, string>();
  let stopping = false;
  app.addHook("onRequest", async (request, reply) => {
    if (stopping) reply.header("connection", "close");
    running.set(request, nameOf(request));
    reply.raw.once("close", () => running.delete(request));
  });
  // For requests that came before the signal.
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  closeWithoutRequest(app);
  return {
    begin: () => {
      stopping = true;
    },
    isStopping: () => stopping,
    listRunning: () => [...running.values()],
  };
}
