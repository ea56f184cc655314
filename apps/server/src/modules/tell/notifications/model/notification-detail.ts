import { type FreezeCategory, freezeCategory } from "@lilypad/api-contract";
import { z } from "zod";
import {
  type NotificationKind,
  type SecurityChange,
  securityChanges,
} from "./notification-kind.ts";

/** All fields that the detail of a notification may have. Each is optional: an older or newer version may not have stored it. */
const fields = {
  /** The kind of the line in the history: which reward, or a withdrawal that came back. */
  cause: z.string(),
  /** Why the chain did not move the money, if that is known. */
  failure: z.string(),
  /** Whether a failed withdrawal ended before its money left the account. */
  isVoided: z.boolean(),
  /** The recipient's wallet address. */
  address: z.string(),
  /** The device of a sign-in, such as "Firefox on Linux". */
  device: z.string(),
  change: z.enum(securityChanges),
  /** When the change takes effect, or by when a freeze is decided. */
  takesEffectAt: z.iso.datetime(),
  /** The hand-over that the mail's link cancels. */
  handoverId: z.uuid(),
  /** The reason of a freeze, as its person sees it. */
  category: freezeCategory,
  /** The address of the wallet that became an owner or was one; not given for a passkey. */
  wallet: z.string(),
  /** The new status of an identity check, or the end of a token's return. */
  status: z.string(),
  /** The name that the payer of a teleport link gave, if they are no customer. */
  payerName: z.string(),
  ticketId: z.uuid(),
};
type Field = keyof typeof fields;

export type NotificationDetail = { [Name in Field]?: z.infer<(typeof fields)[Name]> };

/** The fields of each kind's detail. */
const fieldsOf: Readonly<Record<NotificationKind, readonly Field[]>> = {
  money_received: [],
  payment_returned: ["failure"],
  exchange_done: [],
  exchange_returned: ["failure"],
  wallet_send_done: ["address"],
  wallet_send_returned: ["address", "failure"],
  own_send_done: ["address"],
  deposit_released: [],
  deposit_kept: [],
  token_returned: ["status"],
  token_return_ended: ["status"],
  request_received: [],
  request_paid: [],
  request_rejected: [],
  request_cancelled: [],
  deposit: ["cause"],
  reward: ["cause"],
  sign_in: ["device"],
  security_change: ["change", "takesEffectAt", "handoverId", "category", "wallet"],
  onboarding_completed: [],
  topup_completed: [],
  topup_failed: [],
  withdrawal_completed: [],
  withdrawal_failed: ["isVoided", "failure"],
  teleport_paid: ["payerName"],
  kyc_approved: ["status"],
  kyc_action_needed: ["status"],
  ticket_answered: ["ticketId"],
};

/**
 * Reads the stored detail of a notification. A field that this version does not know, or that has another form, is left out, so
 * that its text says less instead of failing.
 */
export function readDetail(kind: NotificationKind, stored: unknown): NotificationDetail {
  const given = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const field = fieldsOf[kind].find((known) => known === name);
    const parsed = field === undefined ? undefined : fields[field].safeParse(value);
    return parsed?.success === true ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(given);
}

/** A change of security settings, as its texts need it. */
interface DescribedChange {
  change: SecurityChange;
  /** When it takes effect, or by when a freeze is decided; null if it has no such time. */
  at: Date | null;
  handoverId: string | null;
  category: FreezeCategory | null;
  wallet: string | null;
}

/** Returns the security change of a notification; null if it is unknown. */
export function securityChangeOf(detail: NotificationDetail): DescribedChange | null {
  const { change, takesEffectAt, handoverId = null, category = null, wallet = null } = detail;
  if (change === undefined) return null;
  const at = takesEffectAt === undefined ? null : new Date(takesEffectAt);
  return { change, at, handoverId, category, wallet };
}
