import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import {
  readSecurityState,
  type SecurityState,
  type SessionHolder,
} from "./security-state-store.ts";

/** How long a step-up lasts: ten minutes after the second factor was confirmed. */
export const stepUpMs = 10 * 60_000;

/**
 * Where the session stands, now.
 * @throws UNAUTHENTICATED when it was ended, or its person deactivated
 */
export async function requireState(db: Queryable, holder: SessionHolder): Promise<SecurityState> {
  return (await readSecurityState(db, holder)) ?? fail("UNAUTHENTICATED");
}

const isSteppedUp = ({ stepUpUntil }: SecurityState, now: Date): boolean =>
  stepUpUntil !== null && stepUpUntil > now;

const isPasskeyShown = ({ passkeyVerifiedAt }: SecurityState, now: Date, withinMs: number) =>
  passkeyVerifiedAt !== null && now.getTime() - passkeyVerifiedAt.getTime() < withinMs;

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
  const state = await requireState(db, holder);
  if (state.secondFactor && !isSteppedUp(state, context.clock.now())) fail("STEP_UP_REQUIRED");
}

/**
 * Whether a live session was confirmed with a passkey within the last ten minutes.
 * @throws UNAUTHENTICATED when it was ended
 */
export async function hasPasskeyStepUp(
  { clock }: Pick<IdentityContext, "clock">,
  holder: SessionHolder,
  db: Queryable,
): Promise<boolean> {
  const state = await requireState(db, holder);
  const now = clock.now();
  return isSteppedUp(state, now) && isPasskeyShown(state, now, stepUpMs);
}

/**
 * For administrators: a live session that was confirmed with a passkey.
 * @param withinMs how long ago that may be; for as long as the session lives when not given
 * @throws UNAUTHENTICATED when the session was ended, PASSKEY_REQUIRED
 */
export async function requirePasskey(
  context: Pick<IdentityContext, "pool" | "clock">,
  holder: SessionHolder,
  {
    db = context.pool,
    withinMs = Number.POSITIVE_INFINITY,
  }: { db?: Queryable; withinMs?: number } = {},
): Promise<void> {
  const state = await requireState(db, holder);
  if (!isPasskeyShown(state, context.clock.now(), withinMs)) fail("PASSKEY_REQUIRED");
}
