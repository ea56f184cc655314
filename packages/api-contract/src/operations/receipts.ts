import { z } from "zod";
import { area, get, put, remove } from "../area.ts";
import { amount, evmAddress, historyAsset, timestamp, uuid } from "../schemas.ts";
import { hourMs, minuteMs } from "../windows.ts";

const choices = { showsNote: z.boolean(), showsTags: z.boolean() };

/** A shared receipt as shown to its owner. */
const receipt = z.object({
  transactionId: uuid,
  /** The public page. Null if its address can no longer be read: then it can only be revoked. */
  url: z.url().nullable(),
  ...choices,
  createdAt: timestamp,
});

const ofTransaction = z.strictObject({ transactionId: uuid });

/** A person on a receipt, without the last name. The fields are null if the person has no name any more. */
const receiptPerson = z.object({ firstName: z.string().nullable(), tag: z.string().nullable() });

export const receipts = area(
  {
    tag: "Receipts",
    access: "session",
  },
  {
    listReceipts: get("/api/v1/receipts", {
      summary: "The caller's shared receipts, newest first; at most 100",
      query: z.strictObject({ transactionId: uuid.optional() }),
      response: z.object({ receipts: z.array(receipt) }),
    }),

    revokeReceipt: remove("/api/v1/receipts/{transactionId}", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Stop sharing a receipt: its page is not found any more",
      params: ofTransaction,
      response: z.object({ revoked: z.literal(true) }),
    }),

    shareReceipt: put("/api/v1/receipts/{transactionId}", {
      idempotent: "always",
      limits: [{ per: "person", max: 120, windowMs: hourMs }],
      summary:
        "Share a receipt of a transaction in the caller's history by a public page, or change what the page shows",
      params: ofTransaction,
      body: z.strictObject(choices),
      response: receipt,
      errors: ["NOT_FOUND"],
    }),

    getPublicReceipt: get("/api/v1/public/receipts/{code}", {
      access: "public",
      limits: [{ per: "network", max: 120, windowMs: minuteMs }],
      summary:
        "A shared receipt, for anyone who has its address. Unknown and revoked ones look the same",
      params: z.strictObject({ code: z.string().max(64) }),
      response: z.object({
        amount,
        asset: historyAsset,
        /** The title for people, such as "Sent" or "Withdrawal". */
        title: z.string(),
        status: z.enum(["confirmed", "pending", "failed"]),
        createdAt: timestamp,
        /** Null if the money came from outside Lilypad. */
        from: receiptPerson.nullable(),
        /** Null if the money went outside Lilypad. */
        to: receiptPerson.nullable(),
        /** The address on the other side, if it is one; see transactions. */
        walletAddress: evmAddress.nullable(),
        /** Null unless its owner chose to show it. */
        note: z.string().nullable(),
      }),
      errors: ["RECEIPT_NOT_FOUND"],
    }),
  },
);
