import type { Queryable } from "@lilypad/db";
import type { ChangedBy } from "../../identity/index.ts";
import { passcodeSetAt } from "../state/passcode-store.ts";
import { forgetOtherChallenges } from "../state/passkey-challenge.ts";
import { countPasskeys } from "../state/passkey-store.ts";
import { forgetDevices } from "../state/remembered-device.ts";
import type { SecondFactorContext, SecurityChangeKind } from "../state/second-factor-deps.ts";

/**
 * The consequences of every change of a person's factors, in its transaction: the daily limit is lowered; all sessions
 * except the one that made the change must confirm again, and their devices and open challenges are deleted; the person
 * is notified.
 * @param isSignUp whether the change is a step of the sign-up
 */
export async function finishChange(
  { clock, security, onSecurityChange }: SecondFactorContext,
  db: Queryable,
  changed: ChangedBy,
  kind: SecurityChangeKind,
  isSignUp = false,
): Promise<void> {
  const { personId, sessionId } = changed;
  const secondFactor =
    (await passcodeSetAt(db, personId)) !== null || (await countPasskeys(db, personId)) > 0;
  await security.factorsChanged(db, changed, {
    secondFactor,
    passkeyRemoved: kind === "passkey_removed",
  });
  await forgetDevices(db, personId, secondFactor ? sessionId : null);
  await forgetOtherChallenges(db, personId, sessionId);
  await onSecurityChange(db, { personId, kind, at: clock.now(), isSignUp });
}
