import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import type { IdentityContext } from "./identity-deps.ts";
import { readSecurityState, type SecurityState } from "./security-state-store.ts";

/** How long a step-up lasts: ten minutes after the second factor was confirmed. */
export const stepUpMs = 10 * 60_000;

/** Somebody whose session is asked about. */
export type SessionHolder = Pick<Caller, "personId" | "sessionId">;

/**
 * Where the session stands, now.
 * @throws UNAUTHENTICATED when it was ended, or its person deactivated
 */
export async function requireState(db: Queryable, holder: SessionHolder): Promise<SecurityState> {
  return (await readSecurityState(db, holder)) ?? fail("UNAUTHENTICATED");
}

/**
 * For what moves money, changes security settings or reveals what a thief could use: a live session
 * that showed the second factor within the last ten minutes. People without one need only the live
 * session.
 * @param db the transaction whose outcome hangs on it
 * @throws UNAUTHENTICATED when the session was ended since its token was signed
 * @throws STEP_UP_REQUIRED when the second factor has to be shown first
 */
export async function requireStepUp(
  context: Pick<IdentityContext, "pool" | "clock">,
  holder: SessionHolder,
  db: Queryable = context.pool,
): Promise<void> {
  const { secondFactor, stepUpUntil } = await requireState(db, holder);
  if (!secondFactor) return;
  if (stepUpUntil === null || stepUpUntil <= context.clock.now()) fail("STEP_UP_REQUIRED");
}

/**
 * For administrators: a live session that was confirmed with a passkey.
 * @param withinMs how long ago that may be; for as long as the session lives when not given
 * @throws UNAUTHENTICATED when the session was ended, PASSKEY_REQUIRED
 */
export async function requirePasskey(
  context: Pick<IdentityContext, "pool" | "clock">,
  holder: SessionHolder,
  { db = context.pool, withinMs }: { db?: Queryable; withinMs?: number } = {},
): Promise<void> {
  const { passkeyVerifiedAt } = await requireState(db, holder);
  if (passkeyVerifiedAt === null) fail("PASSKEY_REQUIRED");
  const ageMs = context.clock.now().getTime() - passkeyVerifiedAt.getTime();
  if (withinMs !== undefined && ageMs >= withinMs) fail("PASSKEY_REQUIRED");
}
