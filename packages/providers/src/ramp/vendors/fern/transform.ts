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

/** An empty text says nothing. */
const said = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === "" ? null : text;

const withoutCase = { PENDING: "pending", ACTIVE: "active", DEACTIVATED: "deactivated" } as const;

/** The statuses in which the person has something to do at the link. */
const linked = new Set(["CREATED", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"]);

export function toCustomer(wire: FernCustomer): RampCustomer {
  const link = said(wire.kycLink) ?? said(wire.verificationLink);
  const isRejected = wire.customerStatus === "REJECTED";
  return {
    customerId: wire.customerId,
    email: wire.email,
    status: wire.customerStatus,
    kycLink: linked.has(wire.customerStatus) ? link : null,
    rejection: isRejected
      ? {
          reason: said(wire.rejectionReason) ?? "Your identity could not be verified.",
          code: said(wire.rejectionCode),
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

/** Our words for what a bank account is known by, and Fern's. */
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
  // Fern lists no field of its own for a CBU or CVU.
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
    said(wire.externalBankAccount?.bankAccountMask) ??
    said(wire.fernAutoFiatAccount?.bankAccountNumber) ??
    said(wire.fernAutoFiatAccount?.iban);
  const last4 = number?.replaceAll(/[^0-9A-Za-z]/g, "").slice(-4);
  return {
    paymentAccountId: wire.paymentAccountId,
    type: typeOf(wire),
    isThirdParty: wire.isThirdParty ?? false,
    status: withoutCase[wire.paymentAccountStatus ?? "ACTIVE"],
    bankName: said(bank?.bankName),
    currency: said(bank?.bankAccountCurrency),
    country: said(wire.externalBankAccount?.bankAddress?.country),
    last4: said(last4),
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

/** @throws RampError UNKNOWN_OUTCOME when what was made is no virtual account */
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
      bankBeneficiaryName: said(account.bankAccountOwnerName),
      bankName: said(account.bankName),
      bankAddress: said(account.bankAddress),
      accountNumber: said(account.bankAccountNumber),
      routingNumber: said(account.routingNumber),
      iban: said(account.iban),
      bicSwift: said(account.bicSwift),
      clabeNumber: said(account.clabeNumber),
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
      // Fern names none: what it earns by the exchange is in the rate.
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

/** The statuses that no transaction has before money came. FAILED is none: it fails without, too. */
const funded = new Set<FernTransaction["transactionStatus"]>([
  "PROCESSING",
  "COMPLETED",
  "REFUNDED",
]);

function toInstructions(
  wire: FernTransferInstructions | null | undefined,
): RampTransaction["instructions"] {
  if (wire === undefined || wire === null) return null;
  const address = said(wire.transferWalletAddress);
  if (address !== null) return { type: "chain", address };
  // Without an address there is nowhere to send to yet; bank details are no substitute.
  if (wire.type === "crypto" || wire.type === "offramp") return null;
  return {
    type: "bank",
    bank: {
      paymentMethod: said(wire.transferPaymentMethod),
      bankBeneficiaryName: said(wire.transferBankBeneficiaryName),
      bankName: said(wire.transferBankName),
      bankAddress: said(wire.transferBankAddress),
      accountNumber: said(wire.transferBankAccountNumber),
      routingNumber:
        said(wire.transferRoutingNumber) ??
        said(wire.transferACHRoutingNumber) ??
        said(wire.transferWireRoutingNumber),
      sortCode: said(wire.transferSortCode),
      iban: said(wire.transferIban),
      bicSwift: said(wire.transferBicSwift),
      clabeNumber: said(wire.transferClabeNumber),
      transferMessage: said(wire.transferMessage),
    },
  };
}

/** @param readAt stands in where the answer does not say when it changed */
export function toTransaction(wire: FernTransaction, readAt: Date): RampTransaction {
  const hasFailed = statuses[wire.transactionStatus] === "FAILED";
  return {
    transactionId: wire.transactionId,
    correlationId: said(wire.correlationId),
    status: statuses[wire.transactionStatus],
    isRefunded: wire.transactionStatus === "REFUNDED",
    failureReason: hasFailed ? said(wire.failureReason) : null,
    sourceCurrency: wire.source.sourceCurrency,
    sourceAmount: wire.source.sourceAmount,
    sourceReceivedAmount: funded.has(wire.transactionStatus) ? wire.source.sourceAmount : null,
    destinationCurrency: wire.destination.destinationCurrency,
    destinationAmount: wire.destination.destinationAmount ?? null,
    instructions: toInstructions(wire.transferInstructions),
    updatedAt: wire.updatedAt === undefined ? readAt : new Date(wire.updatedAt),
  };
}
