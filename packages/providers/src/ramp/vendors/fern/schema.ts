/**
 * Schemas of Fern's API, from its documentation. Requests (which we send) are strict, answers (which
 * we read) are loose, so that a field that Fern adds later breaks nothing.
 *
 * Anything the documentation leaves open is marked "unconfirmed" here and listed in README.md.
 */
import { plainDecimal } from "@lilypad/money";
import { z } from "zod";

/** Our own rule for addresses is wider than common expressions; whether one is right, its mailed code has shown. */
const mailAddress = z.string().min(3).max(320).includes("@");
const text = z.string().min(1);
/** Decimal, major units. */
const amount = z.string().regex(plainDecimal);
const optionalText = z.string().nullish();
/** A currency is "USDC" in some answers and `{label: "USDC"}` in others. */
const currency = z
  .union([text, z.looseObject({ label: text })])
  .transform((value) => (typeof value === "string" ? value : value.label));

export const fernCustomerStatus = z.enum([
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
]);

/** `POST /customers` */
export const fernNewCustomer = z.strictObject({
  customerType: z.literal("INDIVIDUAL"),
  firstName: text,
  lastName: text,
  email: mailAddress,
});

/** `POST /customers`, `GET /customers/{id}`, and the resource of a `customer.*` event. */
export const fernCustomer = z.looseObject({
  customerId: text,
  customerStatus: fernCustomerStatus,
  customerType: z.string().optional(),
  name: optionalText,
  email: text,
  /** Older name of `kycLink`; some answers have only this one. */
  verificationLink: optionalText,
  kycLink: optionalText,
  organizationId: optionalText,
  /** Unconfirmed: reason for a rejection, worded for the person. */
  rejectionReason: optionalText,
  /** Unconfirmed: reason for a rejection, as a code. */
  rejectionCode: optionalText,
  updatedAt: z.iso.datetime({ offset: true }),
});

/** `GET /customers?email=…&pageSize=…` (the name of the list is unconfirmed). */
export const fernCustomers = listOf("customers", fernCustomer);

export const fernAddress = z.strictObject({
  addressLine1: text,
  addressLine2: text.optional(),
  city: text,
  state: text.optional(),
  postalCode: text,
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2),
});

export const fernNewBankAccount = z.strictObject({
  paymentAccountType: z.literal("EXTERNAL_BANK_ACCOUNT"),
  customerId: text,
  nickname: text,
  isThirdParty: z.boolean(),
  externalBankAccount: z.strictObject({
    bankName: text,
    bankAccountCurrency: z.string().length(3),
    bankAddress: fernAddress,
    bankAccountType: z.literal("CHECKING"),
    bankAccountPaymentMethod: text,
    bankAccountOwner: z.strictObject({
      email: mailAddress,
      firstName: text,
      lastName: text,
      type: z.literal("INDIVIDUAL"),
      address: fernAddress,
    }),
    accountNumber: text.optional(),
    routingNumber: text.optional(),
    sortCode: text.optional(),
    iban: text.optional(),
    bicSwift: text.optional(),
    transitNumber: text.optional(),
    institutionNumber: text.optional(),
    bsbNumber: text.optional(),
    ifscCode: text.optional(),
    clabeNumber: text.optional(),
    bankCode: text.optional(),
    branchCode: text.optional(),
    nubanNumber: text.optional(),
    pixCode: text.optional(),
    taxNumber: text.optional(),
  }),
});

export const fernNewWallet = z.strictObject({
  paymentAccountType: z.literal("EXTERNAL_CRYPTO_WALLET"),
  customerId: text,
  nickname: text,
  isThirdParty: z.literal(false),
  externalCryptoWallet: z.strictObject({
    cryptoWalletType: z.literal("EVM"),
    chain: z.literal("ARBITRUM"),
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  }),
});

export const fernNewAutoFiatAccount = z.strictObject({
  paymentAccountType: z.literal("FERN_AUTO_FIAT_ACCOUNT"),
  customerId: text,
  nickname: text,
  isThirdParty: z.literal(false),
  fernAutoFiatAccount: z.strictObject({
    /** Currency of the deposits that the account accepts. */
    bankAccountCurrency: z.enum(["USD", "EUR", "MXN"]),
    /** Id of a wallet; a bank account's id is unconfirmed. */
    destinationPaymentAccountId: text,
    destinationCurrency: text,
    destinationPaymentMethod: text,
  }),
});

/** `POST /payment-accounts` */
export const fernNewPaymentAccount = z.discriminatedUnion("paymentAccountType", [
  fernNewBankAccount,
  fernNewWallet,
  fernNewAutoFiatAccount,
]);

/** `POST /payment-accounts`, `GET /payment-accounts/{id}`, and the resource of `payment_account.*`. */
export const fernPaymentAccount = z.looseObject({
  paymentAccountId: text,
  paymentAccountType: text,
  /** Missing in the documentation's event samples; then the account counts as active. */
  paymentAccountStatus: z.enum(["PENDING", "ACTIVE", "DEACTIVATED"]).optional(),
  customerId: text,
  nickname: optionalText,
  isThirdParty: z.boolean().nullish(),
  createdAt: z.string().optional(),
  externalBankAccount: z
    .looseObject({
      bankName: optionalText,
      bankAccountCurrency: currency.nullish(),
      /** Such as "***6789"; ends with the last four characters of the account number or IBAN. */
      bankAccountMask: optionalText,
      bankAccountType: optionalText,
      bankAccountPaymentMethod: optionalText,
      bankAddress: z.looseObject({ country: optionalText }).nullish(),
    })
    .nullish(),
  externalCryptoWallet: z
    .looseObject({ cryptoWalletType: optionalText, chain: optionalText, address: text })
    .nullish(),
  fernAutoFiatAccount: z
    .looseObject({
      bankAccountOwnerName: optionalText,
      bankName: optionalText,
      bankAddress: optionalText,
      bankAccountCurrency: currency.nullish(),
      bankAccountPaymentMethods: z.array(text).nullish(),
      bankAccountNumber: optionalText,
      routingNumber: optionalText,
      iban: optionalText,
      bicSwift: optionalText,
      clabeNumber: optionalText,
      destinationPaymentAccountId: optionalText,
      destinationCurrency: currency.nullish(),
    })
    .nullish(),
});

/** `GET /payment-accounts?customerId=…&pageSize=…&pageToken=…` (the name of the list is unconfirmed). */
export const fernPaymentAccounts = listOf("paymentAccounts", fernPaymentAccount);

/** `POST /quotes` */
export const fernNewQuote = z.strictObject({
  customerId: text,
  source: z.strictObject({
    sourcePaymentAccountId: text,
    sourceCurrency: text,
    sourcePaymentMethod: text,
    sourceAmount: amount,
  }),
  destination: z.strictObject({
    destinationPaymentAccountId: text,
    destinationPaymentMethod: text,
    destinationCurrency: text,
  }),
  guaranteeQuote: z.boolean(),
});

const fee = z.looseObject({ feeAmount: amount, feeUSDAmount: amount.nullish() });
const fees = z.looseObject({
  feeCurrency: currency,
  fernFee: fee,
  developerFee: fee.nullish(),
});

/** `POST /quotes` answers 201. */
export const fernQuote = z.looseObject({
  quoteId: text,
  expiresAt: z.iso.datetime({ offset: true }),
  /** Units of the destination currency for one unit of the source currency. */
  estimatedExchangeRate: amount,
  /** The amount that arrives, after fees. */
  destinationAmount: amount,
  minGuaranteedDestinationAmount: amount.nullish(),
  fees,
});

/** `POST /transactions`, with the header `x-idempotency-key`. */
export const fernNewTransaction = z.strictObject({ quoteId: text, correlationId: text });

export const fernTransferInstructions = z.looseObject({
  /** "fiat", or "crypto" for an off-ramp (older answers: "onramp", "offramp"). */
  type: text,
  transferPaymentMethod: optionalText,
  /** The reference that the bank transfer must carry. */
  transferMessage: optionalText,
  transferBankName: optionalText,
  transferBankAddress: optionalText,
  transferBankAccountNumber: optionalText,
  transferRoutingNumber: optionalText,
  transferACHRoutingNumber: optionalText,
  transferWireRoutingNumber: optionalText,
  transferBankBeneficiaryName: optionalText,
  transferIban: optionalText,
  transferBicSwift: optionalText,
  transferSortCode: optionalText,
  transferClabeNumber: optionalText,
  /** Deposit address for an off-ramp's stablecoin. */
  transferWalletAddress: optionalText,
});

/** `POST /transactions`, `GET /transactions/{id}`, and the resource of a `transaction.*` event. */
export const fernTransaction = z.looseObject({
  transactionId: text,
  transactionStatus: z.enum([
    "CREATED",
    "AWAITING_TRANSFER",
    "PROCESSING",
    "COMPLETED",
    "FAILED",
    "REFUNDED",
  ]),
  quoteId: optionalText,
  correlationId: z.string().nullish(),
  source: z.looseObject({
    sourcePaymentAccountId: optionalText,
    sourceCurrency: currency,
    sourcePaymentMethod: optionalText,
    sourceAmount: amount,
  }),
  destination: z.looseObject({
    destinationPaymentAccountId: optionalText,
    destinationPaymentMethod: optionalText,
    destinationCurrency: currency,
    exchangeRate: amount.nullish(),
    destinationAmount: amount.nullish(),
    minGuaranteedDestinationAmount: amount.nullish(),
  }),
  fees: fees.nullish(),
  transferInstructions: fernTransferInstructions.nullish(),
  /** Unconfirmed: one of the documented reasons, such as name_mismatch. */
  failureReason: optionalText,
  createdAt: z.string().optional(),
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});

/** Schema of `{<name>: […], nextPageToken}`; a bare list is accepted too. */
function listOf<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .union([z.array(item), z.looseObject({ [name]: z.array(item), nextPageToken: optionalText })])
    .transform((body) => {
      if (Array.isArray(body)) return { items: body, nextPageToken: null };
      const { nextPageToken } = z.object({ nextPageToken: optionalText }).parse(body);
      return { items: z.array(item).parse(body[name]), nextPageToken: nextPageToken ?? null };
    });
}

export type FernCustomer = z.infer<typeof fernCustomer>;
export type FernPaymentAccount = z.infer<typeof fernPaymentAccount>;
export type FernQuote = z.infer<typeof fernQuote>;
export type FernTransaction = z.infer<typeof fernTransaction>;
export type FernTransferInstructions = z.infer<typeof fernTransferInstructions>;
export type FernNewAutoFiatAccount = z.input<typeof fernNewAutoFiatAccount>;
export type FernNewBankAccount = z.input<typeof fernNewBankAccount>;
