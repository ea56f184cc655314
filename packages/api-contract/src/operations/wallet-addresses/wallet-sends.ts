import { z } from "zod";
import { area, get, post } from "../../area.ts";
import {
  amount,
  amountInput,
  correlationId,
  currency,
  currencyInput,
  evmAddress,
  timestamp,
  transactionHash,
  typedAddress,
  uuid,
} from "../../schemas.ts";
import { dayMs, hourMs } from "../../windows.ts";

/**
 * Money on its way to an address. `checking`: it waits for an administrator, because the screening found a
 * match. Nothing says whether the address belongs to a customer.
 */
const walletSend = z.object({
  /** Also the id of the line in the person's history. */
  id: uuid,
  status: z.enum(["checking", "pending", "confirmed", "failed"]),
  address: evmAddress,
  amount,
  currency,
  hash: transactionHash.nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});

export const walletSends = area(
  {
    tag: "Wallet addresses",
    access: "session",
  },
  {
    cancelWalletSend: post("/api/v1/wallet-sends/{id}/cancel", {
      whileFrozen: "allowed",
      summary: "Cancel a payment to an address before it is sent, whatever it waits for",
      params: z.strictObject({ id: uuid }),
      response: z.object({ walletSend }),
      errors: ["NOT_FOUND", "TRANSFER_NOT_CANCELLABLE"],
    }),

    checkWalletAddress: post("/api/v1/wallet-sends/check", {
      limits: [{ per: "person", max: 600, windowMs: hourMs }],
      summary: "Whether money can be sent to an address, and what the sender should know about it",
      body: z.strictObject({ address: typedAddress }),
      response: z.object({
        /** With its checksum (EIP-55). */
        address: evmAddress,
        /** Whether there is a contract at the address; null if the chain did not answer. */
        isContract: z.boolean().nullable(),
        /** Whether the caller has never sent anything to it. */
        isFirst: z.boolean(),
        /** The caller's own name for it; null if it is not saved. */
        name: z.string().nullable(),
      }),
      errors: ["WALLET_ADDRESS_INVALID", "WALLET_ADDRESS_REFUSED", "WALLET_ADDRESS_OWN"],
    }),

    getWalletSend: get("/api/v1/wallet-sends/{id}", {
      summary: "One of the caller's payments to an address",
      params: z.strictObject({ id: uuid }),
      response: z.object({ walletSend }),
      errors: ["NOT_FOUND"],
    }),

    getWalletSendTerms: get("/api/v1/wallet-sends/terms", {
      summary: "The limits of payments to addresses, and their fee",
      response: z.object({
        /** How many a person can make in a UTC day, and how many are left today. */
        paymentsPerDay: z.int(),
        paymentsLeftToday: z.int().min(0),
        /** In the currency that is sent; the operator pays for the network. */
        fee: amount,
        /** Empty once the caller's identity is verified: then only the general limits apply. */
        unverifiedLimits: z.array(z.object({ currency, perDay: amount, leftToday: amount })),
      }),
    }),

    sendToWallet: post("/api/v1/wallet-sends", {
      cost: "outside",
      idempotent: "correlationId",
      // Each attempt is screened, which may cost the operator; each payment costs gas.
      limits: [
        { per: "person", max: 200, windowMs: hourMs },
        { per: "network", max: 2_000, windowMs: dayMs },
      ],
      movesMoney: true,
      summary: "Send money to an address on the chain of the deployment",
      body: z.strictObject({
        address: typedAddress,
        amount: amountInput,
        currency: currencyInput,
        correlationId,
      }),
      response: z.object({ walletSend }),
      errors: [
        "WALLET_ADDRESS_INVALID",
        "WALLET_ADDRESS_REFUSED",
        "WALLET_ADDRESS_OWN",
        "WALLET_LIMIT_UNVERIFIED",
        "WALLET_SENDS_STOPPED",
        "SCREENING_UNAVAILABLE",
        "ACCOUNT_NOT_READY",
        "INSTANT_PAYMENTS_OFF",
        "SAFE_STOPPED",
        "INSUFFICIENT_FUNDS",
        "TRANSFER_LIMIT_EXCEEDED",
        "DAILY_LIMIT_EXCEEDED",
        "DAILY_LIMIT_LOWERED",
        "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
        "SEND_LIMIT_UNVERIFIED",
        "DAILY_SENDS_EXCEEDED",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
        "STEP_UP_REQUIRED",
        "SETTLEMENT_PAUSED",
      ],
    }),
  },
);
