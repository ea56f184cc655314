import type { FastifyInstance } from "fastify";
import { fail } from "../errors.ts";
import type { Streams } from "./streams.ts";

/** Interval of comments that keep proxies from closing an idle stream. */
const heartbeatMs = 20_000;
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

/**
 * Registers GET /api/v1/events, a stream of server-sent events. Apps read it with fetch, so that the token is
 * not part of the URL. An ended session is refused even if its access token is still valid.
 */
export function registerLiveRoutes(
  app: FastifyInstance,
  streams: Streams,
  requireLiveSession: (sessionId: string) => Promise<void>,
): void {
  app.get("/api/v1/events", async (request, reply) => {
    const caller = await app.callerOf(request);
    if (caller === null) fail("UNAUTHENTICATED");
    await requireLiveSession(caller.sessionId);
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
    const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMs);
    const close = streams.open(
      {
        personId: caller.personId,
        sessionId: caller.sessionId,
        endsInMs: msUntilExpiry(request.headers.authorization),
      },
      { write: (line) => void response.write(line), end: () => void response.end() },
    );
    response.on("close", () => {
      clearInterval(heartbeat);
      close();
    });
  });
}
