// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `bank_link`. */
export interface BankLinkRow {
  id: string;
  personId: string;
  provider: "fern" | "bridge";
  /** Corrected details are sent under the same link; each attempt has its own key at the provider. */
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
}

/** A row of `linked_account`. */
export interface LinkedAccountRow {
  id: string;
  personId: string;
  provider: "fern" | "bridge";
  /** The provider's id of the person. */
  customerId: string;
  /** Null until the provider has answered. */
  paymentAccountId: string | null;
  /** linking: the provider's answer is not known yet. */
  status: "linking" | "pending" | "active" | "errored" | "revoked" | "failed";
  statusReason: string | null;
  bankId: string | null;
  bankName: string | null;
  displayName: string | null;
  logoUrl: string | null;
  country: string;
  currency: string;
  last4: string | null;
  /** Sealed: sort code, routing number and the like. */
  metadata: Buffer;
  /** Sealed: what the provider is sent, until it accepts or refuses it. */
  details: Buffer | null;
  /** A keyed hash of bank and number, so that an account is not linked twice. */
  fingerprint: Buffer | null;
  /** Number of times the details were sent; the provider's idempotency key is derived from it. */
  linkAttempt: number;
  isDefault: boolean;
  /** When a worker asks the provider again. */
  dueAt: Date | null;
  /** The number of requests to the provider since the account last changed. */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
  unlinkedAt: Date | null;
  /** When the provider confirmed the removal. */
  removedAt: Date | null;
  version: number;
}

export const bankLinkTable = tableOf<BankLinkRow, "id", "attempts">("bank_link", "id person_id provider attempts created_at expires_at", "id");
export const linkedAccountTable = tableOf<LinkedAccountRow, "id", "isDefault" | "attempts" | "version">("linked_account", "id person_id provider customer_id payment_account_id status status_reason bank_id bank_name display_name logo_url country currency last4 metadata details fingerprint link_attempt is_default due_at attempts created_at updated_at unlinked_at removed_at version", "id");
