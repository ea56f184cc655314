import { z } from "zod";

/** Our own rule for addresses is wider than common expressions; whether one is right, its mailed code has shown. */
const mailAddress = z.string().min(3).max(320).includes("@");
const text = z.string().trim().min(1).max(500);
const id = z.string().min(1).max(100);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/, "must be a decimal");
const longCountry = z.string().regex(/^[A-Z]{3}$/, "must be a country's three letters");
const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "must be an address");

/** The requests of Bridge's API, according to its documentation. */
export const newKycLink = z.strictObject({
  full_name: text,
  email: mailAddress,
  type: z.enum(["individual", "business"]),
  redirect_uri: z.string().max(500).optional(),
});

const owner = {
  bank_name: text,
  account_owner_name: text,
  account_owner_type: z.enum(["individual", "business"]),
  first_name: text.optional(),
  last_name: text.optional(),
  address: z.strictObject({
    street_line_1: text,
    street_line_2: text.optional(),
    city: text,
    state: text.optional(),
    postal_code: text,
    country: longCountry,
  }),
};

export const newExternalAccount = z.discriminatedUnion("account_type", [
  z.strictObject({
    account_type: z.literal("us"),
    currency: z.literal("usd"),
    ...owner,
    account: z.strictObject({
      account_number: text,
      routing_number: text,
      checking_or_savings: z.enum(["checking", "savings"]),
    }),
  }),
  z.strictObject({
    account_type: z.literal("iban"),
    currency: z.literal("eur"),
    ...owner,
    iban: z.strictObject({ account_number: text, bic: text, country: longCountry }),
  }),
  z.strictObject({
    account_type: z.literal("gb"),
    currency: z.literal("gbp"),
    ...owner,
    account: z.strictObject({ account_number: text, sort_code: text }),
  }),
  z.strictObject({
    account_type: z.literal("clabe"),
    currency: z.literal("mxn"),
    ...owner,
    clabe: z.strictObject({ account_number: text }),
  }),
  z.strictObject({
    account_type: z.literal("pix"),
    currency: z.literal("brl"),
    ...owner,
    pix_key: z.strictObject({ pix_key: text, document_number: text }),
  }),
]);

export const newVirtualAccount = z.strictObject({
  source: z.strictObject({ currency: z.enum(["usd", "eur", "mxn"]) }),
  destination: z.strictObject({
    currency: z.literal("usdc"),
    payment_rail: z.literal("arbitrum"),
    address: walletAddress,
  }),
});

const end = { payment_rail: text, currency: z.string().min(3).max(4).toUpperCase() };

export const newTransfer = z.strictObject({
  amount,
  on_behalf_of: id,
  client_reference_id: id.optional(),
  source: z.strictObject({ ...end, from_address: walletAddress.optional() }),
  destination: z.strictObject({
    ...end,
    to_address: walletAddress.optional(),
    external_account_id: id.optional(),
  }),
});

export const rateQuery = z.object({
  from: z.string().min(3).max(4).toUpperCase(),
  to: z.string().min(3).max(4).toUpperCase(),
});
export const byId = z.object({ id });
export const byCustomer = z.object({ customer: id });
export const byCustomerAndId = z.object({ customer: id, id });
export const page = z.object({
  email: z.string().max(320).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: id.optional(),
});
export const idempotencyKey = z.string().min(1).max(255);
