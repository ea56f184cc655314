import { z } from "zod";

/** Our own rule for addresses is wider than common expressions; whether one is right, its mailed code has shown. */
const mailAddress = z.string().min(3).max(320).includes("@");
const text = z.string().trim().min(1).max(500);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/, "must be a decimal");
const id = z.string().min(1).max(100);

/** The requests of Fern's API, according to its documentation. */
export const newCustomer = z.strictObject({
  customerType: z.enum(["INDIVIDUAL", "BUSINESS"]),
  firstName: text,
  lastName: text,
  email: mailAddress,
  kycData: z.unknown().optional(),
});

const address = z.strictObject({
  addressLine1: text,
  addressLine2: text.optional(),
  city: text,
  state: text.optional(),
  postalCode: text,
  country: z.string().regex(/^[A-Z]{2}$/, "must be a country's two letters"),
});

const common = { customerId: id, nickname: text.optional(), isThirdParty: z.boolean() };
const field = text.optional();

const bankAccount = z.strictObject({
  paymentAccountType: z.literal("EXTERNAL_BANK_ACCOUNT"),
  ...common,
  externalBankAccount: z.strictObject({
    bankName: text,
    bankAccountCurrency: z.string().length(3),
    bankAddress: address,
    bankAccountType: z.enum(["CHECKING", "SAVINGS"]),
    bankAccountPaymentMethod: text,
    bankAccountOwner: z.strictObject({
      email: mailAddress,
      firstName: text,
      lastName: text,
      type: z.enum(["INDIVIDUAL", "BUSINESS"]),
      address,
    }),
    accountNumber: field,
    routingNumber: field,
    sortCode: field,
    iban: field,
    bicSwift: field,
    transitNumber: field,
    institutionNumber: field,
    bsbNumber: field,
    ifscCode: field,
    clabeNumber: field,
    cbuNumber: field,
    bankCode: field,
    branchCode: field,
    nubanNumber: field,
    pixCode: field,
    taxNumber: field,
  }),
});

const wallet = z.strictObject({
  paymentAccountType: z.literal("EXTERNAL_CRYPTO_WALLET"),
  ...common,
  externalCryptoWallet: z.strictObject({
    cryptoWalletType: z.literal("EVM"),
    chain: z.literal("ARBITRUM"),
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, "must be an address"),
  }),
});

const autoFiat = z.strictObject({
  paymentAccountType: z.literal("FERN_AUTO_FIAT_ACCOUNT"),
  ...common,
  fernAutoFiatAccount: z.strictObject({
    bankAccountCurrency: z.enum(["USD", "EUR", "MXN"]),
    destinationPaymentAccountId: id,
    // A guess: Fern documents only wallets as destination.
    destinationCurrency: z.enum(["USDC", "EURC", "GBP", "EUR", "USD"]),
    destinationPaymentMethod: text,
  }),
});

export const newPaymentAccount = z.discriminatedUnion("paymentAccountType", [
  bankAccount,
  wallet,
  autoFiat,
]);

export const newQuote = z.strictObject({
  customerId: id,
  source: z.strictObject({
    sourcePaymentAccountId: id,
    sourceCurrency: z.string().min(3).max(4),
    sourcePaymentMethod: text,
    sourceAmount: amount,
  }),
  destination: z.strictObject({
    destinationPaymentAccountId: id,
    destinationPaymentMethod: text,
    destinationCurrency: z.string().min(3).max(4),
  }),
  developerFee: z.unknown().optional(),
  guaranteeQuote: z.boolean().optional(),
});

export const newTransaction = z.strictObject({ quoteId: id, correlationId: id.optional() });

export const byId = z.object({ id });
export const page = z.object({
  email: z.string().max(320).optional(),
  customerId: z.string().max(100).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  pageToken: z.string().max(100).optional(),
});
/** Optional except for transactions. */
export const idempotencyKey = z.string().min(1).max(255).nullable();
