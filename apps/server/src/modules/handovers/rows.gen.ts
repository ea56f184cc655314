// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `handover`. */
export interface HandoverRow {
  id: string;
  personId: string;
  safeAddress: Buffer;
  /** the signer contract of the passkey that the person chose */
  newOwner: Buffer;
  /** that passkey */
  credentialId: string;
  state: "requested" | "announced" | "cancelling" | "finished" | "cancelled" | "void" | "expired";
  /** when the person confirmed it with a passkey */
  confirmedAt: Date;
  /** time of the block with its request; null until it was read */
  announcedAt: Date | null;
  /** from this time on the guardian finishes it */
  readyAt: Date | null;
  /** the module's round of the request; a later round makes it void */
  round: number | null;
  endedAt: Date | null;
  /** the chain has replaced the block that proved the state */
  isRewound: boolean;
  /** false once the person's account is deleted: nobody is left to be told */
  isTold: boolean;
  /** when the operator looks at the chain and acts; null if there is nothing to do */
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
  /** the state of the hand-over that the event proves */
  state: string;
  transactionHash: Buffer;
  position: number;
}
