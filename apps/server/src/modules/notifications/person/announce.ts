import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { newId } from "../../../platform/ids.ts";
import type { SecurityChange } from "../model/notification.ts";
import { addNotification } from "../state/inbox-store.ts";

const longestDetail = 100;

export interface SignIn {
  personId: string;
  sessionId: string;
  /** Coarse: "Firefox on Linux". */
  device: string;
  /** This very sign-in made the person: they know. */
  isNew: boolean;
  at: Date;
}

/** Tells a person that somebody signed in, in the transaction that opens the session. */
export async function announceSignIn(db: Queryable, signIn: SignIn): Promise<void> {
  if (signIn.isNew) return;
  await addNotification(db, {
    personId: signIn.personId,
    kind: "sign_in",
    subjectId: signIn.sessionId,
    detail: signIn.device.slice(0, longestDetail) || null,
    now: signIn.at,
  });
}

export interface ChangedSecurity {
  personId: string;
  kind: SecurityChange;
  at: Date;
  /** When a reset that was asked for takes effect. */
  takesEffectAt?: Date;
}

/** Tells a person that how their account is kept safe has changed; each change is told. */
export async function announceSecurityChange(
  db: Queryable,
  { personId, kind, at, takesEffectAt }: ChangedSecurity,
): Promise<void> {
  await addNotification(db, {
    personId,
    kind: "security_change",
    subjectId: newId(),
    detail: takesEffectAt === undefined ? kind : `${kind} ${takesEffectAt.toISOString()}`,
    now: at,
  });
}

export interface VerificationStep {
  personId: string;
  kind: "kyc_approved" | "kyc_action_needed";
  /** The status that the identity check has come to. */
  detail: string;
  at: Date;
}

/** Tells a person how their identity check went, in the transaction that learns it. */
export async function announceVerification(db: Queryable, step: VerificationStep): Promise<void> {
  await addNotification(db, {
    personId: step.personId,
    kind: step.kind,
    subjectId: newId(),
    detail: step.detail,
    now: step.at,
  });
}

export interface PaidTeleport {
  personId: string;
  linkId: string;
  /** Pence that were paid out. */
  amount: bigint;
  at: Date;
}

/** Tells a person that a link of theirs was paid, in the transaction that books it. */
export async function announceTeleport(db: Queryable, paid: PaidTeleport): Promise<void> {
  await addNotification(db, {
    personId: paid.personId,
    kind: "teleport_paid",
    subjectId: paid.linkId,
    detail: null,
    money: { asset: assets["fiat:GBP"].number, amount: paid.amount },
    now: paid.at,
  });
}
