import { addDecimals } from "@lilypad/money";
import { RampError } from "../../errors.ts";
import type {
  BankInstructions,
  NewBankAccount,
  NewQuote,
  NewVirtualAccount,
  PostalAddress,
  RampCustomer,
  RampPaymentAccount,
  RampQuote,
  RampTransaction,
  RampTransactionStatus,
  RampVirtualAccount,
} from "../../port.ts";
import { fernPaymentMethod } from "./payment-method.ts";
import type {
  FernCustomer,
  FernNewAutoFiatAccount,
  FernNewBankAccount,
  FernPaymentAccount,
  FernQuote,
  FernTransaction,
  FernTransferInstructions,
} from "./schema.ts";

/** Turns an empty or blank text into null. */
const nonEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === "" ? null : text;

const withoutCase = { PENDING: "pending", ACTIVE: "active", DEACTIVATED: "deactivated" } as const;

/** Statuses in which the person has to open the link. */
const linked = new Set(["CREATED", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"]);

export function toCustomer(wire: FernCustomer): RampCustomer {
  const link = nonEmpty(wire.kycLink) ?? nonEmpty(wire.verificationLink);
  const isRejected = wire.customerStatus === "REJECTED";
  return {
    customerId: wire.customerId,
    email: wire.email,
    status: wire.customerStatus,
    kycLink: linked.has(wire.customerStatus) ? link : null,
    rejection: isRejected
      ? {
          reason: nonEmpty(wire.rejectionReason) ?? "Your identity could not be verified.",
          code: nonEmpty(wire.rejectionCode),
        }
      : null,
    updatedAt: new Date(wire.updatedAt),
  };
}

const toAddress = (address: PostalAddress) => ({
  addressLine1: address.addressLine1,
  ...(address.addressLine2 === undefined ? {} : { addressLine2: address.addressLine2 }),
  city: address.city,
  ...(address.state === undefined ? {} : { state: address.state }),
  postalCode: address.postalCode,
  country: address.country,
});

type FernFields = Omit<
  FernNewBankAccount["externalBankAccount"],
  | "bankName"
  | "bankAccountCurrency"
  | "bankAddress"
  | "bankAccountType"
  | "bankAccountPaymentMethod"
  | "bankAccountOwner"
>;

/** Fern's name for each of our bank account fields. */
const fields = {
  accountNumber: "accountNumber",
  routingNumber: "routingNumber",
  sortCode: "sortCode",
  iban: "iban",
  bicSwift: "bicSwift",
  transitNumber: "transitNumber",
  institutionNumber: "institutionNumber",
  bsbNumber: "bsbNumber",
  ifscCode: "ifscCode",
  clabeNumber: "clabeNumber",
  bankCode: "bankCode",
  branchCode: "branchCode",
  nubanNumber: "nubanNumber",
  pixCode: "pixCode",
  taxNumber: "taxNumber",
  // Fern has no separate field for a CBU or CVU.
  cbuNumber: "accountNumber",
} as const satisfies Record<string, keyof FernFields>;

const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);

/** @throws RampError UNSUPPORTED for a currency without a payment method */
export function toNewBankAccount(account: NewBankAccount): FernNewBankAccount {
  const numbers: FernFields = {};
  for (const [name, value] of Object.entries(account.fields)) {
    if (isField(name) && value !== "") numbers[fields[name]] = value;
  }
  const { email, firstName, lastName, address } = account.owner;
  return {
    paymentAccountType: "EXTERNAL_BANK_ACCOUNT",
    customerId: account.customerId,
    nickname: account.bankName,
    isThirdParty: account.isThirdParty,
    externalBankAccount: {
      bankName: account.bankName,
      bankAccountCurrency: account.currency,
      bankAddress: toAddress(account.bankAddress),
      bankAccountType: "CHECKING",
      bankAccountPaymentMethod: fernPaymentMethod(account.currency),
      bankAccountOwner: {
        email,
        firstName,
        lastName,
        type: "INDIVIDUAL",
        address: toAddress(address),
      },
      ...numbers,
    },
  };
}

/** @throws RampError UNSUPPORTED for a currency without a payment method */
export function toNewVirtualAccount(account: NewVirtualAccount): FernNewAutoFiatAccount {
  const { customerId, sourceCurrency, destination } = account;
  const destinationCurrency = destination.type === "wallet" ? "USDC" : destination.currency;
  return {
    paymentAccountType: "FERN_AUTO_FIAT_ACCOUNT",
    customerId,
    nickname: `Lilypad ${sourceCurrency}`,
    isThirdParty: false,
    fernAutoFiatAccount: {
      bankAccountCurrency: sourceCurrency,
      destinationPaymentAccountId: destination.paymentAccountId,
      destinationCurrency,
      destinationPaymentMethod: fernPaymentMethod(destinationCurrency),
    },
  };
}

function typeOf(wire: FernPaymentAccount): RampPaymentAccount["type"] {
  if (wire.paymentAccountType === "FERN_AUTO_FIAT_ACCOUNT") return "virtual";
  return wire.paymentAccountType.endsWith("CRYPTO_WALLET") ? "wallet" : "bank";
}

export function toPaymentAccount(wire: FernPaymentAccount): RampPaymentAccount {
  const bank = wire.externalBankAccount ?? wire.fernAutoFiatAccount;
  const number =
    nonEmpty(wire.externalBankAccount?.bankAccountMask) ??
    nonEmpty(wire.fernAutoFiatAccount?.bankAccountNumber) ??
    nonEmpty(wire.fernAutoFiatAccount?.iban);
  const last4 = number?.replaceAll(/[^0-9A-Za-z]/g, "").slice(-4);
  return {
    paymentAccountId: wire.paymentAccountId,
    type: typeOf(wire),
    isThirdParty: wire.isThirdParty ?? false,
    status: withoutCase[wire.paymentAccountStatus ?? "ACTIVE"],
    bankName: nonEmpty(bank?.bankName),
    currency: nonEmpty(bank?.bankAccountCurrency),
    country: nonEmpty(wire.externalBankAccount?.bankAddress?.country),
    last4: nonEmpty(last4),
  };
}

const noInstructions: BankInstructions = {
  paymentMethod: null,
  bankBeneficiaryName: null,
  bankName: null,
  bankAddress: null,
  accountNumber: null,
  routingNumber: null,
  sortCode: null,
  iban: null,
  bicSwift: null,
  clabeNumber: null,
  transferMessage: null,
};

/** @throws RampError UNKNOWN_OUTCOME if the created account is not a virtual account */
export function toVirtualAccount(wire: FernPaymentAccount): RampVirtualAccount {
  const account = wire.fernAutoFiatAccount;
  if (account === undefined || account === null) {
    throw new RampError("UNKNOWN_OUTCOME", "create virtual account: answered another kind");
  }
  return {
    paymentAccountId: wire.paymentAccountId,
    status: withoutCase[wire.paymentAccountStatus ?? "ACTIVE"],
    instructions: {
      ...noInstructions,
      paymentMethod: account.bankAccountPaymentMethods?.[0] ?? null,
      bankBeneficiaryName: nonEmpty(account.bankAccountOwnerName),
      bankName: nonEmpty(account.bankName),
      bankAddress: nonEmpty(account.bankAddress),
      accountNumber: nonEmpty(account.bankAccountNumber),
      routingNumber: nonEmpty(account.routingNumber),
      iban: nonEmpty(account.iban),
      bicSwift: nonEmpty(account.bicSwift),
      clabeNumber: nonEmpty(account.clabeNumber),
    },
  };
}

export function toQuote(asked: NewQuote, wire: FernQuote): RampQuote {
  const { feeCurrency, fernFee, developerFee } = wire.fees;
  const developer = developerFee?.feeAmount ?? "0";
  return {
    quoteId: wire.quoteId,
    operation: asked.operation,
    customerId: asked.customerId,
    sourcePaymentAccountId: asked.sourcePaymentAccountId,
    sourceCurrency: asked.sourceCurrency,
    sourceAmount: asked.sourceAmount,
    destinationPaymentAccountId: asked.destinationPaymentAccountId,
    destinationCurrency: asked.destinationCurrency,
    destinationAmount: wire.destinationAmount,
    exchangeRate: wire.estimatedExchangeRate,
    fees: {
      currency: feeCurrency,
      processing: addDecimals(fernFee.feeAmount, developer),
      // Fern reports no exchange fee: its margin is part of the rate.
      exchange: "0",
      total: addDecimals(fernFee.feeAmount, developer),
    },
    expiresAt: new Date(wire.expiresAt),
  };
}

const statuses: Readonly<Record<FernTransaction["transactionStatus"], RampTransactionStatus>> = {
  CREATED: "PENDING_TRANSFER",
  AWAITING_TRANSFER: "AWAITING_TRANSFER",
  PROCESSING: "PROCESSING",
  COMPLETED: "COMPLETED",
  FAILED: "FAILED",
  REFUNDED: "FAILED",
};

/** Statuses that require that money has arrived. FAILED does not: it also occurs without money. */
const funded = new Set<FernTransaction["transactionStatus"]>([
  "PROCESSING",
  "COMPLETED",
  "REFUNDED",
]);

function toInstructions(
  wire: FernTransferInstructions | null | undefined,
): RampTransaction["instructions"] {
  if (wire === undefined || wire === null) return null;
  const address = nonEmpty(wire.transferWalletAddress);
  if (address !== null) return { type: "chain", address };
  // Without an address the money cannot be sent yet; bank details do not replace the address.
  if (wire.type === "crypto" || wire.type === "offramp") return null;
  return {
    type: "bank",
    bank: {
      paymentMethod: nonEmpty(wire.transferPaymentMethod),
      bankBeneficiaryName: nonEmpty(wire.transferBankBeneficiaryName),
      bankName: nonEmpty(wire.transferBankName),
      bankAddress: nonEmpty(wire.transferBankAddress),
      accountNumber: nonEmpty(wire.transferBankAccountNumber),
      routingNumber:
        nonEmpty(wire.transferRoutingNumber) ??
        nonEmpty(wire.transferACHRoutingNumber) ??
        nonEmpty(wire.transferWireRoutingNumber),
      sortCode: nonEmpty(wire.transferSortCode),
      iban: nonEmpty(wire.transferIban),
      bicSwift: nonEmpty(wire.transferBicSwift),
      clabeNumber: nonEmpty(wire.transferClabeNumber),
      transferMessage: nonEmpty(wire.transferMessage),
    },
  };
}

/** @param readAt used as the time of change if the answer has none */
export function toTransaction(wire: FernTransaction, readAt: Date): RampTransaction {
  const hasFailed = statuses[wire.transactionStatus] === "FAILED";
  return {
    transactionId: wire.transactionId,
    correlationId: nonEmpty(wire.correlationId),
    status: statuses[wire.transactionStatus],
    isRefunded: wire.transactionStatus === "REFUNDED",
    failureReason: hasFailed ? nonEmpty(wire.failureReason) : null,
    sourceCurrency: wire.source.sourceCurrency,
    sourceAmount: wire.source.sourceAmount,
    sourceReceivedAmount: funded.has(wire.transactionStatus) ? wire.source.sourceAmount : null,
    destinationCurrency: wire.destination.destinationCurrency,
    destinationAmount: wire.destination.destinationAmount ?? null,
    instructions: toInstructions(wire.transferInstructions),
    updatedAt: wire.updatedAt === undefined ? readAt : new Date(wire.updatedAt),
  };
}
