// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const notedReferralTable = tableOf<NotedReferralRow, "personId">("noted_referral", "person_id code noted_at", "person_id");
export const referralTable = tableOf<ReferralRow, "referee", "isQuality">("referral", "referee referrer created_at is_quality quality_at rewarded_at counted_at counted_address_hash", "referee");
export const referralCaptureTable = tableOf<ReferralCaptureRow, "deviceHash">("referral_capture", "device_hash code captured_at visitor_hash", "device_hash");
export const referralCodeTable = tableOf<ReferralCodeRow, "personId">("referral_code", "person_id code created_at", "person_id");
export const referralReviewTable = tableOf<ReferralReviewRow, "id", "id" | "attempts">("referral_review", "id referee queued_at due_at attempts", "id");
export const rewardDeviceTable = tableOf<RewardDeviceRow, never>("reward_device", "device_hash address_hash seen_at");
export const rewardGrantTable = tableOf<RewardGrantRow, never, "occasion">("reward_grant", "person_id rule occasion transfer_id asset amount granted_at address_hash");
export const rewardRulesTable = tableOf<RewardRulesRow, "version">("reward_rules", "version content source loaded_by loaded_at", "version");
