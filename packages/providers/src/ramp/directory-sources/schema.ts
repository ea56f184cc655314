/** Schemas of the bank directory, over HTTP and in a file. We define this format ourselves. */
import { z } from "zod";
import type { Bank, Capability, Prices } from "../directory.ts";

const text = z.string().min(1).max(200);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/);
/** ISO 4217. */
const currency = z.string().regex(/^[A-Z]{3}$/);
/** ISO 3166-1 alpha-2, or "EU". */
const country = z.string().regex(/^[A-Z]{2}$/);

/** Refuses a pattern that does not compile, because it would otherwise fail on the person's screen. */
const pattern = z.string().refine((source) => {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}, "is not a regular expression");

const capability = z.object({
  currency,
  currencyName: text,
  country,
  countryName: text,
  flagEmoji: text,
  region: text,
  methods: z.array(text),
  minimumAmount: amount,
  maximumAmount: amount,
});

const bankAddress = z.object({
  addressLine1: text,
  city: text,
  state: text.exactOptional(),
  postalCode: text,
  country,
});

const requiredField = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/),
  type: z.enum(["text", "email", "select", "number", "tel", "textarea"]),
  label: text,
  placeholder: text.exactOptional(),
  required: z.boolean(),
  pattern: pattern.exactOptional(),
  format: z.enum(["iban", "sort_code"]).exactOptional(),
  maxLength: z.number().int().min(1).max(500).exactOptional(),
  options: z.array(z.object({ value: text, label: text })).exactOptional(),
});

const bank = z.object({
  id: z.string().regex(/^[\w.-]{1,80}$/),
  name: text,
  displayName: text,
  countryCode: country,
  logoUrl: z.string().min(1).nullable(),
  priority: z.number().int(),
  operations: z.array(
    z.object({
      countryCode: country,
      supportedCurrencies: z.array(currency),
      supportedSchemes: z.array(text),
      requiredFields: z.array(requiredField),
      swiftCodes: z.array(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
      ibanBankCodes: z.array(z.string().regex(/^[A-Z0-9]{2,12}$/)).exactOptional(),
      bankAddress: bankAddress.nullable(),
    }),
  ),
});

/** `GET capabilities?operation=onramp|offramp|teleport` */
export const directoryCapabilities: z.ZodType<readonly Capability[]> = z.array(capability);
/** `GET banks?country=GB&currency=GBP` */
export const directoryBanks: z.ZodType<readonly Bank[]> = z.array(bank);
/** `GET banks/{id}` */
export const directoryBank: z.ZodType<Bank> = bank;
const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/);
/** `GET prices` */
export const directoryPrices: z.ZodType<Prices> = z.object({
  asOf: z.iso.date(),
  perDollar: z.record(currency, z.string().regex(/^\d{1,9}(\.\d{1,8})?$/)),
  feePercent: z.object({ onramp: percent, offramp: percent }),
});
/** The operator's own directory file. */
export const directoryFile = z.strictObject({
  capabilities: z.strictObject({
    onramp: directoryCapabilities,
    offramp: directoryCapabilities,
    teleport: directoryCapabilities,
  }),
  banks: directoryBanks,
  prices: directoryPrices.optional(),
});
