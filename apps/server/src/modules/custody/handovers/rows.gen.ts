// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `handover`. */
export interface HandoverRow {
  id: string;
  personId: string;
  safeAddress: Buffer;
  /** The signer contract of the passkey that the person chose. */
  newOwner: Buffer;
  /** That passkey. */
  credentialId: string;
  state: "requested" | "announced" | "cancelling" | "finished" | "cancelled" | "void" | "expired";
  /** When the person confirmed it with a passkey. */
  confirmedAt: Date;
  /** Time of the block with its request; null until it was read. */
  announcedAt: Date | null;
  /** From this time on the guardian finishes it. */
  readyAt: Date | null;
  /** The module's round of the request; a later round makes it void. */
  round: number | null;
  endedAt: Date | null;
  /** The chain has replaced the block that proved the state. */
  isRewound: boolean;
  /** Whether the person is notified of its progress. False once their account is deleted. */
  isTold: boolean;
  /** When the operator next checks the chain and acts; null if there is nothing to do. */
  callDueAt: Date | null;
}

/** A row of `handover_event`. */
export interface HandoverEventRow {
  transactionHash: Buffer;
  position: number;
  blockNumber: bigint | null;
}

/** A row of `handover_evidence`. */
export interface HandoverEvidenceRow {
  handoverId: string;
  /** The state of the hand-over that the event proves. */
  state: string;
  transactionHash: Buffer;
  position: number;
}

export const handoverTable = tableOf<HandoverRow, "id", "isRewound" | "isTold">("handover", "id person_id safe_address new_owner credential_id state confirmed_at announced_at ready_at round ended_at is_rewound is_told call_due_at", "id");
export const handoverEventTable = tableOf<HandoverEventRow, never>("handover_event", "transaction_hash position block_number");
export const handoverEvidenceTable = tableOf<HandoverEvidenceRow, never>("handover_evidence", "handover_id state transaction_hash position");
