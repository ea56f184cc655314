// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `ramp_customer`. */
export interface RampCustomerRow {
  personId: string;
  provider: "fern" | "bridge";
  /** Null until the ramp has answered. */
  customerId: string | null;
  /** Null until the ramp has answered. */
  status: "CREATED" | "UNDER_REVIEW" | "NEEDS_ADDITIONAL_INFORMATION" | "ACTIVE" | "REJECTED" | "DEACTIVATED" | null;
  /** Sealed; null until the ramp has answered. */
  details: Buffer | null;
  walletAccountId: string | null;
  createdAt: Date;
  updatedAt: Date;
  askedAt: Date;
  /** When the request was sent that the stored answer belongs to. */
  answeredAt: Date | null;
  dueAt: Date | null;
  /** When the status first became ACTIVE. */
  activeAt: Date | null;
  version: number;
  attempts: number;
}

/** A row of `unverified_limit`. */
export interface UnverifiedLimitRow {
  onlyRow: boolean;
  /** Millionths of dollars and euros together, in a UTC day. */
  perDay: bigint;
  /** The same in a UTC month. */
  perMonth: bigint;
  /** Above it the person cannot request money. */
  maxBalance: bigint;
  /** Email addresses whose accounts count as verified, in lower case. */
  alwaysVerified: string[];
}

export const rampCustomerTable = tableOf<RampCustomerRow, never, "version" | "attempts">("ramp_customer", "person_id provider customer_id status details wallet_account_id created_at updated_at asked_at answered_at due_at active_at version attempts");
export const unverifiedLimitTable = tableOf<UnverifiedLimitRow, "onlyRow", "onlyRow">("unverified_limit", "only_row per_day per_month max_balance always_verified", "only_row");
