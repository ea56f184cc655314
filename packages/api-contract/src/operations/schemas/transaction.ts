import { z } from "zod";
import {
  amount,
  evmAddress,
  historyAsset,
  timestamp,
  transactionHash,
  uuid,
} from "../../schemas.ts";
import { decimal, moneyCode, quoteFees } from "./funding.ts";

/** A row of a person's history. */
export const transaction = z.object({
  id: uuid,
  createdAt: timestamp,
  direction: z.enum(["credit", "debit"]),
  amount,
  amountFormatted: z.string(),
  /** Bank money (fiat:GBP) occurs only in the history; it is not part of any balance or statement. */
  asset: historyAsset,
  assetSymbol: z.enum(["LIL", "USDC", "EURC", "GBP"]),
  displaySymbol: z.string(),
  currency: z.enum(["LIL", "USD", "EUR", "GBP"]),
  note: z.string().nullable(),
  status: z.enum(["confirmed", "pending", "failed"]),
  context: z.enum(["p2p", "fx", "conversion", "others"]),
  /** Kind of the transaction, one of activityKinds; later versions may add more. */
  transactionContext: z.string(),
  title: z.string(),
  hash: transactionHash.nullable(),
  counterparty: z
    .object({
      userId: uuid.nullable(),
      displayName: z.string(),
      name: z.string(),
      displayTag: z.string().nullable(),
      avatarColor: z.string().nullable(),
      countryCode: z.string().nullable(),
      isLilypadUser: z.boolean(),
      profile: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
    })
    .nullable(),
  /**
   * The other side of a top-up, withdrawal or paid teleport link: the person's bank, or the payer. Null for all
   * others, and if no name is known.
   */
  party: z
    .object({
      name: z.string(),
      /** The amount in the bank's currency: sent for a top-up, arriving for a withdrawal; null for a teleport link. */
      amount: decimal.nullable(),
      currency: moneyCode.nullable(),
    })
    .nullable(),
  /**
   * The address on the other side of a payment to an address or a deposit, also if it belongs to a customer. Null for all others,
   * and for a deposit whose sender is not known.
   */
  walletAddress: evmAddress.nullable(),
  /**
   * `checking`: the money of a deposit can't be spent yet, or a payment to an address isn't sent yet, because it is
   * being checked. `kept`: a deposit that was checked and stays held. Null for all others.
   */
  check: z.enum(["checking", "kept"]).nullable(),
});

/**
 * A step of a bank transfer. `accepted`: the quote. `marked_sent`: the payer said that the money was sent.
 * `moved`: a withdrawal's dollars have left. `received`: our banking partner has the money.
 */
export const bankTransferStep = z.enum([
  "accepted",
  "marked_sent",
  "moved",
  "received",
  "completed",
  "failed",
]);

/** The bank transfer behind a row of the history. */
export const bankTransfer = z.object({
  operation: z.enum(["topup", "withdraw", "teleport"]),
  /** The person's own account; null if it no longer exists. */
  bank: z.object({ name: z.string(), last4: z.string().nullable() }).nullable(),
  /**
   * The accepted quote, with fees in the destination currency. Null if another amount was received than
   * quoted: then only the amount of the transaction is certain.
   */
  exchange: z
    .object({
      source: z.object({ amount: decimal, currency: moneyCode }),
      destination: z.object({ amount: decimal, currency: moneyCode }),
      rate: decimal,
      fees: quoteFees,
    })
    .nullable(),
  /** The reference that the transfer had to carry; null if there was none. */
  reference: z.string().nullable(),
  /** The name of who paid a teleport link; null for the others, and if it is not known. */
  paidBy: z.string().nullable(),
  /** The steps that have happened so far, oldest first. */
  timeline: z.array(z.object({ step: bankTransferStep, at: timestamp })),
});

/** Up to this offset, reading the lines before a page of the history is cheaper than finding a milestone. */
export const maxNearOffset = 1_000;
