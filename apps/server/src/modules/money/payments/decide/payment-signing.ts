import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { Caller } from "../../../../platform/caller.ts";

/** The amount and the recipient of a signed payment, in minor units. */
interface Content {
  recipientId: string;
  asset: ChainAsset;
  amount: bigint;
}

export type PaymentSignature = NonNullable<Body<Operations["sendTransfer"]>["signature"]>;

/** A signature that the chain would accept now, of a transaction with the id of the payment. */
interface Verified {
  /** Locks the prepared transaction. False if it was submitted meanwhile or replaced by another one. */
  lock: (db: Queryable) => Promise<boolean>;
  /** Submits it to the chain, in the SQL transaction that reserves the payment. */
  submit: (db: Queryable) => Promise<void>;
  /** Forgets it, because the ledger has refused the payment with its id. */
  forget: (db: Queryable) => Promise<void>;
}

/** The functions for payments that people sign for their own Safes. */
export interface PaymentSigning {
  /** @throws SAFE_NOT_OWN, SIGNATURE_NOT_NEEDED unless the person can send only with their signature */
  requireNeeded: (personId: string) => Promise<void>;
  prepare: (
    personId: string,
    content: Content,
  ) => Promise<Data<Operations["prepareTransfer"]>["safeTransaction"]>;
  verify: (
    caller: Pick<Caller, "personId" | "sessionId">,
    signature: PaymentSignature,
    content: Content,
  ) => Promise<Verified>;
  /** Whether another transaction of the same Safe was signed at the same moment. */
  isSignedTwice: (error: unknown) => boolean;
}
