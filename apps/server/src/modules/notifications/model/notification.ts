import type { Data, Operations } from "@lilypad/api-contract";

export type NotificationKind = Data<
  Operations["listNotifications"]
>["notifications"][number]["kind"];

/** What changed about how an account is kept safe; each has its own words. */
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
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** The change that a notification tells of, and the moment it is about; null for one that is not known. */
export function readSecurityChange(
  detail: string | null,
): { change: SecurityChange; at: Date | null } | null {
  const [name, moment] = (detail ?? "").split(" ");
  const change = securityChanges.find((known) => known === name);
  if (change === undefined) return null;
  return { change, at: moment === undefined ? null : new Date(moment) };
}

/** A person as others are told about them. */
export interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  displayTag: string | null;
}

/** The facts of one notification, as they are stored; amounts are minor units. */
export interface NotificationFacts {
  kind: NotificationKind;
  asset: number | null;
  amount: bigint | null;
  /** Which reward, which security change (and the moment it is about, if any), or which device. */
  detail: string | null;
  /** The person it is told to. */
  told: NamedPerson;
  /** The other person, where there is one. */
  other: NamedPerson | null;
}
