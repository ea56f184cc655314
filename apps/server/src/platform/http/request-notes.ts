import type { FastifyRequest } from "fastify";

/** The facts that the log adds to a request's route and status: its caller and its outcome. */
export interface RequestNotes {
  /** The caller, or the person who has just signed in. Undefined for visitors. */
  personId?: string;
  sessionId?: string;
  /** The code of the refusal, from the error catalogue or from the session protocol. */
  code?: string;
  /** An outcome that a status of 200 does not show. */
  outcome?: "signed_in" | "refreshed" | "wrong_code";
}

const notes = new WeakMap<FastifyRequest, RequestNotes>();

/** Adds facts to a request's line in the log. A note must contain nothing that identifies a person to others. */
export function noteOnRequest(request: FastifyRequest, more: RequestNotes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

/** The notes of a request. */
export const notesOf = (request: FastifyRequest): RequestNotes => notes.get(request) ?? {};
