import { z } from "zod";
import { maxEmailLength, maxNoteLength, maxTagLength, minTagLength } from "./limits.ts";

/**
 * One line of text typed by a person. Control characters (PostgreSQL refuses NUL) and lone surrogates
 * (which cannot be stored as UTF-8) are refused.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "contains characters that can't be used");

/** A text of several lines: like `text`, but line breaks and tabs are allowed. */
export const lines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

/** The note of a payment or a request. */
export const note = lines(maxNoteLength);

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be a two-letter country code");

/**
 * An address as browsers and RFC 5321 know it: atoms on the left, and a domain with at least two labels, also of other scripts in their
 * ASCII form ("xn--…"). The mailed code proves it anyway.
 */
const addressAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const domainLabel = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const topLabel = "(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,57}[A-Za-z0-9])";
export const emailAddress = z
  .email({
    error: "Invalid email address",
    pattern: new RegExp(
      `^(?=.{1,64}@)${addressAtom}(?:\\.${addressAtom})*@(?:${domainLabel}\\.)+${topLabel}$`,
    ),
  })
  .max(maxEmailLength);

/** An id. Capitals are the same id, and are read in small letters, so that texts of ids can be compared. */
export const uuid = z.uuid().toLowerCase();
export const timestamp = z.iso.datetime();

/** An amount in a request: a decimal string in major units, or an exact JSON number. */
export const amountInput = z
  .union([z.string().max(40), z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .meta({
    description: 'Major units, e.g. "12.34". More decimals than the currency has are refused.',
  });

/** An amount in an answer: a decimal string in major units. */
export const amount = z.string().regex(/^-?\d+\.\d{2,6}$/);

export const currency = z.enum(["LIL", "USD", "EUR"]);
/** Also accepts USDC and EURC as aliases of USD and EUR. */
export const currencyInput = z.enum(["LIL", "USD", "EUR", "USDC", "EURC"]);
/**
 * The history can also be filtered by pounds, the bank money of teleport links. There are no
 * balances in pounds.
 */
export const historyCurrencyInput = z.enum([...currencyInput.options, "GBP"]);
/** The currencies of history rows. */
export const historyCurrency = z.enum([...currency.options, "GBP"]);
/** The groups of the history that people can filter by. Each line is in one of them. */
export const historyGroup = z.enum(["sent", "received", "bank", "exchange", "rewards"]);
export const chainAsset = z.enum(["LIL", "usdc", "eurc"]);
/** Assets of history rows: those that people hold, and the bank money of teleport links. */
export const historyAsset = z.enum(["LIL", "usdc", "eurc", "fiat:GBP"]);

export const displayTag = z
  .string()
  .regex(
    new RegExp(`^[A-Za-z0-9_]{${minTagLength},${maxTagLength}}$`),
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  );
/** An address in an answer, as a rule with its checksum (EIP-55). */
export const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
export const transactionHash = z.string().regex(/^0x[0-9a-f]{64}$/);

/** An address in a request that names something we know; read in small letters, like an id. */
export const evmAddressInput = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/)
  .toLowerCase();
/** A transaction's hash in a request; read in small letters, like an id. */
export const transactionHashInput = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{64}$/)
  .toLowerCase();

/** Hex digits in one case are read in small letters. Mixed case is a checksum, which the use-case compares. */
const inOneSpelling = (typed: string): string =>
  /^0[xX](?:[0-9a-f]+|[0-9A-F]+)$/.test(typed) ? typed.toLowerCase() : typed;

/** An address as people type or paste it; the use-case says what is wrong with it. */
export const typedAddress = z.string().trim().min(1).max(100).overwrite(inOneSpelling);
/** The same in a path. */
export const addressInPath = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/)
  .overwrite(inOneSpelling);

/** A person as shown to other people, without email address or phone number. */
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

/** Opaque cursor of the next page of a list. */
export const pageCursor = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/);

/** Optional key of a request; requests with the same key have one effect. */
export const correlationId = uuid.optional();
