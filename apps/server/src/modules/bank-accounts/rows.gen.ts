// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `bank_link`. */
export interface BankLinkRow {
  id: string;
  personId: string;
  provider: "fern" | "bridge";
  /** number of times that the provider refused the details */
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
}

/** A row of `linked_account`. */
export interface LinkedAccountRow {
  id: string;
  personId: string;
  provider: "fern" | "bridge";
  /** the provider's id of the person */
  customerId: string;
  /** null until the provider has reported it; the account is not active before */
  paymentAccountId: string | null;
  status: "linking" | "pending" | "active" | "errored" | "revoked" | "failed";
  statusReason: string | null;
  bankId: string | null;
  bankName: string | null;
  displayName: string | null;
  logoUrl: string | null;
  country: string;
  currency: string;
  last4: string | null;
  /** sealed details that let people recognise the account */
  metadata: Buffer;
  /** sealed details for the provider; null unless the account is being linked */
  details: Buffer | null;
  fingerprint: Buffer | null;
  /** number of times the details were sent; the provider's idempotency key is derived from it */
  linkAttempt: number;
  isDefault: boolean;
  dueAt: Date | null;
  /** number of times the provider was asked since the account last changed */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
  unlinkedAt: Date | null;
  removedAt: Date | null;
  version: number;
}
