import { randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Counter } from "prom-client";
import { fail } from "../errors.ts";
import { networkOf } from "../limits/networks.ts";
import type { Streams } from "./streams.ts";

/** Interval of comments, without which proxies close an idle stream. */
const heartbeatMs = 20_000;
/** A stream whose reader has left so much unread is ended; its app connects again and reads everything. */
const maxUnreadBytes = 64 * 1024;
/** Retry-After of a refused stream. Streams last for minutes, so places do not get free at once. */
const retryAfterSeconds = { min: 5, max: 30 };
/** A stream ends when its access token expires, which is after at most 15 minutes. */
const maxStreamMs = 15 * 60_000;

/** Reads the remaining life of an access token that has been verified before. */
function msUntilExpiry(authorization: string | undefined): number {
  const payload = authorization?.split(" ")[1]?.split(".")[1] ?? "";
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const expiry =
    typeof claims === "object" &&
    claims !== null &&
    "exp" in claims &&
    typeof claims.exp === "number"
      ? claims.exp * 1000 - Date.now()
      : maxStreamMs;
  return Math.min(Math.max(expiry, 0), maxStreamMs);
}

export interface LiveRoutesDeps {
  streams: Streams;
  requireLiveSession: (sessionId: string) => Promise<void>;
  /** Counts refused streams, by reason. */
  refused: Pick<Counter<"reason">, "inc">;
}

/**
 * Registers GET /api/v1/events, a stream of server-sent events. Apps read it with fetch, so that the token is
 * not part of the URL. An ended session is refused even if its access token is still valid. Opening a stream counts as
 * an operation that this process works on, an open one does not.
 */
export function registerLiveRoutes(
  app: FastifyInstance,
  { streams, requireLiveSession, refused }: LiveRoutesDeps,
): void {
  app.get("/api/v1/events", async (request, reply) => {
    const caller = await app.admitWork(request, async () => {
      const found = await app.callerOf(request);
      if (found === null) fail("UNAUTHENTICATED");
      await requireLiveSession(found.sessionId);
      return found;
    });
    const network = networkOf(request.ip);
    if (!streams.hasPlaceFor(network)) {
      refused.inc({ reason: "streams" });
      const { min, max } = retryAfterSeconds;
      fail("SERVICE_UNAVAILABLE", { retryAfterSeconds: randomInt(min, max + 1) });
    }
    reply.hijack();
    const response = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const write = (text: string) => {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else response.write(text);
    };
    const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
    const close = streams.open(
      {
        personId: caller.personId,
        sessionId: caller.sessionId,
        network,
        endsInMs: msUntilExpiry(request.headers.authorization),
      },
      { write, end: () => void response.end() },
    );
    response.on("close", () => {
      clearInterval(heartbeat);
      close();
    });
  });
}
