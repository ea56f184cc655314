import { z } from "zod";
import type { ErrorCode } from "../error-catalogue.ts";
import { text, timestamp, uuid } from "../schemas.ts";
import { address } from "./identity-schemas.ts";

/** ISO 3166-1 alpha-2, or EU for the countries of the euro together. */
export const bankCountry = z.string().regex(/^[A-Z]{2}$/);
/** ISO 4217. */
export const bankCurrency = z.string().regex(/^[A-Z]{3}$/);
export const rampProvider = z.enum(["fern", "bridge"]);

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);

/** What can be moved, for one currency and country. */
export const capability = z.object({
  currency: bankCurrency,
  /** Of the currency, such as "British pound". */
  name: z.string(),
  country: bankCountry,
  country_name: z.string(),
  flag_emoji: z.string(),
  region: z.string(),
  methods: z.array(z.string()),
  /**
   * Of the currency that is sent: the currency itself for onramp, USDC for offramp. For teleport pounds
   * that arrive.
   */
  minimumAmount: decimal,
  maximumAmount: decimal,
});

/** Something a bank wants to know about an account. */
export const requiredField = z.object({
  name: z.string(),
  type: z.enum(["text", "email", "select", "number", "tel", "textarea"]),
  label: z.string(),
  placeholder: z.string().optional(),
  required: z.boolean(),
  validation: z
    .object({
      /** A regular expression without anchors; the value without separators has to match as a whole. */
      pattern: z.string(),
    })
    .optional(),
  format: z.enum(["iban", "sort_code"]).optional(),
  maxLength: z.int().min(1).optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});

const shownAddress = z.object({
  addressLine1: z.string(),
  city: z.string(),
  state: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
});

export const bank = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  country_code: bankCountry,
  /** Null: the app draws the bank's initials. */
  logoUrl: z.url().nullable(),
  /** Smaller is shown first. */
  priority: z.int(),
  /** Null: the person has to tell it. */
  bank_address: shownAddress.nullable(),
  operations: z.array(
    z.object({
      countryCode: bankCountry,
      supportedCurrencies: z.array(bankCurrency),
      supportedSchemes: z.array(z.string()),
      requiredFields: z.array(requiredField),
      swiftCodes: z.array(z.string()),
      bankAddress: shownAddress.nullable(),
    }),
  ),
});

/** Only `active` ones can be used. */
export const linkedAccountStatus = z.enum([
  "active",
  /** The bank or the provider is still looking. */
  "pending",
  /** Something keeps it from being used; linking it again helps. */
  "errored",
  /** The bank or the provider took it back. */
  "revoked",
  /** It was refused. */
  "failed",
]);

/** A bank account that a person linked. */
export const linkedAccount = z.object({
  id: uuid,
  provider: rampProvider,
  bankName: z.string().nullable(),
  displayName: z.string().nullable(),
  logoUrl: z.url().nullable(),
  country: bankCountry,
  currency: bankCurrency,
  last4: z.string().nullable(),
  status: linkedAccountStatus,
  /** Why it can't be used, in words for people. */
  statusReason: z.string().nullable(),
  isDefault: z.boolean(),
  /** Null until the provider has it. */
  providerAccountId: z.string().nullable(),
  createdAt: timestamp,
  /** By these people know an account again; never its number. */
  metadata: z.object({
    sortCode: z.string().optional(),
    routingNumber: z.string().optional(),
    transitNumber: z.string().optional(),
    bsbNumber: z.string().optional(),
    bankCode: z.string().optional(),
    ifscCode: z.string().optional(),
  }),
});

/** Somebody's or some bank's address, of which the required lines are not blank. */
const filledAddress = address.extend({
  addressLine1: text(120).trim().min(1),
  city: text(120).trim().min(1),
  postalCode: text(20).trim().min(1),
});

const maxEnteredFields = 40;

const namedDetails = z.object({
  currency: bankCurrency,
  /** Of the bank; with EUR also EU. */
  country: bankCountry,
  /** The bank's id, as GET /ramp/banks gives it. */
  bank: text(100).min(1),
  /** One of the bank's, where it has several. */
  swiftCode: text(11).optional(),
  /** Needed where the bank has none of its own. */
  bankAddress: filledAddress.optional(),
  userAddress: filledAddress,
  /** As the app knows it; the account is always linked for the person who is signed in. */
  userProfile: z
    .strictObject({
      email: text(254).optional(),
      firstName: text(100).optional(),
      lastName: text(100).optional(),
    })
    .optional(),
});

/** With an index signature that the named parts fit, which a catch-all of texts would not give. */
type AccountDetails = z.infer<typeof namedDetails> & { readonly [field: string]: unknown };

/**
 * An account to link. Beside the named parts stand the values that the bank requires, by the names of
 * its required fields (`sortCode`, `accountNumber`, `iban`, …), as text in whatever form people type.
 */
export const accountDetails: z.ZodType<AccountDetails, AccountDetails> = namedDetails
  .catchall(text(140))
  .refine((details) => Object.keys(details).length <= maxEnteredFields, "has too many fields")
  .refine(
    (details) => Object.keys(details).every((name) => /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name)),
    "has a field with a name that can't be one",
  );

/** A payment account as the provider has it: a bank account, or the person's wallet. */
export const paymentAccount = z.object({
  paymentAccountId: z.string(),
  type: z.enum(["bank", "wallet", "virtual"]),
  status: z.enum(["pending", "active", "deactivated"]),
  bankName: z.string().nullable(),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  last4: z.string().nullable(),
  /** The linked account that stands for it; null for a wallet. */
  linkedAccountId: uuid.nullable(),
});

/** What keeps a bank account from being linked. */
export const linkErrors = [
  "PROFILE_INCOMPLETE",
  "KYC_REQUIRED",
  "BANK_NOT_FOUND",
  "BANK_ACCOUNT_REFUSED",
  "BANK_ACCOUNT_ALREADY_LINKED",
  "BANK_ACCOUNT_LIMIT_REACHED",
  "BANK_LINK_EXPIRED",
  "BANK_LINK_CONFLICT",
  "IN_PROGRESS",
  "RAMP_NOT_CONFIGURED",
  "RAMP_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];
