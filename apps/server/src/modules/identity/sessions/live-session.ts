import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { liveSessionsAmong } from "./session-store.ts";

/** Whether an address is the caller's own, who is signed in with it right now. */
export async function isOwnAddress(
  pool: Pool,
  caller: Caller | null,
  email: string,
): Promise<boolean> {
  if (caller === null || caller.email !== email) return false;
  return (await liveSessionsAmong(pool, [caller.sessionId])).has(caller.sessionId);
}

/**
 * Makes the check that money and security routes add to the access token: is this session still
 * live, now? Questions that arrive together are one query, so that many sends at once cost little.
 */
export function createLiveSessionCheck(pool: Pool): (sessionId: string) => Promise<void> {
  let asked: Set<string> | null = null;
  let answer: Promise<Set<string>> | null = null;

  const isLive = async (sessionId: string): Promise<boolean> => {
    if (asked === null || answer === null) {
      const group = new Set<string>();
      asked = group;
      answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // From here on the group is closed: a later question must see a later state.
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
