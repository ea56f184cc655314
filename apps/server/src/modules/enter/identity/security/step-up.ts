import type { Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import {
  readSecurityState,
  type SecurityState,
  type SessionHolder,
} from "./security-state-store.ts";

/** A step-up is valid for ten minutes after the second factor was confirmed. */
export const stepUpMs = 10 * 60_000;

/**
 * The current security state of the session.
 * @throws UNAUTHENTICATED if it was revoked, or its person deactivated
 */
export async function requireState(db: Queryable, holder: SessionHolder): Promise<SecurityState> {
  return (await readSecurityState(db, holder)) ?? fail("UNAUTHENTICATED");
}

const isSteppedUp = ({ stepUpUntil }: SecurityState, now: Date): boolean =>
  stepUpUntil !== null && stepUpUntil > now;

const isPasskeyShown = ({ passkeyVerifiedAt }: SecurityState, now: Date, withinMs: number) =>
  passkeyVerifiedAt !== null && now.getTime() - passkeyVerifiedAt.getTime() < withinMs;

/**
 * Required for moving money, changing security settings and revealing sensitive data: a live
 * session in which the second factor was confirmed within the last ten minutes. For people without
 * a second factor a live session is sufficient.
 * @param db the transaction that depends on the result
 * @throws UNAUTHENTICATED if the session was revoked after its token was signed
 * @throws STEP_UP_REQUIRED if the second factor must be confirmed first
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
 * @throws UNAUTHENTICATED if it was revoked
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
 * @param withinMs max age of the confirmation; unlimited if omitted
 * @throws UNAUTHENTICATED if the session was revoked; PASSKEY_REQUIRED
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
