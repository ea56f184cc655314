import { z } from "zod";
import { area, get, post } from "../area.ts";
import { maxBankValueLength } from "../limits.ts";
import { text, timestamp, uuid } from "../schemas.ts";
import { hourMs, minuteMs } from "../windows.ts";
import {
  accountDetails,
  bank,
  bankCountry,
  bankCurrency,
  capability,
  linkErrors,
  linkedAccount,
  paymentAccount,
  rampProvider,
  requiredField,
} from "./schemas/bank-accounts.ts";

export const bankAccounts = area(
  {
    tag: "Bank accounts",
    access: "session",
  },
  {
    completeBankLink: post("/api/v1/ramp/link/complete", {
      access: "stepUp",
      cost: "outside",
      limits: [{ per: "person", max: 30, windowMs: hourMs, counter: "linkBankAccount" }],
      summary:
        "Link a bank account. `pending` means that it is stored and the provider has not answered yet. A repetition with the same link and details has no further effect",
      body: z.strictObject({
        linkId: uuid.optional(),
        /** The configured provider; any other is refused. */
        provider: rampProvider.optional(),
        accountDetails,
      }),
      response: z.object({ account: linkedAccount }),
      errors: linkErrors,
    }),

    createPaymentAccount: post("/api/v1/ramp/payment-accounts", {
      access: "stepUp",
      cost: "outside",
      limits: [{ per: "person", max: 30, windowMs: hourMs, counter: "linkBankAccount" }],
      summary: "Link a bank account in one call, without starting a link first",
      body: z.strictObject({ accountDetails }),
      response: z.object({ account: linkedAccount }),
      errors: linkErrors,
    }),

    getCountryRequirements: get("/api/v1/ramp/countries/{country}/requirements", {
      summary: "Fields that identify an account in a country; a bank may require more",
      params: z.strictObject({ country: bankCountry }),
      /** By default the country's own currency. */
      query: z.strictObject({ currency: bankCurrency.optional() }),
      response: z.object({
        country: bankCountry,
        currency: bankCurrency,
        requiredFields: z.array(requiredField),
      }),
      errors: ["NOT_FOUND"],
    }),

    initBankLink: post("/api/v1/ramp/link/init", {
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary: "Start linking a bank account; with the link's id, completing it is safe to repeat",
      body: z.strictObject({ provider: rampProvider.optional() }),
      response: z.object({ linkId: uuid, provider: rampProvider, expiresAt: timestamp }),
      errors: [
        "PROFILE_INCOMPLETE",
        "KYC_REQUIRED",
        "BANK_ACCOUNT_LIMIT_REACHED",
        "RAMP_NOT_CONFIGURED",
      ],
    }),

    listBanks: get("/api/v1/ramp/banks", {
      cost: "outside",
      summary:
        "Banks where accounts in a currency can be linked; with EUR, the country EU returns all banks, any other country its own",
      query: z.strictObject({ country: bankCountry, currency: bankCurrency }),
      response: z.object({ banks: z.array(bank) }),
      errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    listCapabilities: get("/api/v1/ramp/capabilities", {
      cost: "outside",
      summary:
        "Supported currencies and countries for top-ups (onramp), withdrawals (offramp) and payers of teleport links (teleport)",
      query: z.strictObject({ operation: z.enum(["onramp", "offramp", "teleport"]) }),
      response: z.object({ capabilities: z.array(capability) }),
      errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    listLinkedAccounts: get("/api/v1/ramp/linked-accounts", {
      summary: "The person's linked bank accounts, the default one first, then newest first",
      query: z.strictObject({ provider: rampProvider.optional() }),
      response: z.object({ accounts: z.array(linkedAccount) }),
    }),

    listPaymentAccounts: get("/api/v1/ramp/payment-accounts", {
      cost: "outside",
      limits: [{ per: "person", max: 10, windowMs: minuteMs, counter: "listAccountsAtRamp" }],
      summary: "The person's payment accounts, read from the provider",
      query: z.strictObject({
        type: z.enum(["bank", "wallet", "virtual"]).optional(),
        country: bankCountry.optional(),
      }),
      response: z.object({ paymentAccounts: z.array(paymentAccount) }),
      errors: ["KYC_REQUIRED", "RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    listRampProviders: get("/api/v1/ramp/providers", {
      summary: "Configured ramp providers; empty if there are none",
      response: z.object({
        providers: z.array(
          z.object({ id: rampProvider, name: z.string(), operations: z.array(z.string()) }),
        ),
      }),
    }),

    setDefaultAccount: post("/api/v1/ramp/linked-accounts/{id}/default", {
      idempotent: "always",
      summary: "Make an active bank account the default one",
      params: z.strictObject({ id: uuid }),
      response: z.object({ account: linkedAccount }),
      errors: ["NOT_FOUND", "BANK_ACCOUNT_NOT_ACTIVE"],
    }),

    syncLinkedAccounts: post("/api/v1/ramp/sync-accounts", {
      cost: "outside",
      limits: [{ per: "person", max: 10, windowMs: minuteMs, counter: "listAccountsAtRamp" }],
      summary: "Update the state of the person's bank accounts from the provider",
      body: z.strictObject({ provider: rampProvider.optional() }),
      response: z.object({ accounts: z.array(linkedAccount) }),
      errors: ["KYC_REQUIRED", "RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
    }),

    unlinkAccount: post("/api/v1/ramp/linked-accounts/{id}/unlink", {
      idempotent: "always",
      summary: "Unlink a bank account; succeeds if it is already unlinked",
      params: z.strictObject({ id: uuid }),
      response: z.object({ id: uuid, unlinked: z.literal(true) }),
      errors: ["NOT_FOUND", "ACCOUNT_IN_USE"],
    }),

    verifyIban: post("/api/v1/ramp/iban-verifications", {
      cost: "outside",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary:
        "Check a euro account before linking it: its IBAN, its bank, and that it is in the caller's own name. Nothing is stored; whether the account exists is known only once it is linked",
      body: z.strictObject({
        /** With or without separators. */
        iban: text(60).min(1),
        accountHolderName: text(maxBankValueLength).trim().min(2),
      }),
      response: z.object({
        /** Country of the account. */
        country: bankCountry,
        /** Null if the directory has no bank for this IBAN; then the person chooses one. */
        bank: bank.nullable(),
        /** The bank's SWIFT code; null if there are several or no bank was found. */
        swiftCode: z.string().nullable(),
        last4: z.string(),
      }),
      errors: [
        "BANKING_STEPS_NOT_OFFERED",
        "PROFILE_INCOMPLETE",
        "BANK_ACCOUNT_NOT_OWN",
        "BANK_ACCOUNT_ALREADY_LINKED",
        "RAMP_NOT_CONFIGURED",
        "RAMP_UNAVAILABLE",
      ],
    }),
  },
);
