import type { FastifyInstance } from "fastify";
import { fail } from "../errors.ts";
import type { Streams } from "./streams.ts";

/** Keeps proxies from closing a quiet stream, in milliseconds. */
const heartbeatMs = 20_000;
/** A stream never outlives the token it was opened with; an access token lives 15 minutes. */
const longestStreamMs = 15 * 60_000;

/** Reads `exp` of a token that has already been verified, in milliseconds from now. */
function msUntilExpiry(authorization: string | undefined): number {
  const payload = authorization?.split(" ")[1]?.split(".")[1] ?? "";
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
  const expiry =
    typeof claims === "object" &&
    claims !== null &&
    "exp" in claims &&
    typeof claims.exp === "number"
      ? claims.exp * 1000 - Date.now()
      : longestStreamMs;
  return Math.min(Math.max(expiry, 0), longestStreamMs);
}

/**
 * GET /api/v1/events: server-sent events read with fetch, so that no token stands in a URL. A session
 * that has ended opens no stream, though its access token still reads.
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
