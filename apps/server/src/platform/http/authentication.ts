import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, Caller } from "../caller.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The caller of a request, or null when it carries no valid bearer token. */
    callerOf(request: FastifyRequest): Promise<Caller | null>;
    /** Refuses a session that is over, or that was not confirmed with a passkey. */
    requirePasskey(caller: Caller): Promise<void>;
    /** Refuses a session that was ended since its access token was signed. */
    requireLiveSession(sessionId: string): Promise<void>;
    /** The same, and a session that has not shown the second factor lately, if there is one. */
    requireStepUp(caller: Caller): Promise<void>;
  }
}

/** What is asked of a session beside its access token. Each refuses with an ApiError. */
export interface SessionChecks {
  requirePasskey: (caller: Caller) => Promise<void>;
  requireLiveSession: (sessionId: string) => Promise<void>;
  requireStepUp: (caller: Caller) => Promise<void>;
}

const longestToken = 4096;

/** Teaches the app to read bearer tokens, and to check the sessions behind them. */
export function registerAuthentication(
  app: FastifyInstance,
  authenticate: Authenticate,
  { requirePasskey, requireLiveSession, requireStepUp }: SessionChecks,
): void {
  app.decorate("requirePasskey", requirePasskey);
  app.decorate("requireLiveSession", requireLiveSession);
  app.decorate("requireStepUp", requireStepUp);
  app.decorate("callerOf", async (request: FastifyRequest) => {
    const header = request.headers.authorization;
    if (header === undefined || header.length > longestToken) return null;
    const [scheme, token] = header.split(" ");
    if (scheme?.toLowerCase() !== "bearer" || token === undefined) return null;
    return authenticate(token);
  });
}
