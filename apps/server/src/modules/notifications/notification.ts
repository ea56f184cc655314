import type { Data, Operations } from "@lilypad/api-contract";

export type NotificationKind = Data<
  Operations["listNotifications"]
>["notifications"][number]["kind"];

/** What changed about how an account is kept safe; each has its own words. */
export const securityChanges = [
  "passcode_set_up",
  "passcode_changed",
  "passcode_reset",
  "passcode_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
] as const;
export type SecurityChange = (typeof securityChanges)[number];

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
  /** Which reward, which security change, or which device. */
  detail: string | null;
  /** The person it is told to. */
  told: NamedPerson;
  /** The other person, where there is one. */
  other: NamedPerson | null;
}
