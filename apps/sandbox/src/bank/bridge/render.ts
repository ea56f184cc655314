import type { Account } from "../core/account.ts";
import { type Customer, type CustomerStatus, maySubmit } from "../core/customer.ts";
import { ownAccount } from "../core/own-account.ts";
import type { Transaction } from "../core/transaction.ts";
import { calledOff } from "../operations/index.ts";

/** The resources in Bridge's format. */

const kycStatuses: Readonly<Record<CustomerStatus, string>> = {
  CREATED: "not_started",
  UNDER_REVIEW: "under_review",
  ACTIVE: "approved",
  NEEDS_ADDITIONAL_INFORMATION: "awaiting_questionnaire",
  REJECTED: "rejected",
  DEACTIVATED: "offboarded",
};

export function renderKycLink(customer: Customer, verifyUrl: (token: string) => string) {
  const { rejection } = customer;
  return {
    id: customer.id,
    full_name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    type: customer.type.toLowerCase(),
    kyc_link: maySubmit(customer) ? verifyUrl(customer.token) : null,
    tos_link: null,
    kyc_status: kycStatuses[customer.status],
    tos_status: "approved",
    rejection_reasons:
      rejection === null ? [] : [{ reason: rejection.reason, developer_reason: rejection.code }],
    // Bridge creates the customer when the person starts the verification.
    customer_id: customer.status === "CREATED" ? null : customer.id,
    created_at: customer.createdAt,
  };
}

const accountTypes: Readonly<Record<string, string>> = {
  USD: "us",
  EUR: "iban",
  GBP: "gb",
  MXN: "clabe",
  BRL: "pix",
};

export function renderExternalAccount(account: Account) {
  const type = accountTypes[account.currency ?? ""] ?? "us";
  return {
    id: account.id,
    customer_id: account.customerId,
    account_type: type,
    currency: account.currency?.toLowerCase() ?? null,
    bank_name: account.bankName,
    account_owner_name: account.ownerName,
    last_4: account.last4,
    active: account.status === "ACTIVE",
    iban: type === "iban" ? { country: account.country, last_4: account.last4 } : null,
    created_at: account.createdAt,
  };
}

export function renderVirtualAccount(account: Account) {
  return {
    id: account.id,
    customer_id: account.customerId,
    status: account.status === "ACTIVE" ? "activated" : "deactivated",
    source_deposit_instructions: {
      ...instructionsOf(account.currency ?? "USD", account.id),
      bank_beneficiary_name: account.ownerName,
    },
  };
}

function instructionsOf(currency: string, key: string) {
  const own = ownAccount(currency, key);
  return {
    payment_rails: own.paymentMethods.map((method) => rails[method] ?? method.toLowerCase()),
    currency: currency.toLowerCase(),
    bank_name: own.bankName,
    bank_address: own.bankAddress,
    bank_beneficiary_name: "Lilypad Customers",
    bank_account_number: own.accountNumber,
    bank_routing_number: own.routingNumber,
    sort_code: own.sortCode,
    iban: own.iban,
    bic: own.bicSwift,
    clabe: own.clabeNumber,
  };
}

const rails: Readonly<Record<string, string>> = {
  ACH: "ach_push",
  WIRE: "wire",
  SEPA: "sepa",
  GB_BACS_CHAPS_FPS: "faster_payments",
  MX_SPEI: "spei",
  BR_TED_DOC_PIX: "pix",
};

export function renderTransfer(transaction: Transaction) {
  const { quote, customerId, depositAddress, failureReason } = transaction;
  const currency = quote.sourceCurrency.toLowerCase();
  return {
    id: transaction.id,
    state: stateOf(transaction),
    client_reference_id: transaction.correlationId,
    on_behalf_of: customerId,
    amount: transaction.sourceAmount,
    source: { payment_rail: quote.sourceMethod, currency },
    destination: {
      payment_rail: quote.destinationMethod,
      currency: quote.destinationCurrency.toLowerCase(),
    },
    source_deposit_instructions:
      depositAddress === null
        ? {
            ...instructionsOf(quote.sourceCurrency, "customers"),
            amount: quote.sourceAmount,
            deposit_message: transaction.reference,
          }
        : {
            payment_rail: "arbitrum",
            amount: quote.sourceAmount,
            currency,
            to_address: depositAddress,
          },
    receipt: {
      initial_amount: transaction.sourceAmount,
      final_amount: transaction.destinationAmount,
    },
    return_details: failureReason === null ? null : { reason: failureReason },
    created_at: transaction.createdAt,
    updated_at: transaction.updatedAt,
  };
}

function stateOf({ status, next, arrival, failureReason }: Transaction): string {
  switch (status) {
    case "AWAITING_TRANSFER":
      return "awaiting_funds";
    case "PROCESSING":
      return next === null ? "payment_submitted" : "funds_received";
    case "COMPLETED":
      return "payment_processed";
    case "FAILED":
      if (failureReason === calledOff) return "canceled";
      // Without an arrival nothing could be undeliverable.
      return arrival === null ? "error" : "undeliverable";
    case "REFUNDED":
      return "refunded";
  }
}
