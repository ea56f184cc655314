// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `deposit_screening`. */
export interface DepositScreeningRow {
  /** The transfer that credited it. */
  depositId: string;
  /** The reserved transfer that prevents the money from being spent. */
  holdId: string;
  personId: string;
  fromAddress: Buffer;
  asset: number;
  /** Minor units. */
  amount: bigint;
  caseId: string | null;
  /** Null once a match was found. */
  dueAt: Date | null;
  attempts: number;
}

/** A row of `identity_screening`. */
export interface IdentityScreeningRow {
  personId: string;
  dueAt: Date | null;
  attempts: number;
}

/** A row of `saved_address`. */
export interface SavedAddressRow {
  personId: string;
  address: Buffer;
  name: string;
  savedAt: Date;
}

/** A row of `screening_case`. */
export interface ScreeningCaseRow {
  id: string;
  sendId: string | null;
  /** The person who sent it, received it or was verified. Null once their account is deleted. */
  personId: string | null;
  /** Where the money goes, or came from; null for an identity. */
  address: Buffer | null;
  asset: number | null;
  /** Minor units; null for an identity. */
  amount: bigint | null;
  /** Name of the list that matched. */
  list: string;
  reason: string;
  openedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** The latest; cancelled: by the sender of the payment, without an administrator. */
  decision: "release" | "return" | "keep" | "cancelled" | null;
  note: string | null;
  kind: "send" | "deposit" | "identity";
  depositId: string | null;
  /** The compared name of an identity, until the account is deleted. */
  name: string | null;
}

/** A row of `screening_decision`. */
export interface ScreeningDecisionRow {
  caseId: string;
  decidedAt: Date;
  /** The administrator; null if the sender cancelled the payment. */
  decidedBy: string | null;
  decision: string;
  note: string | null;
}

/** A row of `screening_release`. */
export interface ScreeningReleaseRow {
  caseId: string;
  proposedBy: string;
  proposedAt: Date;
  note: string;
}

/** A row of `wallet_arrival`. */
export interface WalletArrivalRow {
  transferId: string;
  personId: string;
  fromAddress: Buffer;
}

/** A row of `wallet_send`. */
export interface WalletSendRow {
  id: string;
  personId: string;
  address: Buffer;
  /** The person whose Safe the address is, if any. Never shown to the sender. */
  recipientId: string | null;
  asset: number;
  /** Minor units. */
  amount: bigint;
  correlationId: string;
  digest: string;
  state: "held" | "pending" | "done" | "failed";
  createdAt: Date;
  endedAt: Date | null;
  /** The screening case that the payment waited for: its own, or that of its sender's identity. */
  caseId: string | null;
}

export const depositScreeningTable = tableOf<DepositScreeningRow, "depositId", "attempts">("deposit_screening", "deposit_id hold_id person_id from_address asset amount case_id due_at attempts", "deposit_id");
export const identityScreeningTable = tableOf<IdentityScreeningRow, "personId", "attempts">("identity_screening", "person_id due_at attempts", "person_id");
export const savedAddressTable = tableOf<SavedAddressRow, never>("saved_address", "person_id address name saved_at");
export const screeningCaseTable = tableOf<ScreeningCaseRow, "id">("screening_case", "id send_id person_id address asset amount list reason opened_at decided_at decided_by decision note kind deposit_id name", "id");
export const screeningDecisionTable = tableOf<ScreeningDecisionRow, never>("screening_decision", "case_id decided_at decided_by decision note");
export const screeningReleaseTable = tableOf<ScreeningReleaseRow, "caseId">("screening_release", "case_id proposed_by proposed_at note", "case_id");
export const walletArrivalTable = tableOf<WalletArrivalRow, "transferId">("wallet_arrival", "transfer_id person_id from_address", "transfer_id");
export const walletSendTable = tableOf<WalletSendRow, "id">("wallet_send", "id person_id address recipient_id asset amount correlation_id digest state created_at ended_at case_id", "id");
