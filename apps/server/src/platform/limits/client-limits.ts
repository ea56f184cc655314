import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import type { Counter, Gauge } from "prom-client";
import { fail } from "../errors.ts";
import { networkOf } from "./networks.ts";

/** How long clients may take, in milliseconds. Proxies in front of the server have such limits of their own. */
export const clientLimits = {
  /** For the headers of a request, from the connection or the first byte on. */
  headersMs: 10_000,
  /** For a whole request with its body. */
  requestMs: 30_000,
  /** Without a byte in either direction while a request is read or answered. Event streams write every 20 seconds. */
  silenceMs: 60_000,
  /** For reading an answer, however slowly. Event streams have a limit of their own. */
  answerMs: 5 * 60_000,
  /** Between two requests: longer than proxies keep their connections (60 s), so that they close them first. */
  idleMs: 72_000,
} as const;

/** How often connections are compared with the first two limits. */
const checkEveryMs = 2_000;

/** No operation needs a larger body; an upload of contacts has the largest. */
export const bodyLimitBytes = 256 * 1024;

/** Reading the rest of such a body costs less than a new connection. */
const shortBodyBytes = 16 * 1024;

/** The part of these limits, and of those on sizes, that Node and Fastify enforce. */
export const serverOptions = {
  bodyLimit: bodyLimitBytes,
  requestTimeout: clientLimits.requestMs,
  connectionTimeout: clientLimits.silenceMs,
  keepAliveTimeout: clientLimits.idleMs,
  http: { headersTimeout: clientLimits.headersMs, connectionsCheckingInterval: checkEveryMs },
} as const satisfies FastifyHttpOptions<Server>;

/**
 * Refuses bodies that are too large, or that a read has without stating their length, before they are read. An answer
 * that is sent before its body has arrived closes its connection, otherwise Node would read the rest only to drop it. A
 * connection with a short body stays open, so that clients who are refused in an overload need no new one for their
 * retries.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, headers }) => {
    const isRead = method === "GET" || method === "HEAD";
    const isEndless = isRead && headers["transfer-encoding"] !== undefined;
    if (isEndless || Number(headers["content-length"] ?? 0) > bodyLimitBytes)
      fail("PAYLOAD_TOO_LARGE");
  });
  app.addHook("onSend", async ({ raw, headers }, reply) => {
    const isShort = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= shortBodyBytes;
    if (raw.complete === false && !isShort) reply.header("connection", "close");
  });
}

export interface ConnectionSettings {
  /** Max number of open connections of this process. */
  maxConnections: number;
  /** Number of proxies in front of the server. With one, all connections come from it. */
  trustProxyHops: number;
  /** Shows how many are open. */
  open: Pick<Gauge, "set">;
  /** Counts connections that were ended to make room, by the limit that was reached. */
  ended: Pick<Counter<"reason">, "inc">;
}

/** The max share of the connections for one network, so that some are left for the others. */
const shareOfNetwork = 1 / 4;

/** Open connections. */
interface Connections {
  readonly all: Set<Socket>;
  /** Those on which nothing is being answered, in the order in which they became idle. */
  readonly idle: Set<Socket>;
}
const noConnections = (): Connections => ({ all: new Set(), idle: new Set() });

/**
 * Limits the connections of a process. If there are too many, the one that has been idle for the longest time is ended,
 * so that idle and very slow clients lock no one out; if every connection is being answered, the new one is ended. A
 * request counts as answered from when it has arrived as a whole, so a slow upload is idle. Without a proxy in front, a
 * network gets a quarter of the connections.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnections, trustProxyHops, open, ended }: ConnectionSettings,
): void {
  const maxOfNetwork = Math.max(1, Math.floor(maxConnections * shareOfNetwork));
  const all = noConnections();
  const byNetwork = new Map<string, Connections>();
  const networks = new WeakMap<Socket, string>();
  const groupsOf = (socket: Socket): Connections[] => {
    const ofNetwork = byNetwork.get(networks.get(socket) ?? "");
    return ofNetwork === undefined ? [all] : [all, ofNetwork];
  };

  function forget(socket: Socket): void {
    for (const group of groupsOf(socket)) {
      group.all.delete(socket);
      group.idle.delete(socket);
    }
    const network = networks.get(socket) ?? "";
    if (byNetwork.get(network)?.all.size === 0) byNetwork.delete(network);
    open.set(all.all.size);
  }

  function makeRoom(group: Connections, max: number, reason: string): void {
    if (group.all.size <= max) return;
    // The newest is idle, too, so there is always one.
    const [oldest] = group.idle;
    if (oldest === undefined) return;
    ended.inc({ reason });
    forget(oldest);
    oldest.destroy();
  }

  app.server.on("connection", (socket: Socket) => {
    if (trustProxyHops === 0) {
      const network = networkOf(socket.remoteAddress);
      networks.set(socket, network);
      if (!byNetwork.has(network)) byNetwork.set(network, noConnections());
    }
    for (const group of groupsOf(socket)) {
      group.all.add(socket);
      group.idle.add(socket);
    }
    open.set(all.all.size);
    socket.once("close", () => forget(socket));
    const [, ofNetwork] = groupsOf(socket);
    if (ofNetwork !== undefined) makeRoom(ofNetwork, maxOfNetwork, "network");
    makeRoom(all, maxConnections, "process");
  });

  // The request has arrived with its body.
  app.addHook("preValidation", async ({ raw: { socket } }, { raw: response }) => {
    if (!all.all.has(socket)) return;
    for (const group of groupsOf(socket)) group.idle.delete(socket);
    response.once("close", () => {
      if (socket.destroyed || !all.all.has(socket)) return;
      for (const group of groupsOf(socket)) group.idle.add(socket);
    });
  });

  // An answer that is read a byte a minute would otherwise never end. Small ones fit into the system's buffers.
  app.addHook("onSend", async (_request, { raw: response }, payload) => {
    if (typeof payload === "string" && payload.length < bodyLimitBytes) return;
    const timer = setTimeout(() => response.destroy(), clientLimits.answerMs);
    response.once("close", () => clearTimeout(timer));
  });
}
