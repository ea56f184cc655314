// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `ramp_customer`. */
export interface RampCustomerRow {
  personId: string;
  provider: "fern" | "bridge";
  /** null until the ramp has answered */
  customerId: string | null;
  /** null until the ramp has answered */
  status: "CREATED" | "UNDER_REVIEW" | "NEEDS_ADDITIONAL_INFORMATION" | "ACTIVE" | "REJECTED" | "DEACTIVATED" | null;
  /** sealed; null until the ramp has answered */
  details: Buffer | null;
  walletAccountId: string | null;
  createdAt: Date;
  updatedAt: Date;
  askedAt: Date;
  /** when the request was sent that the stored answer belongs to */
  answeredAt: Date | null;
  dueAt: Date | null;
  /** when the status first became ACTIVE */
  activeAt: Date | null;
  version: number;
  attempts: number;
}

/** A row of `unverified_limit`. */
export interface UnverifiedLimitRow {
  onlyRow: boolean;
  /** millionths of dollars and euros together, in a UTC day */
  perDay: bigint;
  /** the same in a UTC month */
  perMonth: bigint;
  /** above it the person cannot ask for more money */
  maxBalance: bigint;
  /** email addresses whose accounts count as verified, in lower case */
  alwaysVerified: string[];
}
