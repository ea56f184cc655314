import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { liveSessionsAmong } from "./session-store.ts";

/** Whether the caller is signed in with this address and the session is live. */
export async function isOwnAddress(
  pool: Pool,
  caller: Caller | null,
  email: string,
): Promise<boolean> {
  if (caller === null || caller.email !== email) return false;
  return (await liveSessionsAmong(pool, [caller.sessionId])).has(caller.sessionId);
}

/**
 * Creates the check of money and security routes that a session is still live. Concurrent checks
 * share one query, so that many concurrent sends cost little.
 */
export function createLiveSessionCheck(pool: Pool): (sessionId: string) => Promise<void> {
  let asked: Set<string> | null = null;
  let answer: Promise<Set<string>> | null = null;

  const isLive = async (sessionId: string): Promise<boolean> => {
    if (asked === null || answer === null) {
      const group = new Set<string>();
      asked = group;
      answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // Later checks need a new query, because they must see the current state.
        asked = null;
        answer = null;
        return liveSessionsAmong(pool, [...group]);
      });
    }
    asked.add(sessionId);
    return (await answer).has(sessionId);
  };

  return async (sessionId) => {
    if (!(await isLive(sessionId))) fail("UNAUTHENTICATED");
  };
}
