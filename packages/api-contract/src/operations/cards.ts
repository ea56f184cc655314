import { z } from "zod";
import { area, get, patch, post } from "../area.ts";
import { maxPhoneLength } from "../limits.ts";
import { amount, evmAddress, text, transactionHash } from "../schemas.ts";
import { hourMs, minuteMs } from "../windows.ts";
import {
  card,
  cardId,
  cardStatus,
  done,
  fundsAnswer,
  fundsQuestion,
  issuerCode,
  issuerErrors,
  issuerKycStatus,
  safeWallet,
  sessionErrors,
  stepErrors,
  tokenSymbol,
} from "./schemas/cards.ts";

const member = z.object({ name: z.string(), type: z.string() });

export const cards = area(
  {
    tag: "Cards",
    access: "session",
    cost: "outside",
    limits: [{ per: "person", max: 60, windowMs: hourMs, counter: "changeCards" }],
    errors: stepErrors,
  },
  {
    acceptIssuerTerms: post("/api/v1/wallet/gnosis/terms/accept", {
      summary: "Accept the current version of one of the card issuer's terms; safe to repeat",
      body: z.strictObject({ terms_type: text(100).min(1), version: text(100).min(1) }),
      response: done,
    }),

    answerSourceOfFunds: post("/api/v1/wallet/gnosis/source-of-funds", {
      summary:
        "Answer all of the card issuer's source-of-funds questions; the answers are not stored here",
      body: z.strictObject({ answers: z.array(fundsAnswer).min(1).max(50) }),
      response: done,
    }),

    configureCardSafe: post("/api/v1/wallet/safe/configure", {
      access: "stepUp",
      summary: "Ask the card issuer to set up its Safe in one step; safe to repeat",
      body: z.strictObject({
        /** Whole units of the Safe's currency. */
        dailyLimit: z
          .string()
          .regex(/^[1-9]\d{0,5}$/)
          .optional(),
      }),
      response: done,
      errors: ["CARDS_LOCKED", ...stepErrors],
    }),

    createCardSafe: post("/api/v1/wallet/safe/create", {
      summary:
        "Create the card issuer's Safe for this person, which fixes its address; safe to repeat",
      response: z.object({
        address: evmAddress,
        chainId: z.literal(100),
        deployed: z.boolean(),
      }),
      errors: ["CARDS_LOCKED", ...stepErrors],
    }),

    createVirtualCard: post("/api/v1/cards/virtual", {
      access: "stepUp",
      summary: "Create this person's virtual card, or return the existing one",
      response: z.object({ cardId }),
      errors: ["CARDS_LOCKED", "IN_PROGRESS", ...stepErrors],
    }),

    deployCardSafeModules: patch("/api/v1/wallet/safe/deploy-modules", {
      access: "stepUp",
      summary: "Deploy the modules of the card issuer's Safe; safe to repeat",
      body: z.strictObject({
        /** Signature by the Safe's owner, 65 bytes. */
        signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/),
      }),
      response: z.object({ transactionHash: transactionHash.nullable(), deployed: z.boolean() }),
      errors: [...stepErrors],
    }),

    freezeCard: post("/api/v1/cards/{id}/freeze", {
      whileFrozen: "allowed",
      summary: "Freeze a card; safe to repeat",
      params: z.strictObject({ id: cardId }),
      response: z.object({ cardId, status: cardStatus }),
      errors: ["NOT_FOUND", ...sessionErrors],
    }),

    getCardSafePayload: get("/api/v1/wallet/safe/signature-payload", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "EIP-712 data for the owner of the card issuer's Safe to sign",
      response: z.object({
        domain: z.record(z.string(), z.unknown()),
        types: z.record(z.string(), z.array(member)),
        primaryType: z.string().nullable(),
        message: z.record(z.string(), z.unknown()),
      }),
    }),

    getCardSafeStatus: get("/api/v1/wallet/safe/status", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "State of the card issuer's Safe on its chain",
      response: z.object({
        address: evmAddress.nullable(),
        chainId: z.literal(100),
        isDeployed: z.boolean(),
        tokenSymbol: tokenSymbol.nullable(),
        /** ISO 4217. */
        fiatSymbol: z.string().nullable(),
        /** 0 if there is no problem; 1 to 8 are the issuer's numbers for problems. */
        accountStatus: z.int().min(0).max(8).nullable(),
        status: z.enum(["not_deployed", "processing", "ok", "failed"]),
      }),
      errors: sessionErrors,
    }),

    getIssuerKycFrame: get("/api/v1/wallet/gnosis/kyc/iframe-url", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "Page of the card issuer's identity check, for a frame",
      query: z.strictObject({
        lang: z
          .string()
          .regex(/^[a-z]{2}$/)
          .default("en"),
      }),
      response: z.object({ type: z.string(), url: z.url({ protocol: /^https?$/ }) }),
    }),

    getIssuerKycStatus: get("/api/v1/wallet/gnosis/kyc/status", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "Status of the card issuer's identity check",
      response: z.object({ kycStatus: issuerKycStatus }),
      errors: sessionErrors,
    }),

    getIssuerRegistration: get("/api/v1/wallet/gnosis/user/registration", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "The caller's progress in the sign-up with the card issuer",
      response: z.object({
        id: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        kycStatus: issuerKycStatus,
        isSourceOfFundsAnswered: z.boolean(),
        isPhoneValidated: z.boolean(),
        safeWallets: z.array(safeWallet),
        cards: z.array(card),
      }),
      errors: sessionErrors,
    }),

    getSourceOfFunds: get("/api/v1/wallet/gnosis/source-of-funds", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "The card issuer's questions about where a person's money comes from",
      response: z.array(fundsQuestion),
      errors: sessionErrors,
    }),

    importIssuerApplicant: post("/api/v1/wallet/gnosis/kyc/import-partner-applicant", {
      access: "stepUp",
      summary:
        "Share the identity that was verified for the card issuer with this installation's own account at the identity checker",
      response: z.object({ token: z.string(), forClientId: z.string() }),
      errors: ["CARD_NO_PARTNER", ...stepErrors],
    }),

    listCards: get("/api/v1/cards", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "This person's cards, and their progress towards the first one",
      response: z.object({
        /** True if the person holds enough LIL to get a card. */
        isUnlocked: z.boolean(),
        unlock: z.object({ currency: z.literal("LIL"), amount, balance: amount }),
        /** True if the person has signed up with the card issuer. */
        hasBegun: z.boolean(),
        /** True if there is no valid session with the card issuer; an emailed code opens one. */
        needsEmailCode: z.boolean(),
        /** Last known state of the issuer's Safe; null before it is created. */
        safe: safeWallet.nullable(),
        /** Empty while `needsEmailCode` is true. */
        cards: z.array(card),
      }),
      errors: issuerErrors,
    }),

    listIssuerTerms: get("/api/v1/wallet/gnosis/terms", {
      limits: [{ per: "person", max: 60, windowMs: minuteMs, counter: "askCardIssuer" }],
      summary: "The card issuer's current terms, and which of them this person has accepted",
      response: z.object({
        terms: z.array(
          z.object({
            type: z.string(),
            version: z.string(),
            accepted: z.boolean(),
            url: z.url({ protocol: /^https?$/ }).nullable(),
          }),
        ),
      }),
      errors: sessionErrors,
    }),

    sendIssuerCode: post("/api/v1/wallet/gnosis/auth/otp", {
      limits: [{ per: "person", max: 6, windowMs: hourMs }],
      summary: "Ask the card issuer to email this person a code, valid for five minutes",
      response: done,
      errors: ["CARDS_LOCKED", ...issuerErrors],
    }),

    sendIssuerPhoneCode: post("/api/v1/wallet/gnosis/phone/verification", {
      limits: [{ per: "person", max: 5, windowMs: hourMs }],
      summary: "Ask the card issuer to send a code to a phone by text message",
      /** A number of any country, as typed; the server converts it to E.164, with the UK as default country. */
      body: z.strictObject({ phoneNumber: text(maxPhoneLength).trim().min(1) }),
      response: done,
      errors: ["PHONE_INVALID", "CARD_CUSTOMER_TAKEN", ...stepErrors],
    }),

    setCardSafeCurrency: post("/api/v1/wallet/safe/set-currency", {
      summary: "Choose the token that the card spends",
      /** By default the token for the country in the person's profile. */
      body: z.strictObject({ tokenSymbol: tokenSymbol.optional() }),
      response: z.object({ tokenSymbol }),
    }),

    unfreezeCard: post("/api/v1/cards/{id}/unfreeze", {
      access: "stepUp",
      summary: "Unfreeze a card; safe to repeat",
      params: z.strictObject({ id: cardId }),
      response: z.object({ cardId, status: cardStatus }),
      errors: ["NOT_FOUND", ...sessionErrors],
    }),

    verifyIssuerCode: post("/api/v1/wallet/gnosis/auth/verify", {
      limits: [{ per: "person", max: 10, windowMs: hourMs }],
      summary: "Open a session with the card issuer; its token stays on the server",
      body: z.strictObject({
        otp: issuerCode,
        referral_code: z
          .string()
          .regex(/^[\w-]{1,64}$/)
          .optional(),
      }),
      response: z.object({
        id: z.string(),
        /** True if the person was already a customer of the issuer. */
        hasSignedUp: z.boolean(),
      }),
      errors: ["CARDS_LOCKED", "CARD_CODE_REJECTED", "CARD_CUSTOMER_TAKEN", ...issuerErrors],
    }),

    verifyIssuerPhone: post("/api/v1/wallet/gnosis/phone/verify", {
      limits: [{ per: "person", max: 10, windowMs: hourMs }],
      summary: "Confirm a phone number with the code sent to it",
      body: z.strictObject({ code: issuerCode }),
      response: done,
      errors: ["CARD_CODE_REJECTED", ...stepErrors],
    }),
  },
);
