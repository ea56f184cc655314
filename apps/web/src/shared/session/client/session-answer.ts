import { isRecord, isText } from "../../device/index.ts";
import { isSession, isSessionUser, type Session, type SessionUser } from "./session.ts";
import { SessionError, unanswered } from "./session-error.ts";

const isPositive = (value: unknown): value is number => typeof value === "number" && value > 0;

/**
 * Reads the answer of an exchange of tokens. All its fields are stored, also those that this client does not know.
 * @param personId the person whose session was refreshed; undefined if it begins
 * @throws SessionError as if there were no answer if it is malformed or another person's: such an answer was not
 * written by the server, or not for this request
 */
export function sessionOfAnswer(answer: unknown, nowMs: number, personId?: string): Session {
  if (!isRecord(answer) || !isPositive(answer.expires_in)) throw unanswered();
  const expires_at = answer.expires_at || Math.round(nowMs / 1000) + answer.expires_in;
  const session = { ...answer, expires_at };
  if (!isSession(session)) throw unanswered();
  if (personId !== undefined && session.user.id !== personId) throw unanswered();
  return session;
}

/** Reads the answer about the person of an access token. @throws SessionError as `sessionOfAnswer` does */
export function userOfAnswer(answer: unknown, personId?: string): SessionUser {
  const user = isRecord(answer) && answer.user !== undefined ? answer.user : answer;
  if (!isSessionUser(user) || (personId !== undefined && user.id !== personId)) throw unanswered();
  return user;
}

const firstText = (...values: unknown[]): string | undefined => values.find(isText);

/**
 * Reads an answer without success. Only a refusal in the protocol's form is one: proxies and networks with a sign-in
 * page of their own answer with the same statuses.
 * @param answer the body as JSON; null if it is none
 */
export function errorOfAnswer(status: number, answer: unknown): SessionError {
  const fields = isRecord(answer) ? answer : {};
  const code = firstText(fields.error_code, fields.code);
  if (status >= 500 || code === undefined) return unanswered(status);
  const message = firstText(fields.msg, fields.message) ?? code;
  return new SessionError("refused", message, status, code);
}
