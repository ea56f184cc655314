import { decimalsOf, multiplyDecimals, subtractDecimals } from "@lilypad/money";
import { RampError } from "../../errors.ts";
import type {
  BankInstructions,
  KycStatus,
  NewBankAccount,
  NewQuote,
  PostalAddress,
  RampCustomer,
  RampPaymentAccount,
  RampQuote,
  RampTransaction,
  RampTransactionStatus,
  RampVirtualAccount,
} from "../../port.ts";
import { toLongCountry, toShortCountry } from "./country-code.ts";
import type {
  BridgeDepositInstructions,
  BridgeExchangeRate,
  BridgeExternalAccount,
  BridgeKycLink,
  BridgeNewExternalAccount,
  BridgeTransfer,
  BridgeVirtualAccount,
} from "./schema.ts";

/** Turns an empty or blank text into null. */
const nonEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === "" ? null : text;

const kycStatuses: Readonly<Record<BridgeKycLink["kyc_status"], KycStatus>> = {
  not_started: "CREATED",
  incomplete: "CREATED",
  awaiting_questionnaire: "NEEDS_ADDITIONAL_INFORMATION",
  awaiting_ubo: "NEEDS_ADDITIONAL_INFORMATION",
  under_review: "UNDER_REVIEW",
  approved: "ACTIVE",
  rejected: "REJECTED",
  paused: "DEACTIVATED",
  offboarded: "DEACTIVATED",
};

/** KYC statuses in which the person has to open the link. */
const linked = new Set<KycStatus>(["CREATED", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"]);

function rejectionOf(wire: BridgeKycLink): NonNullable<RampCustomer["rejection"]> {
  const [first] = wire.rejection_reasons ?? [];
  if (typeof first === "string") return { reason: first, code: null };
  return {
    reason: nonEmpty(first?.reason) ?? "Your identity could not be verified.",
    // This text is meant for developers, such as "cannot_validate_id", so it is used as the code.
    code: nonEmpty(first?.developer_reason),
  };
}

/** @param readAt used as the time of change, because Bridge gives none for a KYC link */
export function toCustomer(wire: BridgeKycLink, readAt: Date): RampCustomer {
  const checked = kycStatuses[wire.kyc_status];
  // An approved person who has not accepted Bridge's terms still has to do so.
  const areTermsOpen = wire.tos_status === "pending" && nonEmpty(wire.tos_link) !== null;
  const status = checked === "ACTIVE" && areTermsOpen ? "CREATED" : checked;
  const link = checked === "ACTIVE" ? wire.tos_link : wire.kyc_link;
  return {
    customerId: wire.id,
    email: wire.email,
    status,
    kycLink: linked.has(status) ? nonEmpty(link) : null,
    rejection: status === "REJECTED" ? rejectionOf(wire) : null,
    updatedAt: readAt,
  };
}

const toAddress = (address: PostalAddress) => ({
  street_line_1: address.addressLine1,
  ...(address.addressLine2 === undefined ? {} : { street_line_2: address.addressLine2 }),
  city: address.city,
  ...(address.state === undefined ? {} : { state: address.state }),
  postal_code: address.postalCode,
  country: toLongCountry(address.country),
});

/** @throws RampError INVALID_INPUT whose issues name the missing field */
function requireField(account: NewBankAccount, name: string): string {
  const value = account.fields[name];
  if (value !== undefined && value !== "") return value;
  throw new RampError("INVALID_INPUT", "create bank account: a field is missing", {
    issues: [{ path: name, message: "is required" }],
  });
}

/** @throws RampError UNSUPPORTED, INVALID_INPUT */
export function toNewExternalAccount(account: NewBankAccount): BridgeNewExternalAccount {
  const { firstName, lastName, address } = account.owner;
  const owner = {
    bank_name: account.bankName,
    account_owner_name: `${firstName} ${lastName}`,
    account_owner_type: "individual",
    first_name: firstName,
    last_name: lastName,
    address: toAddress(address),
  } as const;
  switch (account.currency) {
    case "USD":
      return {
        account_type: "us",
        currency: "usd",
        ...owner,
        account: {
          account_number: requireField(account, "accountNumber"),
          routing_number: requireField(account, "routingNumber"),
          checking_or_savings: "checking",
        },
      };
    case "EUR":
      return {
        account_type: "iban",
        currency: "eur",
        ...owner,
        iban: {
          account_number: requireField(account, "iban"),
          bic: requireField(account, "bicSwift"),
          country: toLongCountry(account.country),
        },
      };
    case "GBP":
      return {
        account_type: "gb",
        currency: "gbp",
        ...owner,
        account: {
          account_number: requireField(account, "accountNumber"),
          sort_code: requireField(account, "sortCode"),
        },
      };
    case "MXN":
      return {
        account_type: "clabe",
        currency: "mxn",
        ...owner,
        clabe: { account_number: requireField(account, "clabeNumber") },
      };
    case "BRL":
      return {
        account_type: "pix",
        currency: "brl",
        ...owner,
        pix_key: {
          pix_key: requireField(account, "pixCode"),
          document_number: requireField(account, "taxNumber"),
        },
      };
    default:
      throw new RampError(
        "UNSUPPORTED",
        "create bank account: Bridge does not support this currency",
      );
  }
}

/** Country of each account type. An IBAN contains its own country. */
const countries: Readonly<Record<string, string>> = { us: "US", gb: "GB", clabe: "MX", pix: "BR" };

export function toPaymentAccount(wire: BridgeExternalAccount): RampPaymentAccount {
  const country = countries[wire.account_type ?? ""] ?? toShortCountry(wire.iban?.country ?? "");
  return {
    paymentAccountId: wire.id,
    type: "bank",
    isThirdParty: false,
    status: wire.active ? "active" : "deactivated",
    bankName: nonEmpty(wire.bank_name),
    currency: nonEmpty(wire.currency)?.toUpperCase() ?? null,
    country,
    last4: nonEmpty(wire.last_4) ?? nonEmpty(wire.iban?.last_4),
  };
}

function toBank(wire: BridgeDepositInstructions): BankInstructions {
  return {
    paymentMethod: nonEmpty(wire.payment_rail) ?? wire.payment_rails?.[0] ?? null,
    bankBeneficiaryName: nonEmpty(wire.bank_beneficiary_name) ?? nonEmpty(wire.account_holder_name),
    bankName: nonEmpty(wire.bank_name),
    bankAddress: nonEmpty(wire.bank_address),
    accountNumber: nonEmpty(wire.bank_account_number) ?? nonEmpty(wire.account_number),
    routingNumber: nonEmpty(wire.bank_routing_number),
    sortCode: nonEmpty(wire.sort_code),
    iban: nonEmpty(wire.iban),
    bicSwift: nonEmpty(wire.bic),
    clabeNumber: nonEmpty(wire.clabe),
    transferMessage: nonEmpty(wire.deposit_message),
  };
}

export function toVirtualAccount(wire: BridgeVirtualAccount): RampVirtualAccount {
  return {
    paymentAccountId: wire.id,
    status: wire.status === "activated" ? "active" : "deactivated",
    instructions: toBank(wire.source_deposit_instructions),
  };
}

/**
 * Computes a quote from Bridge's rates, because Bridge does not store quotes. The destination amount
 * uses the sell rate; the difference to the mid-market rate is the exchange fee.
 * @param rate units of the destination currency for one unit of the source currency
 */
export function toQuote(
  asked: NewQuote,
  rate: BridgeExchangeRate,
  { quoteId, expiresAt }: { quoteId: string; expiresAt: Date },
): RampQuote {
  const decimals = decimalsOf(asked.destinationCurrency);
  const atTheMiddle = multiplyDecimals(asked.sourceAmount, rate.midmarket_rate, decimals);
  const destinationAmount = multiplyDecimals(asked.sourceAmount, rate.sell_rate, decimals);
  const exchange = subtractDecimals(atTheMiddle, destinationAmount);
  return {
    ...asked,
    quoteId,
    destinationAmount,
    exchangeRate: rate.midmarket_rate,
    fees: { currency: asked.destinationCurrency, processing: "0", exchange, total: exchange },
    expiresAt,
  };
}

const states: Readonly<Record<BridgeTransfer["state"], RampTransactionStatus>> = {
  awaiting_funds: "AWAITING_TRANSFER",
  in_review: "PROCESSING",
  funds_received: "PROCESSING",
  payment_submitted: "PROCESSING",
  payment_processed: "COMPLETED",
  undeliverable: "FAILED",
  returned: "FAILED",
  // The money could not be returned either; Bridge waits for the operator's return policy.
  missing_return_policy: "FAILED",
  refunded: "FAILED",
  canceled: "CANCELLED",
  error: "FAILED",
};

/** States that a transfer can have only after money has arrived. */
const funded = new Set<BridgeTransfer["state"]>([
  "in_review",
  "funds_received",
  "payment_submitted",
  "payment_processed",
  "undeliverable",
  "returned",
  "missing_return_policy",
  "refunded",
]);

function toInstructions(
  wire: BridgeDepositInstructions | null | undefined,
): RampTransaction["instructions"] {
  if (wire === undefined || wire === null) return null;
  const address = nonEmpty(wire.to_address);
  if (address !== null) return { type: "chain", address };
  if (wire.payment_rail === "arbitrum") return null;
  return { type: "bank", bank: toBank(wire) };
}

/** @param readAt used as the time of change if the answer has none */
export function toTransaction(wire: BridgeTransfer, readAt: Date): RampTransaction {
  const status = states[wire.state];
  const received = wire.receipt?.initial_amount ?? wire.amount ?? null;
  return {
    transactionId: wire.id,
    correlationId: nonEmpty(wire.client_reference_id),
    status,
    isRefunded: wire.state === "refunded",
    failureReason:
      status === "FAILED" ? (nonEmpty(wire.return_details?.reason) ?? wire.state) : null,
    sourceCurrency: wire.source.currency.toUpperCase(),
    sourceAmount: wire.amount ?? wire.receipt?.initial_amount ?? "0",
    sourceReceivedAmount: funded.has(wire.state) ? received : null,
    destinationCurrency: wire.destination.currency.toUpperCase(),
    destinationAmount: wire.receipt?.final_amount ?? null,
    instructions: toInstructions(wire.source_deposit_instructions),
    updatedAt: new Date(wire.updated_at ?? wire.created_at ?? readAt),
  };
}
