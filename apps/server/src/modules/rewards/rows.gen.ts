// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `noted_referral`. */
export interface NotedReferralRow {
  personId: string;
  code: string;
  notedAt: Date;
}

/** A row of `referral`. */
export interface ReferralRow {
  referee: string;
  referrer: string;
  createdAt: Date;
  isQuality: boolean;
  qualityAt: Date | null;
  rewardedAt: Date | null;
  countedAt: Date | null;
  countedAddressHash: Buffer | null;
}

/** A row of `referral_capture`. */
export interface ReferralCaptureRow {
  deviceHash: Buffer;
  code: string;
  capturedAt: Date;
  visitorHash: Buffer | null;
}

/** A row of `referral_code`. */
export interface ReferralCodeRow {
  personId: string;
  code: string;
  createdAt: Date;
}

/** A row of `referral_review`. */
export interface ReferralReviewRow {
  id: bigint;
  referee: string;
  queuedAt: Date;
  dueAt: Date;
  attempts: number;
}

/** A row of `reward_device`. */
export interface RewardDeviceRow {
  deviceHash: Buffer;
  addressHash: Buffer;
  seenAt: Date;
}

/** A row of `reward_grant`. */
export interface RewardGrantRow {
  personId: string;
  rule: "signup" | "notifications" | "referral_referrer" | "referral_referee" | "granted";
  occasion: string;
  transferId: string;
  asset: number;
  amount: bigint;
  grantedAt: Date;
  addressHash: Buffer | null;
}

/** A row of `reward_proposal`. */
export interface RewardProposalRow {
  id: string;
  personId: string;
  asset: number;
  /** minor units */
  amount: bigint;
  reason: string;
  /** null for what a rule pays */
  proposedBy: string | null;
  proposedAt: Date;
  /** null for what a rule pays, which does not expire */
  expiresAt: Date | null;
  outcome: "granted" | "withdrawn" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** `granted` if an administrator proposed it; else the rule that pays */
  rule: "granted" | "signup" | "notifications" | "referral_referrer" | "referral_referee";
  /** what the rule pays for if it can pay a person several times; else empty */
  occasion: string;
}

/** A row of `reward_rules`. */
export interface RewardRulesRow {
  version: bigint;
  content: unknown;
  source: string;
  loadedBy: string | null;
  loadedAt: Date;
}
