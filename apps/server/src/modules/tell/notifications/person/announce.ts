import type { FreezeCategory } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { newId } from "../../../../platform/ids.ts";
import type { SecurityChange } from "../model/notification-kind.ts";
import { addNotification } from "../state/inbox-store.ts";

/** Longest device and name that are stored with a notification, in characters. */
const maxTextLength = 100;

export interface SignIn {
  personId: string;
  sessionId: string;
  /** A device label, such as "Firefox on Linux". */
  device: string;
  /** Whether this sign-in created the person, who needs no notification of it. */
  isNew: boolean;
  at: Date;
}

/** Notifies a person of a sign-in, in the transaction that opens the session. */
export async function announceSignIn(db: Queryable, signIn: SignIn): Promise<void> {
  if (signIn.isNew) return;
  await addNotification(db, {
    personId: signIn.personId,
    kind: "sign_in",
    subjectId: signIn.sessionId,
    detail: signIn.device === "" ? {} : { device: signIn.device.slice(0, maxTextLength) },
    now: signIn.at,
  });
}

export interface ChangedSecurity {
  personId: string;
  kind: SecurityChange;
  at: Date;
  /** When a requested passcode reset or a hand-over takes effect, or by when a freeze is decided. */
  takesEffectAt?: Date;
  /** The hand-over that the mail's link cancels. */
  handoverId?: string;
  /** Of a freeze: its reason, as the person sees it. */
  category?: FreezeCategory;
}

/** Notifies a person of a change of their security settings. Every change is a new notification. */
export async function announceSecurityChange(
  db: Queryable,
  { personId, kind, at, takesEffectAt, handoverId, category }: ChangedSecurity,
): Promise<void> {
  await addNotification(db, {
    personId,
    kind: "security_change",
    subjectId: newId(),
    detail: {
      change: kind,
      ...(takesEffectAt === undefined ? {} : { takesEffectAt: takesEffectAt.toISOString() }),
      ...(handoverId === undefined ? {} : { handoverId }),
      ...(category === undefined ? {} : { category }),
    },
    now: at,
  });
}

export interface ChangedSafe {
  personId: string;
  change:
    | { kind: "safe_owner_added" | "safe_owner_removed"; wallet: string | null }
    | { kind: "instant_payments_on" | "instant_payments_off" }
    | { kind: "instant_limit_raised"; limit: { asset: ChainAsset; amount: bigint } };
  at: Date;
}

/** Notifies a person of a change of who controls their Safe, in the transaction that books its block. */
export async function announceSafeChange(
  db: Queryable,
  { personId, change, at }: ChangedSafe,
): Promise<void> {
  const wallet = "wallet" in change ? change.wallet : null;
  const limit = "limit" in change ? change.limit : null;
  await addNotification(db, {
    personId,
    kind: "security_change",
    subjectId: newId(),
    detail: { change: change.kind, ...(wallet === null ? {} : { wallet }) },
    ...(limit === null
      ? {}
      : { money: { asset: assets[limit.asset].number, amount: limit.amount } }),
    now: at,
  });
}

export interface VerificationStep {
  personId: string;
  kind: "kyc_approved" | "kyc_action_needed";
  /** The new status of the identity check. */
  status: string;
  at: Date;
}

/** Notifies a person of the result of their identity check, in the transaction that stores it. */
export async function announceVerification(db: Queryable, step: VerificationStep): Promise<void> {
  await addNotification(db, {
    personId: step.personId,
    kind: step.kind,
    subjectId: newId(),
    detail: { status: step.status },
    now: step.at,
  });
}

export interface PaidTeleport {
  personId: string;
  linkId: string;
  /** The payer, if they are a customer. */
  payerPersonId: string | null;
  /** The name that any other payer gave. */
  payerName: string | null;
  /** Pence that were paid out. */
  amount: bigint;
  at: Date;
}

/** Notifies a person that their teleport link was paid, in the transaction that books it. */
export async function announceTeleport(db: Queryable, paid: PaidTeleport): Promise<void> {
  await addNotification(db, {
    personId: paid.personId,
    kind: "teleport_paid",
    subjectId: paid.linkId,
    detail: paid.payerName === null ? {} : { payerName: paid.payerName.slice(0, maxTextLength) },
    otherPersonId: paid.payerPersonId,
    money: { asset: assets["fiat:GBP"].number, amount: paid.amount },
    now: paid.at,
  });
}

export interface EndedReturn {
  personId: string;
  returnId: string;
  status: "sent" | "refused" | "cancelled";
  at: Date;
}

/** Notifies a person of the end of a return that they requested, in the transaction of the change. */
export async function announceTokenReturn(db: Queryable, ended: EndedReturn): Promise<void> {
  await addNotification(db, {
    personId: ended.personId,
    kind: ended.status === "sent" ? "token_returned" : "token_return_ended",
    subjectId: ended.returnId,
    detail: { status: ended.status },
    now: ended.at,
  });
}

export interface TicketAnswer {
  personId: string;
  ticketId: string;
  messageId: string;
  at: Date;
}

/** Notifies a person that support has answered their ticket, in the transaction that stores the answer. */
export async function announceTicketAnswer(db: Queryable, answer: TicketAnswer): Promise<void> {
  await addNotification(db, {
    personId: answer.personId,
    kind: "ticket_answered",
    subjectId: answer.messageId,
    detail: { ticketId: answer.ticketId },
    now: answer.at,
  });
}
