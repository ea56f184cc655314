import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, Caller } from "../caller.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The caller of a request, or null when it carries no valid bearer token. */
    callerOf(request: FastifyRequest): Promise<Caller | null>;
    /** Refuses a session that is over, or that was not confirmed with a passkey. */
    requirePasskey(caller: Caller): Promise<void>;
  }
}

const longestToken = 4096;

/** Teaches the app to read bearer tokens, and what administrators have to show beside theirs. */
export function registerAuthentication(
  app: FastifyInstance,
  authenticate: Authenticate,
  requirePasskey: (caller: Caller) => Promise<void>,
): void {
  app.decorate("requirePasskey", requirePasskey);
  app.decorate("callerOf", async (request: FastifyRequest) => {
    const header = request.headers.authorization;
    if (header === undefined || header.length > longestToken) return null;
    const [scheme, token] = header.split(" ");
    if (scheme?.toLowerCase() !== "bearer" || token === undefined) return null;
    return authenticate(token);
  });
}
