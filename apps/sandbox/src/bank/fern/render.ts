import { decimalsOf } from "@lilypad/money";
import type { Account } from "../core/account.ts";
import { toDecimal, toMinor } from "../core/amount.ts";
import type { Customer } from "../core/customer.ts";
import { maySubmit } from "../core/customer.ts";
import { ownAccount } from "../core/own-account.ts";
import type { Quote } from "../core/quote.ts";
import { rateBetween } from "../core/rates.ts";
import type { Transaction } from "../core/transaction.ts";

/** The resources in Fern's format. */
export function renderCustomer(customer: Customer, verifyUrl: (token: string) => string) {
  const link = maySubmit(customer) ? verifyUrl(customer.token) : null;
  return {
    customerId: customer.id,
    customerStatus: customer.status,
    customerType: customer.type,
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    verificationLink: link,
    kycLink: link,
    organizationId: "lilypad-sandbox",
    rejectionReason: customer.rejection?.reason ?? null,
    rejectionCode: customer.rejection?.code ?? null,
    updatedAt: customer.updatedAt,
  };
}

export function renderAccount(account: Account) {
  return {
    paymentAccountId: account.id,
    paymentAccountType: {
      bank: "EXTERNAL_BANK_ACCOUNT",
      wallet: "EXTERNAL_CRYPTO_WALLET",
      virtual: "FERN_AUTO_FIAT_ACCOUNT",
    }[account.type],
    paymentAccountStatus: account.status,
    customerId: account.customerId,
    nickname: account.nickname,
    isThirdParty: account.isThirdParty,
    createdAt: account.createdAt,
    ...renderInside(account),
  };
}

function renderInside(account: Account) {
  switch (account.type) {
    case "wallet":
      return {
        externalCryptoWallet: {
          cryptoWalletType: "EVM",
          chain: "ARBITRUM",
          address: account.address ?? "",
        },
      };
    case "virtual": {
      const own = ownAccount(account.currency ?? "USD", account.id);
      return {
        fernAutoFiatAccount: {
          bankAccountOwnerName: account.ownerName,
          bankName: own.bankName,
          bankAddress: own.bankAddress,
          bankAccountCurrency: { label: account.currency ?? "" },
          bankAccountPaymentMethods: own.paymentMethods,
          bankAccountNumber: own.accountNumber,
          routingNumber: own.routingNumber,
          iban: own.iban,
          bicSwift: own.bicSwift,
          clabeNumber: own.clabeNumber,
          destinationPaymentAccountId: account.destination?.accountId ?? null,
          destinationCurrency: { label: account.destination?.currency ?? "" },
        },
      };
    }
    case "bank":
      return {
        externalBankAccount: {
          bankName: account.bankName,
          bankAccountCurrency: { label: account.currency ?? "" },
          bankAccountMask: account.last4 === null ? null : `***${account.last4}`,
          bankAccountType: "CHECKING",
          bankAccountPaymentMethod: account.paymentMethod,
          bankAddress: { country: account.country },
        },
      };
  }
}

export function renderQuote(quote: Quote) {
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt,
    estimatedExchangeRate: quote.rateText,
    destinationAmount: quote.destinationAmount,
    minGuaranteedDestinationAmount: quote.destinationAmount,
    fees: renderFees(quote),
  };
}

function renderFees({ destinationCurrency, feeAmount, createdAt }: Quote) {
  const rate = rateBetween(destinationCurrency, "USD", new Date(createdAt));
  const minor = toMinor(feeAmount, destinationCurrency);
  const minorPerCent = 10n ** BigInt(decimalsOf(destinationCurrency) - decimalsOf("USD"));
  const cents = rate === null ? 0n : (minor * rate.numerator) / (rate.denominator * minorPerCent);
  return {
    feeCurrency: { label: destinationCurrency },
    fernFee: { feeAmount, feeUSDAmount: toDecimal(cents, "USD") },
    developerFee: null,
  };
}

export function renderTransaction(transaction: Transaction) {
  const { quote } = transaction;
  return {
    transactionId: transaction.id,
    transactionStatus: transaction.status,
    quoteId: quote.id,
    correlationId: transaction.correlationId,
    customerId: transaction.customerId,
    source: {
      sourcePaymentAccountId: quote.sourceAccountId,
      sourceCurrency: { label: quote.sourceCurrency },
      sourcePaymentMethod: quote.sourceMethod,
      sourceAmount: transaction.sourceAmount,
    },
    destination: {
      destinationPaymentAccountId: quote.destinationAccountId,
      destinationPaymentMethod: quote.destinationMethod,
      destinationCurrency: { label: quote.destinationCurrency },
      exchangeRate: quote.rateText,
      destinationAmount: transaction.destinationAmount,
      minGuaranteedDestinationAmount: quote.destinationAmount,
    },
    fees: renderFees(quote),
    transferInstructions: renderInstructions(transaction),
    failureReason: transaction.failureReason,
    createdAt: transaction.createdAt,
    updatedAt: transaction.updatedAt,
  };
}

function renderInstructions(transaction: Transaction) {
  const { quote, depositAddress, reference, virtualAccount } = transaction;
  if (depositAddress !== null) {
    return {
      type: "crypto",
      transferPaymentMethod: "ARBITRUM",
      transferMessage: null,
      transferWalletAddress: depositAddress,
    };
  }
  const own = ownAccount(quote.sourceCurrency, virtualAccount?.id ?? "customers");
  return {
    type: "fiat",
    transferPaymentMethod: quote.sourceMethod ?? own.paymentMethods[0] ?? null,
    transferMessage: reference,
    transferBankName: own.bankName,
    transferBankAddress: own.bankAddress,
    transferBankBeneficiaryName: virtualAccount?.ownerName ?? "Lilypad Customers",
    transferBankAccountNumber: own.accountNumber,
    transferRoutingNumber: own.routingNumber,
    transferSortCode: own.sortCode,
    transferIban: own.iban,
    transferBicSwift: own.bicSwift,
    transferClabeNumber: own.clabeNumber,
  };
}
