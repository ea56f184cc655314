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

/** An empty text says nothing. */
const said = (text: string | null | undefined): string | null =>
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

/** The statuses in which the person has something to do at the link. */
const linked = new Set<KycStatus>(["CREATED", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"]);

function rejectionOf(wire: BridgeKycLink): NonNullable<RampCustomer["rejection"]> {
  const [first] = wire.rejection_reasons ?? [];
  if (typeof first === "string") return { reason: first, code: null };
  return {
    reason: said(first?.reason) ?? "Your identity could not be verified.",
    // Meant for developers, such as "cannot_validate_id": it serves as a code.
    code: said(first?.developer_reason),
  };
}

/** @param readAt Bridge does not say when a KYC link changed: it is as of now */
export function toCustomer(wire: BridgeKycLink, readAt: Date): RampCustomer {
  const checked = kycStatuses[wire.kyc_status];
  // Who was approved but has not accepted Bridge's terms still has that to do.
  const areTermsOpen = wire.tos_status === "pending" && said(wire.tos_link) !== null;
  const status = checked === "ACTIVE" && areTermsOpen ? "CREATED" : checked;
  const link = checked === "ACTIVE" ? wire.tos_link : wire.kyc_link;
  return {
    customerId: wire.id,
    email: wire.email,
    status,
    kycLink: linked.has(status) ? said(link) : null,
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

/** @throws RampError INVALID_INPUT naming the field that is missing */
function need(account: NewBankAccount, name: string): string {
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
          account_number: need(account, "accountNumber"),
          routing_number: need(account, "routingNumber"),
          checking_or_savings: "checking",
        },
      };
    case "EUR":
      return {
        account_type: "iban",
        currency: "eur",
        ...owner,
        iban: {
          account_number: need(account, "iban"),
          bic: need(account, "bicSwift"),
          country: toLongCountry(account.country),
        },
      };
    case "GBP":
      return {
        account_type: "gb",
        currency: "gbp",
        ...owner,
        account: {
          account_number: need(account, "accountNumber"),
          sort_code: need(account, "sortCode"),
        },
      };
    case "MXN":
      return {
        account_type: "clabe",
        currency: "mxn",
        ...owner,
        clabe: { account_number: need(account, "clabeNumber") },
      };
    case "BRL":
      return {
        account_type: "pix",
        currency: "brl",
        ...owner,
        pix_key: {
          pix_key: need(account, "pixCode"),
          document_number: need(account, "taxNumber"),
        },
      };
    default:
      throw new RampError("UNSUPPORTED", "create bank account: Bridge does not pay this currency");
  }
}

/** The country that a kind of account is in; an IBAN says its own. */
const countries: Readonly<Record<string, string>> = { us: "US", gb: "GB", clabe: "MX", pix: "BR" };

export function toPaymentAccount(wire: BridgeExternalAccount): RampPaymentAccount {
  const country = countries[wire.account_type ?? ""] ?? toShortCountry(wire.iban?.country ?? "");
  return {
    paymentAccountId: wire.id,
    type: "bank",
    isThirdParty: false,
    status: wire.active ? "active" : "deactivated",
    bankName: said(wire.bank_name),
    currency: said(wire.currency)?.toUpperCase() ?? null,
    country,
    last4: said(wire.last_4) ?? said(wire.iban?.last_4),
  };
}

function toBank(wire: BridgeDepositInstructions): BankInstructions {
  return {
    paymentMethod: said(wire.payment_rail) ?? wire.payment_rails?.[0] ?? null,
    bankBeneficiaryName: said(wire.bank_beneficiary_name) ?? said(wire.account_holder_name),
    bankName: said(wire.bank_name),
    bankAddress: said(wire.bank_address),
    accountNumber: said(wire.bank_account_number) ?? said(wire.account_number),
    routingNumber: said(wire.bank_routing_number),
    sortCode: said(wire.sort_code),
    iban: said(wire.iban),
    bicSwift: said(wire.bic),
    clabeNumber: said(wire.clabe),
    transferMessage: said(wire.deposit_message),
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
 * Bridge keeps no quotes: this one is made from its rates. What arrives follows from the rate for who
 * sells; the difference to the middle is what the exchange costs.
 * @param rate units of the destination for one of the source
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
  // The money could not go back either; Bridge waits for an operator to say where.
  missing_return_policy: "FAILED",
  refunded: "FAILED",
  canceled: "CANCELLED",
  error: "FAILED",
};

/** The states that no transfer is in before money came. */
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
  const address = said(wire.to_address);
  if (address !== null) return { type: "chain", address };
  if (wire.payment_rail === "arbitrum") return null;
  return { type: "bank", bank: toBank(wire) };
}

/** @param readAt stands in where the answer does not say when it changed */
export function toTransaction(wire: BridgeTransfer, readAt: Date): RampTransaction {
  const status = states[wire.state];
  const received = wire.receipt?.initial_amount ?? wire.amount ?? null;
  return {
    transactionId: wire.id,
    correlationId: said(wire.client_reference_id),
    status,
    isRefunded: wire.state === "refunded",
    failureReason: status === "FAILED" ? (said(wire.return_details?.reason) ?? wire.state) : null,
    sourceCurrency: wire.source.currency.toUpperCase(),
    sourceAmount: wire.amount ?? wire.receipt?.initial_amount ?? "0",
    sourceReceivedAmount: funded.has(wire.state) ? received : null,
    destinationCurrency: wire.destination.currency.toUpperCase(),
    destinationAmount: wire.receipt?.final_amount ?? null,
    instructions: toInstructions(wire.source_deposit_instructions),
    updatedAt: new Date(wire.updated_at ?? wire.created_at ?? readAt),
  };
}
