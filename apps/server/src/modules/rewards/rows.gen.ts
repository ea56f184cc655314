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
  /** When both people were paid. */
  rewardedAt: Date | null;
  countedAt: Date | null;
  /** A keyed hash of the friend's address, so that deleting and opening an account again counts once. */
  countedAddressHash: Buffer | null;
}

/** A row of `referral_capture`. */
export interface ReferralCaptureRow {
  /** A hash of visitor id and fingerprint together. Nothing else about the device is stored. */
  deviceHash: Buffer;
  code: string;
  capturedAt: Date;
  /** Finds a code that a browser captured without its fingerprint. */
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
  /** The occasion that the rule pays for; '' where a rule pays a person once. */
  occasion: string;
  transferId: string;
  asset: number;
  amount: bigint;
  grantedAt: Date;
  /** A keyed hash of the address that earned the reward: the person's own or, for a referrer, the invited friend's. It outlives the account, so that an address earns once. */
  addressHash: Buffer | null;
}

/** A row of `reward_rules`. */
export interface RewardRulesRow {
  version: bigint;
  content: unknown;
  source: string;
  /** The administrator who loaded the rules; null if a process read its file at the start. */
  loadedBy: string | null;
  loadedAt: Date;
}
