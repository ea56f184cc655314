import { z } from "zod";
import { area, get, post } from "../area.ts";
import { amountInput, correlationId, note, uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import { accountDetails, bank, bankCountry, bankCurrency } from "./schemas/bank-accounts.ts";
import { quoteErrors } from "./schemas/funding.ts";
import {
  autoBankDetails,
  easyCurrency,
  ownTeleportPayment,
  publicTeleport,
  teleportCode,
  teleportLink,
  teleportPayment,
  teleportQuote,
  teleportStatus,
} from "./schemas/teleport.ts";

export const teleport = area(
  {
    tag: "Teleport",
    access: "session",
  },
  {
    cancelTeleportLink: post("/api/v1/teleport/links/{id}/cancel", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Cancel an open link; safe to repeat",
      params: z.strictObject({ id: uuid }),
      response: teleportLink,
      errors: ["NOT_FOUND", "TELEPORT_NOT_OPEN", "TELEPORT_UNDER_WAY"],
    }),

    completeTeleportLink: post("/api/v1/public/teleport/{code}/complete-link", {
      access: "public",
      cost: "outside",
      summary:
        "Enter the bank account that will pay a link; the details include accountHolderName and accountHolderEmail. They can be changed until the payment is created",
      params: teleportCode,
      body: z.strictObject({ accountDetails }),
      response: publicTeleport,
      errors: [
        "TELEPORT_NOT_FOUND",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        "BANK_NOT_FOUND",
        "BANK_ACCOUNT_REFUSED",
        "RAMP_UNSUPPORTED",
        "RAMP_NOT_CONFIGURED",
        "RAMP_UNAVAILABLE",
      ],
    }),

    createPublicTeleportQuote: post("/api/v1/public/teleport/{code}/quotes", {
      access: "public",
      cost: "outside",
      summary:
        "Quote for the amount that the payer has to send so that the link's amount arrives; for this browser only",
      params: teleportCode,
      body: z.strictObject({}),
      response: teleportQuote,
      errors: [
        "TELEPORT_NOT_FOUND",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        "TELEPORT_PAYER_UNKNOWN",
        "RAMP_AMOUNT_TOO_SMALL",
        "RAMP_AMOUNT_TOO_LARGE",
        "RAMP_UNSUPPORTED",
        "RAMP_REFUSED",
        "RAMP_NOT_CONFIGURED",
        "RAMP_UNAVAILABLE",
      ],
    }),

    createPublicTeleportTransaction: post("/api/v1/public/teleport/{code}/transactions", {
      access: "public",
      cost: "outside",
      movesMoney: true,
      summary:
        "Accept a quote; returns the bank instructions. If the payer already has a payment in progress, it is returned. PENDING_TRANSFER without instructions means that the provider has not answered yet",
      params: teleportCode,
      body: z.strictObject({ teleportQuoteId: uuid }),
      response: teleportPayment,
      errors: [
        "TELEPORT_NOT_FOUND",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        "TELEPORT_PAYER_UNKNOWN",
        "QUOTE_EXPIRED",
        "RAMP_NOT_CONFIGURED",
      ],
    }),

    createTeleportBankDetails: post("/api/v1/public/teleport/{code}/auto-fiat", {
      access: "public",
      cost: "outside",
      summary:
        "Pay a link without entering a bank account: returns a virtual account of the provider that accepts a transfer from any bank. This browser becomes the link's payer; a repetition returns the same account",
      params: teleportCode,
      body: z.strictObject({
        /** Id of the link with this code. */
        teleport_id: uuid,
        source_currency: easyCurrency,
      }),
      response: autoBankDetails,
      errors: [
        "TELEPORT_NOT_FOUND",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        "TELEPORT_EASY_FLOW_NOT_CONFIGURED",
        "RAMP_UNSUPPORTED",
        "RAMP_NOT_CONFIGURED",
        "RAMP_UNAVAILABLE",
      ],
    }),

    createTeleportLink: post("/api/v1/teleport/links", {
      cost: "outside",
      idempotent: "correlationId",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary:
        "Create a link to be paid in pounds into one's own UK bank account; valid for 30 days",
      body: z.strictObject({
        amount: amountInput,
        note: note.optional(),
        /** Id of an active linked account in the UK. */
        recipientPaymentAccountId: uuid,
        correlationId,
      }),
      response: z.object({ url: z.url(), link: teleportLink }),
      errors: [
        "NOT_FOUND",
        "KYC_REQUIRED",
        "BANK_ACCOUNT_NOT_ACTIVE",
        "RAMP_UNSUPPORTED",
        "TELEPORT_AMOUNT_TOO_SMALL",
        "TELEPORT_AMOUNT_TOO_LARGE",
        "RAMP_UNAVAILABLE",
        "TELEPORT_LINK_LIMIT_REACHED",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
        "RAMP_NOT_CONFIGURED",
      ],
    }),

    createTeleportQuote: post("/api/v1/teleport/quotes", {
      cost: "outside",
      summary:
        "Quote for the amount that the signed-in payer has to send from their own linked account so that the link's amount arrives",
      body: z.strictObject({
        /** The secret part of the link's URL. */
        code: teleportCode.shape.code,
        /** Id of the caller's own active account in pounds, euros or dollars. */
        linkedAccountId: uuid,
      }),
      response: teleportQuote,
      errors: [
        "TELEPORT_NOT_FOUND",
        "TELEPORT_OWN_LINK",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        ...quoteErrors,
      ],
    }),

    createTeleportTransaction: post("/api/v1/ramp/teleport/transactions", {
      access: "stepUp",
      cost: "outside",
      idempotent: "correlationId",
      movesMoney: true,
      summary:
        "Accept one's own quote for a link; returns the bank instructions. PENDING_TRANSFER without instructions means that the provider has not answered yet",
      body: z.strictObject({ teleportQuoteId: uuid, correlationId }),
      response: teleportPayment,
      errors: [
        "QUOTE_EXPIRED",
        "TELEPORT_NOT_OPEN",
        "TELEPORT_NOT_PAYABLE_YET",
        "TELEPORT_UNDER_WAY",
        "BANK_ACCOUNT_NOT_ACTIVE",
        "ACCOUNT_NOT_READY",
        "KYC_REQUIRED",
        "KYC_UNDER_REVIEW",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
        "RAMP_UNSUPPORTED",
        "RAMP_NOT_CONFIGURED",
      ],
    }),

    getPublicTeleport: get("/api/v1/public/teleport/{code}", {
      access: "public",
      summary: "A link's recipient and amount, and this browser's progress in paying it",
      params: teleportCode,
      response: publicTeleport,
      errors: ["TELEPORT_NOT_FOUND"],
    }),

    listPublicBanks: get("/api/v1/public/ramp/banks", {
      access: "public",
      cost: "outside",
      summary:
        "Banks from which a link can be paid; with EUR the same list as for signed-in people",
      query: z.strictObject({ country: bankCountry, currency: z.enum(["GBP", "EUR", "USD"]) }),
      response: z.object({ banks: z.array(bank) }),
      errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    listPublicCapabilities: get("/api/v1/public/ramp/capabilities", {
      access: "public",
      cost: "outside",
      summary: "Currencies and countries from which a link can be paid",
      query: z.strictObject({ operation: z.literal("onramp") }),
      response: z.object({
        capabilities: z.array(
          z.object({
            currency: bankCurrency,
            currencyDisplayName: z.string(),
            country: bankCountry,
            countryName: z.string(),
            countryFlag: z.string(),
            region: z.string(),
            methods: z.array(z.string()),
            /** Limits of a link's amount, in pounds that arrive. */
            minimumAmount: z.string(),
            maximumAmount: z.string(),
          }),
        ),
      }),
      errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    listTeleportLinks: get("/api/v1/teleport/links", {
      summary: "The person's own links, newest first, max 100",
      query: z.strictObject({ status: teleportStatus.optional() }),
      response: z.object({ links: z.array(teleportLink) }),
    }),

    listTeleportPayments: get("/api/v1/teleport/payments", {
      summary:
        "The person's payments of other people's links while signed in, newest first, max 100",
      query: z.strictObject({
        /** Only payments of this link. */
        linkId: uuid.optional(),
      }),
      response: z.object({ payments: z.array(ownTeleportPayment) }),
    }),

    markTeleportPaymentSent: post("/api/v1/teleport/payments/{id}/sent", {
      idempotent: "always",
      summary:
        "Mark the signed-in payer's bank transfer as sent; moves no money and is safe to repeat",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({}),
      response: teleportPayment,
      errors: ["NOT_FOUND"],
    }),

    markTeleportSent: post("/api/v1/public/teleport/{code}/sent", {
      access: "public",
      idempotent: "always",
      summary: "Mark the payer's bank transfer as sent; moves no money and is safe to repeat",
      params: teleportCode,
      body: z.strictObject({}),
      response: teleportPayment,
      errors: ["TELEPORT_NOT_FOUND", "TELEPORT_PAYER_UNKNOWN"],
    }),
  },
);
