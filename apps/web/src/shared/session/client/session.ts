import { isRecord, isText } from "../../device/index.ts";

/** The person of a session, as the server describes them. Their other fields are stored unread. */
export interface SessionUser {
  id: string;
  email?: string | undefined;
  [field: string]: unknown;
}

/** A session in the form in which it is stored, sent to other tabs and returned by the server. */
export interface Session {
  access_token: string;
  refresh_token: string;
  /** The end of the access token, in seconds since 1970. */
  expires_at: number;
  user: SessionUser;
  [field: string]: unknown;
}

const isFilled = (value: unknown): value is string => isText(value) && value !== "";

export const isSessionUser = (value: unknown): value is SessionUser =>
  isRecord(value) && isFilled(value.id) && (value.email === undefined || isText(value.email));

export const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  isFilled(value.access_token) &&
  isFilled(value.refresh_token) &&
  Number.isFinite(value.expires_at) &&
  isSessionUser(value.user);

/**
 * Reads the text under the key of the session.
 * @returns null if there is none or it is not JSON, and "invalid" if it is JSON without a usable session
 */
export function parseSession(text: string | null): Session | "invalid" | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    // Text that this client has not written stays where it is.
  }
  if (value === null) return null;
  return isSession(value) ? value : "invalid";
}

const tickMs = 30_000;
/** How long before its end an access token is not given to a call any more. */
const callMarginMs = 3 * tickMs;
/** How long before its end an access token is replaced by the ticker: a tick earlier than for a call. */
const tickMarginMs = 4 * tickMs;

const leftMs = ({ expires_at }: Session, nowMs: number): number => expires_at * 1000 - nowMs;

/** Returns whether the server still accepts the access token. */
export const isValid = (session: Session, nowMs: number): boolean => leftMs(session, nowMs) > 0;

/** Returns whether a call should wait for the next access token. */
export const isExpiring = (session: Session, nowMs: number): boolean =>
  leftMs(session, nowMs) < callMarginMs;

/** Returns whether the ticker replaces the access token now. */
export const isDue = (session: Session, nowMs: number): boolean =>
  leftMs(session, nowMs) < tickMarginMs;
