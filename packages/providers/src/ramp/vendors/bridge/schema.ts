/**
 * Schemas of Bridge's API v0, from its documentation. Requests (which we send) are strict, answers
 * (which we read) are loose. Anything the documentation leaves open is marked "unconfirmed" here and
 * listed in README.md.
 */
import { plainDecimal } from "@lilypad/money";
import { z } from "zod";

/** Our own rule for addresses is wider than common expressions; whether one is right, its mailed code has shown. */
const mailAddress = z.string().min(3).max(320).includes("@");
const text = z.string().min(1);
/** Decimal, major units. */
const amount = z.string().regex(plainDecimal);
const optionalText = z.string().nullish();
const time = z.iso.datetime({ offset: true });

/** `POST /kyc_links` */
export const bridgeNewKycLink = z.strictObject({
  full_name: text,
  email: mailAddress,
  type: z.literal("individual"),
});

export const bridgeKycStatus = z.enum([
  "not_started",
  "incomplete",
  "awaiting_questionnaire",
  "awaiting_ubo",
  "under_review",
  "approved",
  "rejected",
  "paused",
  "offboarded",
]);

/** `POST /kyc_links`, `GET /kyc_links/{id}`, and the object of a `kyc_link` event. */
export const bridgeKycLink = z.looseObject({
  id: text,
  full_name: optionalText,
  email: text,
  type: z.string().optional(),
  kyc_link: optionalText,
  /** Page where the person accepts Bridge's terms, which is required in addition to KYC. */
  tos_link: optionalText,
  kyc_status: bridgeKycStatus,
  tos_status: z.enum(["pending", "approved"]).nullish(),
  rejection_reasons: z
    .array(
      z.union([
        z.string(),
        z.looseObject({ reason: optionalText, developer_reason: optionalText }),
      ]),
    )
    .nullish(),
  /** Null until Bridge creates the customer, at the latest on approval. */
  customer_id: optionalText,
  created_at: time.nullish(),
});

/** `GET /kyc_links?email=…` (the filter is unconfirmed, so we filter the answer again). */
export const bridgeKycLinks = z.looseObject({ data: z.array(bridgeKycLink) });

export const bridgeAddress = z.strictObject({
  street_line_1: text,
  street_line_2: text.optional(),
  city: text,
  state: text.optional(),
  postal_code: text,
  /** ISO 3166-1 alpha-3. */
  country: z.string().length(3),
});

const owner = {
  bank_name: text,
  account_owner_name: text,
  account_owner_type: z.literal("individual"),
  first_name: text,
  last_name: text,
  address: bridgeAddress,
};

/** `POST /customers/{customer}/external_accounts`, with the header `Idempotency-Key`. */
export const bridgeNewExternalAccount = z.discriminatedUnion("account_type", [
  z.strictObject({
    account_type: z.literal("us"),
    currency: z.literal("usd"),
    ...owner,
    account: z.strictObject({
      account_number: text,
      routing_number: text,
      checking_or_savings: z.literal("checking"),
    }),
  }),
  z.strictObject({
    account_type: z.literal("iban"),
    currency: z.literal("eur"),
    ...owner,
    iban: z.strictObject({ account_number: text, bic: text, country: z.string().length(3) }),
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

/** `POST` and `GET /customers/{customer}/external_accounts[/{id}]`. */
export const bridgeExternalAccount = z.looseObject({
  id: text,
  customer_id: optionalText,
  account_type: optionalText,
  currency: optionalText,
  bank_name: optionalText,
  account_owner_name: optionalText,
  last_4: optionalText,
  active: z.boolean(),
  /** `country` is ISO 3166-1 alpha-3. */
  iban: z.looseObject({ country: optionalText, last_4: optionalText }).nullish(),
  created_at: time.nullish(),
});

/** `GET /customers/{customer}/external_accounts?limit=…&starting_after=…` */
export const bridgeExternalAccounts = z.looseObject({ data: z.array(bridgeExternalAccount) });

/** `POST /customers/{customer}/virtual_accounts`, with the header `Idempotency-Key`. */
export const bridgeNewVirtualAccount = z.strictObject({
  source: z.strictObject({ currency: z.enum(["usd", "eur", "mxn"]) }),
  destination: z.strictObject({
    currency: z.literal("usdc"),
    payment_rail: z.literal("arbitrum"),
    address: text,
  }),
});

export const bridgeDepositInstructions = z.looseObject({
  payment_rail: optionalText,
  payment_rails: z.array(text).nullish(),
  amount: amount.nullish(),
  currency: optionalText,
  deposit_message: optionalText,
  bank_name: optionalText,
  bank_address: optionalText,
  bank_routing_number: optionalText,
  bank_account_number: optionalText,
  bank_beneficiary_name: optionalText,
  account_holder_name: optionalText,
  iban: optionalText,
  bic: optionalText,
  sort_code: optionalText,
  account_number: optionalText,
  clabe: optionalText,
  from_address: optionalText,
  /** Deposit address for a withdrawal's stablecoin. */
  to_address: optionalText,
});

export const bridgeVirtualAccount = z.looseObject({
  id: text,
  status: text,
  source_deposit_instructions: bridgeDepositInstructions,
});

/** `GET /exchange_rates?from=usd&to=eur`: units of `to` for one unit of `from`. */
export const bridgeExchangeRate = z.looseObject({
  midmarket_rate: amount,
  buy_rate: amount,
  /** The rate for a customer who sells `from`. */
  sell_rate: amount,
});

/** `POST /transfers`, with the header `Idempotency-Key`. */
export const bridgeNewTransfer = z.strictObject({
  amount,
  on_behalf_of: text,
  client_reference_id: text,
  source: z.strictObject({
    payment_rail: text,
    currency: text,
    from_address: text.optional(),
  }),
  destination: z.strictObject({
    payment_rail: text,
    currency: text,
    to_address: text.optional(),
    external_account_id: text.optional(),
  }),
});

export const bridgeTransferState = z.enum([
  "awaiting_funds",
  "in_review",
  "funds_received",
  "payment_submitted",
  "payment_processed",
  "undeliverable",
  "returned",
  "missing_return_policy",
  "refunded",
  "canceled",
  "error",
]);

/** `POST /transfers`, `GET /transfers/{id}`, and the object of a `transfer` event. */
export const bridgeTransfer = z.looseObject({
  id: text,
  state: bridgeTransferState,
  client_reference_id: optionalText,
  on_behalf_of: optionalText,
  amount: amount.nullish(),
  source: z.looseObject({ payment_rail: optionalText, currency: text }),
  destination: z.looseObject({ payment_rail: optionalText, currency: text }),
  source_deposit_instructions: bridgeDepositInstructions.nullish(),
  receipt: z
    .looseObject({ initial_amount: amount.nullish(), final_amount: amount.nullish() })
    .nullish(),
  /** Unconfirmed: why the money was returned. */
  return_details: z.looseObject({ reason: optionalText }).nullish(),
  created_at: time.nullish(),
  updated_at: time.nullish(),
});

/** `GET /customers/{customer}/transfers?limit=…` */
export const bridgeTransfers = z.looseObject({ data: z.array(bridgeTransfer) });

/** A webhook's body. */
export const bridgeEvent = z.looseObject({
  api_version: z.string().optional(),
  event_id: text,
  event_category: text,
  event_type: z.string().optional(),
  event_object_id: text,
  event_object_status: optionalText,
  event_created_at: time,
});

export const bridgeError = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  /** `key` is a field's name, or an object of field names with a message each. */
  source: z
    .looseObject({
      location: optionalText,
      key: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
  /** Present with the code `duplicate_record`. */
  existing_kyc_link: bridgeKycLink.nullish(),
});

export type BridgeKycLink = z.infer<typeof bridgeKycLink>;
export type BridgeExternalAccount = z.infer<typeof bridgeExternalAccount>;
export type BridgeNewExternalAccount = z.input<typeof bridgeNewExternalAccount>;
export type BridgeDepositInstructions = z.infer<typeof bridgeDepositInstructions>;
export type BridgeVirtualAccount = z.infer<typeof bridgeVirtualAccount>;
export type BridgeTransfer = z.infer<typeof bridgeTransfer>;
export type BridgeExchangeRate = z.infer<typeof bridgeExchangeRate>;
