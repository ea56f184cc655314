import type { FastifyRequest } from "fastify";

/** What the log says about a request besides its route and status: who asked, and what came of it. */
export interface RequestNotes {
  /** The person who asked, or who has just signed in. Undefined for visitors. */
  personId?: string;
  sessionId?: string;
  /** The code of the refusal, from the error catalogue or from the session protocol. */
  code?: string;
  /** What an answer with status 200 does not show. */
  outcome?: "signed_in" | "refreshed" | "wrong_code";
}

const notes = new WeakMap<FastifyRequest, RequestNotes>();

/** Adds to what the log says about a request. Nothing that identifies a person to others may be added. */
export function noteOnRequest(request: FastifyRequest, more: RequestNotes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

/** What was noted on a request. */
export const notesOf = (request: FastifyRequest): RequestNotes => notes.get(request) ?? {};
