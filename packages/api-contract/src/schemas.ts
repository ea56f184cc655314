import { z } from "zod";

/**
 * One line of text from a person. Control characters are never typed, PostgreSQL refuses NUL, and
 * lone surrogates cannot be stored as UTF-8: all three are refused.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "contains characters that can't be used");

/** A note of several lines: as `text`, but line breaks and tabs are allowed. */
export const note = z
  .string()
  .max(280)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

/** A country by its two letters (ISO 3166-1). */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be a two-letter country code");

export const emailAddress = z.email("Invalid email address").max(254);
export const uuid = z.uuid();
export const timestamp = z.iso.datetime();

/** Money as a person's client sends it: a decimal string in major units, or an exact JSON number. */
export const amountInput = z
  .union([z.string().max(40), z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .meta({
    description: 'Major units, e.g. "12.34". More decimals than the currency has are refused.',
  });

/** Money as the server answers it: a decimal string in major units. */
export const amount = z.string().regex(/^-?\d+\.\d{2,6}$/);

export const currency = z.enum(["LIL", "USD", "EUR"]);
/** USDC and EURC are accepted as other names of USD and EUR. */
export const currencyInput = z.enum(["LIL", "USD", "EUR", "USDC", "EURC"]);
/** History can be narrowed to pounds, too: bank money that a teleport link brought. Nobody holds them. */
export const historyCurrencyInput = z.enum([...currencyInput.options, "GBP"]);
export const chainAsset = z.enum(["LIL", "usdc", "eurc"]);
/** What history tells of: what people hold, and the bank money that a teleport link brought them. */
export const historyAsset = z.enum(["LIL", "usdc", "eurc", "fiat:GBP"]);

export const displayTag = z
  .string()
  .regex(
    /^[A-Za-z0-9_]{3,15}$/,
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  );
export const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
export const transactionHash = z.string().regex(/^0x[0-9a-f]{64}$/);

/** How other people see a person: never their address, phone or full name's source. */
export const publicPerson = z.object({
  id: uuid,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  display_tag: z.string().nullable(),
  avatar_colour: z.string(),
});

export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  expires_at: z.int(),
  user: z.looseObject({ id: uuid, email: z.string() }),
});

/** The place where the next page of a list begins; what is in it is the server's business. */
export const pageCursor = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

/** The optional field that names one request, so that it can be sent again and has one effect. */
export const correlationId = uuid.optional();
