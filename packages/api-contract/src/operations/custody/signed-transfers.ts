import { z } from "zod";
import { area, post } from "../../area.ts";
import { amountInput, currencyInput, uuid } from "../../schemas.ts";
import { dayMs } from "../../windows.ts";
import { safeTransaction } from "../schemas/safe-transaction.ts";

export const signedTransfers = area(
  {
    tag: "Payments",
    access: "stepUp",
  },
  {
    prepareTransfer: post("/api/v1/payments/p2p/transfer/prepare", {
      cost: "outside",
      // Each tells the caller the address of a person's Safe, and is simulated on the chain.
      limits: [{ per: "person", max: 100, windowMs: dayMs }],
      summary:
        "Prepare a payment to a person that the caller signs, because they have turned off instant payments. It is checked like a send, and nothing happens until it is sent with the signature",
      body: z.strictObject({
        recipientUserId: uuid,
        amount: amountInput,
        currency: currencyInput,
        requestId: uuid.optional(),
      }),
      response: z.object({ safeTransaction }),
      errors: [
        "SAFE_NOT_OWN",
        "SIGNATURE_NOT_NEEDED",
        "SAFE_TRANSACTION_OPEN",
        "SAFE_TRANSACTION_FAILS",
        "SAFE_SEND_REFUSED",
        "SCREENING_UNAVAILABLE",
        "RECIPIENT_NOT_FOUND",
        "ACCOUNT_NOT_READY",
        "SAFE_STOPPED",
        "INSUFFICIENT_FUNDS",
        "SELF_TRANSFER",
        "TRANSFER_LIMIT_EXCEEDED",
        "DAILY_SENDS_EXCEEDED",
        "REQUEST_NOT_PENDING",
        "REQUEST_MISMATCH",
      ],
    }),
  },
);
