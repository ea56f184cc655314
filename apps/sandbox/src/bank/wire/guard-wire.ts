import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Bank } from "../bank.ts";

interface WireOptions {
  /** The API key of a request. */
  readonly keyOf: (headers: IncomingHttpHeaders) => string | undefined;
  /** An error's body, in the API's own format. */
  readonly refuse: (code: string, message: string) => unknown;
}

/** Longer than any client should wait. */
const slowMs = 30_000;

/**
 * Guards a provider's API: requires the key, and misbehaves if the bank is set to. Nothing is
 * answered before it is on disk.
 */
export function guardWire(scope: FastifyInstance, bank: Bank, options: WireOptions): void {
  const { keyOf, refuse } = options;
  scope.addHook("onRequest", async (request, reply) => {
    const { provider } = bank.context.behaviour();
    if (provider === "down") {
      return reply.code(503).send(refuse("UNAVAILABLE", "The service is not available."));
    }
    if (provider === "rate-limited") {
      reply.header("retry-after", "1");
      return reply.code(429).send(refuse("RATE_LIMITED", "Too many requests."));
    }
    if (bank.apiKey === null || !isSame(keyOf(request.headers), bank.apiKey)) {
      return reply.code(401).send(refuse("UNAUTHORIZED", "The API key is not valid."));
    }
  });
  scope.addHook("onSend", async (request, reply, payload) => {
    await bank.context.store.flushed();
    const { provider } = bank.context.behaviour();
    if (provider === "slow") await waitFor(request, slowMs);
    if (provider !== "nonsense") return payload;
    reply.code(200).type("text/html");
    return "<!doctype html><title>Welcome to nginx!</title>";
  });
}

function isSame(given: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(key));
}

/** Ends early if the client no longer waits for the answer. */
function waitFor({ raw }: FastifyRequest, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    raw.socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
