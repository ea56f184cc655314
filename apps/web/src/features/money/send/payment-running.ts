import { currentSession } from "../../../shared/session/index.ts";
import { keptIntents } from "./intent-store.ts";

/**
 * Whether a payment of the person who is signed in was asked for and not answered yet, in this tab
 * or another one: an intent is kept before it is sent.
 */
export async function isPaymentRunning(): Promise<boolean> {
  const session = currentSession();
  if (session.status !== "signed_in") return false;
  const kept = await keptIntents(session.userId).catch(() => []);
  return kept.length > 0;
}
