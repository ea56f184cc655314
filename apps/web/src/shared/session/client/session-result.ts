import type { Session } from "./session.ts";
import { SessionError } from "./session-error.ts";

/** The session that a call of the session client has found or begun, or the reason why it did not. */
export type SessionResult<Found extends Session | null = Session> =
  | { data: { session: Found }; error: null }
  | { data: { session: null }; error: SessionError };

/** Turns an expected failure into a result. Others, such as a full storage, are thrown. */
export async function settle<Found extends Session | null>(
  work: () => Promise<Found>,
): Promise<SessionResult<Found>> {
  try {
    return { data: { session: await work() }, error: null };
  } catch (error) {
    if (error instanceof SessionError) return { data: { session: null }, error };
    throw error;
  }
}
