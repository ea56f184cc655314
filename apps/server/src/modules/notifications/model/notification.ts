import type { Data, Operations } from "@lilypad/api-contract";

export type NotificationKind = Data<
  Operations["listNotifications"]
>["notifications"][number]["kind"];

/** Changes of security settings; each has its own text. */
export const securityChanges = [
  "passcode_set_up",
  "passcode_changed",
  "passcode_reset_asked",
  "passcode_reset",
  "passcode_reset_cancelled",
  "passcode_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "handover_announced",
  "handover_cancelled",
  "handover_finished",
  "handover_void",
  "account_frozen",
  "account_unfrozen",
  "sessions_ended",
  "safe_owner_added",
  "safe_owner_removed",
  "instant_payments_off",
  "instant_payments_on",
  "instant_limit_raised",
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** In place of the time in the details of a notification that has none. */
export const noTime = "-";

interface ToldSecurity {
  change: SecurityChange;
  /** When it takes effect, or by when a freeze is decided. */
  at: Date | null;
  /** The id of what it is about; of a freeze what the person is told about its reason. */
  subjectId: string | null;
  /** The address of the wallet that became an owner or was one; null for a passkey. */
  wallet: string | null;
}

/** The security change of a notification with its details; null if it is unknown. */
export function readSecurityChange(detail: string | null): ToldSecurity | null {
  const [name, ...details] = (detail ?? "").split(" ");
  const change = securityChanges.find((known) => known === name);
  if (change === undefined) return null;
  const [first = null, subjectId = null] = details;
  const isWallet = first?.startsWith("0x") === true;
  return {
    change,
    at: first === null || first === noTime || isWallet ? null : new Date(first),
    subjectId,
    wallet: isWallet ? first : null,
  };
}

/** The fields of a person that name them to others. */
export interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  displayTag: string | null;
}

/** What became of a payment request. */
export type RequestStatus = Data<Operations["getRequest"]>["request"]["status"];

/**
 * The facts of one notification; amounts are in minor units. What can change after it was stored is read when it is shown or
 * sent: the note, whose writer may have deleted it, and what became of a request.
 */
export interface NotificationFacts {
  kind: NotificationKind;
  /** The id of what it is about: of most kinds a line of the history, of the others as their texts say. */
  subjectId: string;
  /** The line of the history of a withdrawal, whose id is the order's. */
  transferId: string | null;
  /** What the other person wrote to the payment or the request. */
  note: string | null;
  /** Null unless it is about a payment request. */
  requestStatus: RequestStatus | null;
  asset: number | null;
  amount: bigint | null;
  /** The reward, the security change (with its time, if any), the device, the ticket's id, or the name that the payer of a link gave. */
  detail: string | null;
  /** The recipient. */
  told: NamedPerson;
  /** The other person; null if there is none. */
  other: NamedPerson | null;
}
