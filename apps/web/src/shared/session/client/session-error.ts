/**
 * The kinds of failures of the session client:
 * - `unanswered`: no answer, one of a server in trouble, or one that is not of the protocol. The session may be valid.
 * - `refused`: the server's refusal, with its status and code.
 * - `local`: nothing was sent, or its answer came too late to be stored; the code says why.
 */
export type SessionErrorKind = "unanswered" | "refused" | "local";

/** A failure of the session client. Its message contains no token, so that it may be logged. */
export class SessionError extends Error {
  readonly kind: SessionErrorKind;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string | undefined;

  constructor(kind: SessionErrorKind, message: string, status = 0, code?: string) {
    super(message);
    this.name = "SessionError";
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

export const unanswered = (status = 0): SessionError =>
  new SessionError("unanswered", "no answer", status);

export const local = (code: string): SessionError => new SessionError("local", code, 0, code);

/** The statuses with which a server refuses a token. Others, such as 404 and 429, say nothing about the session. */
const statusesOfTokens: readonly number[] = [400, 401, 403];

/** Returns whether the server has refused a session for good. Without that, it stays stored and is tried again. */
export const isSessionRefused = (error: unknown): boolean =>
  error instanceof SessionError &&
  error.kind === "refused" &&
  statusesOfTokens.includes(error.status);
