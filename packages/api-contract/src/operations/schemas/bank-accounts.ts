import { z } from "zod";
import type { ErrorCode } from "../../error-catalogue.ts";
import {
  maxAddressLineLength,
  maxBankValueLength,
  maxEmailLength,
  maxPostalCodeLength,
} from "../../limits.ts";
import { text, timestamp, uuid } from "../../schemas.ts";
import { address } from "./identity.ts";

/** ISO 3166-1 alpha-2, or EU for all euro countries. */
export const bankCountry = z.string().regex(/^[A-Z]{2}$/);
/** ISO 4217. */
export const bankCurrency = z.string().regex(/^[A-Z]{3}$/);
export const rampProvider = z.enum(["fern", "bridge"]);

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);

/** A supported currency and country, with limits. */
export const capability = z.object({
  currency: bankCurrency,
  /** Name of the currency, such as "British pound". */
  name: z.string(),
  country: bankCountry,
  country_name: z.string(),
  flag_emoji: z.string(),
  region: z.string(),
  methods: z.array(z.string()),
  /**
   * Minimum in the currency that is sent: this currency for onramp, USDC for offramp. For teleport, the
   * amount in pounds that arrives.
   */
  minimumAmount: decimal,
  maximumAmount: decimal,
  /** The partner's published fee in percent. It is indicative; only a quote is binding. Left out if none is published. */
  estimated_fee_percent: decimal.optional(),
});

/** A field that a bank requires. */
export const requiredField = z.object({
  name: z.string(),
  type: z.enum(["text", "email", "select", "number", "tel", "textarea"]),
  label: z.string(),
  placeholder: z.string().optional(),
  required: z.boolean(),
  validation: z
    .object({
      /** A regular expression without anchors; the whole value without separators must match. */
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
  /** Null if there is none; the app then shows the bank's initials. */
  logoUrl: z.url().nullable(),
  /** Lower numbers are shown first. */
  priority: z.int(),
  /** Null if the person has to type it. */
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

/** Status of a linked account; only `active` ones can be used. */
export const linkedAccountStatus = z.enum([
  "active",
  /** The bank or the provider is still checking it. */
  "pending",
  /** It cannot be used because of a problem; linking it again helps. */
  "errored",
  /** The bank or the provider revoked it. */
  "revoked",
  /** The bank or the provider refused it. */
  "failed",
]);

/** A linked bank account of a person. */
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
  /** Why it cannot be used, worded for people. */
  statusReason: z.string().nullable(),
  isDefault: z.boolean(),
  /** The provider's id; null until the provider has the account. */
  providerAccountId: z.string().nullable(),
  createdAt: timestamp,
  /** Details by which people recognize the account; never the account number. */
  metadata: z.object({
    sortCode: z.string().optional(),
    routingNumber: z.string().optional(),
    transitNumber: z.string().optional(),
    bsbNumber: z.string().optional(),
    bankCode: z.string().optional(),
    ifscCode: z.string().optional(),
  }),
});

/** Address of a person or a bank; required lines must not be blank. */
const filledAddress = address.extend({
  addressLine1: text(maxAddressLineLength).trim().min(1),
  city: text(maxAddressLineLength).trim().min(1),
  postalCode: text(maxPostalCodeLength).trim().min(1),
});

const maxEnteredFields = 40;

const namedDetails = z.object({
  currency: bankCurrency,
  /** Country of the bank; with EUR also EU. */
  country: bankCountry,
  /** The bank's id from GET /ramp/banks. */
  bank: text(100).min(1),
  /** One of the bank's SWIFT codes, if it has several. */
  swiftCode: text(11).optional(),
  /** Required if the directory has no address for the bank. */
  bankAddress: filledAddress.optional(),
  userAddress: filledAddress,
  /** The profile as the app has it; the account is always linked for the signed-in person. */
  userProfile: z
    .strictObject({
      email: text(maxEmailLength).optional(),
      firstName: text(100).optional(),
      lastName: text(100).optional(),
    })
    .optional(),
});

/** The index signature is `unknown` because the named parts are not all strings. */
type AccountDetails = z.infer<typeof namedDetails> & { readonly [field: string]: unknown };

/**
 * An account to link. In addition to the named parts it has the values that the bank requires, by the
 * names of its required fields (`sortCode`, `accountNumber`, `iban`, …), as typed.
 */
export const accountDetails: z.ZodType<AccountDetails, AccountDetails> = namedDetails
  .catchall(text(maxBankValueLength))
  .refine((details) => Object.keys(details).length <= maxEnteredFields, "has too many fields")
  .refine(
    (details) => Object.keys(details).every((name) => /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name)),
    "has an invalid field name",
  );

/** A payment account at the provider: a bank account or the person's wallet. */
export const paymentAccount = z.object({
  paymentAccountId: z.string(),
  type: z.enum(["bank", "wallet", "virtual"]),
  status: z.enum(["pending", "active", "deactivated"]),
  bankName: z.string().nullable(),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  last4: z.string().nullable(),
  /** Id of the matching linked account; null for a wallet. */
  linkedAccountId: uuid.nullable(),
});

/** Errors of linking a bank account. */
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
