import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate, Caller } from "../caller.ts";
import type { StaffDesk } from "../staff-act.ts";
import { noteOnRequest } from "./request-notes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Reads the caller of a request; null if it has no valid bearer token. */
    callerOf(request: FastifyRequest): Promise<Caller | null>;
    /** Refuses a session that has ended or was not confirmed with a passkey. */
    requirePasskey(caller: Caller): Promise<void>;
    /** Refuses a session that has ended since its access token was signed. */
    requireLiveSession(sessionId: string): Promise<void>;
    /** Also refuses a session without a recent step-up if the person has a second factor. */
    requireStepUp(caller: Caller): Promise<void>;
    /** Refuses a person whose account is frozen. */
    requireNotFrozen(personId: string): Promise<void>;
    /** The roles of staff, and the log of their actions. */
    staffDesk: StaffDesk;
  }
}

/** The checks of a caller besides their access token. They throw an ApiError to refuse. */
export interface SessionChecks {
  requirePasskey: (caller: Caller) => Promise<void>;
  requireLiveSession: (sessionId: string) => Promise<void>;
  requireStepUp: (caller: Caller) => Promise<void>;
  requireNotFrozen: (personId: string) => Promise<void>;
  staffDesk: StaffDesk;
}

const maxHeaderLength = 4096;

/** Decorates the app with functions that read bearer tokens and check their sessions. */
export function registerAuthentication(
  app: FastifyInstance,
  authenticate: Authenticate,
  { requirePasskey, requireLiveSession, requireStepUp, requireNotFrozen, staffDesk }: SessionChecks,
): void {
  app.decorate("requirePasskey", requirePasskey);
  app.decorate("requireLiveSession", requireLiveSession);
  app.decorate("requireStepUp", requireStepUp);
  app.decorate("requireNotFrozen", requireNotFrozen);
  app.decorate("staffDesk", staffDesk);
  app.decorate("callerOf", async (request: FastifyRequest) => {
    const header = request.headers.authorization;
    if (header === undefined || header.length > maxHeaderLength) return null;
    const [scheme, token] = header.split(" ");
    if (scheme?.toLowerCase() !== "bearer" || token === undefined) return null;
    const caller = await authenticate(token);
    if (caller !== null) {
      const { personId, sessionId } = caller;
      noteOnRequest(request, { personId, sessionId });
    }
    return caller;
  });
}
