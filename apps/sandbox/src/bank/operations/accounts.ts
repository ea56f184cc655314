import { checkFields, fieldsOf, problemMessage } from "@lilypad/bank-details";
import { getAddress, isAddress } from "viem";
import { type Account, behaviourOf, numberOf } from "../core/account.ts";
import { assetOf } from "../core/amount.ts";
import type { Wire } from "../core/customer.ts";
import { rateBetween } from "../core/rates.ts";
import { BankRefusal } from "../core/refusal.ts";
import { attemptOf, type BankContext, reportChange } from "./context.ts";
import { customerOf } from "./customers.ts";

/** How long a slow account stays pending. */
const slowAccountMs = 5_000;

export interface NewBankAccount {
  readonly customerId: string;
  readonly nickname: string | null;
  readonly currency: string;
  readonly country: string | null;
  readonly bankName: string;
  readonly paymentMethod: string | null;
  readonly ownerName: string;
  readonly isThirdParty: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/** @throws BankRefusal NOT_FOUND, UNSUPPORTED, INVALID, KEY_REUSED */
export function createBankAccount(
  context: BankContext,
  wire: Wire,
  given: NewBankAccount,
  key: string | null,
): Account {
  return create(context, wire, given, key, () => {
    const currency = given.currency.toUpperCase();
    if (rateBetween("USD", currency, context.now()) === null) {
      throw new BankRefusal("UNSUPPORTED", `${currency} is not offered.`, "bankAccountCurrency");
    }
    refuseBadFields(currency, given.fields);
    const number = numberOf(given.fields) ?? "";
    const behaviour = behaviourOf(number);
    if (behaviour === "refused") {
      throw new BankRefusal("INVALID", "The bank does not know this account.", "accountNumber");
    }
    const isSlow = behaviour === "slow";
    return {
      type: "bank",
      status: isSlow ? "PENDING" : "ACTIVE",
      activeAt: isSlow ? new Date(context.now().getTime() + slowAccountMs).toISOString() : null,
      nickname: given.nickname,
      currency,
      country: given.country,
      bankName: given.bankName,
      paymentMethod: given.paymentMethod,
      ownerName: given.ownerName,
      isThirdParty: given.isThirdParty,
      last4: number.slice(-4),
    };
  });
}

/** @throws BankRefusal NOT_FOUND, INVALID, KEY_REUSED */
export function createWallet(
  context: BankContext,
  wire: Wire,
  given: {
    readonly customerId: string;
    readonly nickname: string | null;
    readonly address: string;
  },
  key: string | null,
): Account {
  return create(context, wire, given, key, () => {
    if (!isAddress(given.address, { strict: false })) {
      throw new BankRefusal("INVALID", "This is not an address.", "address");
    }
    return {
      type: "wallet",
      nickname: given.nickname,
      paymentMethod: "ARBITRUM",
      address: getAddress(given.address),
    };
  });
}

/**
 * Opens an account of the bank that converts each deposit into tokens for a wallet, or that
 * receives the money of teleports to one of the customer's bank accounts.
 * @throws BankRefusal NOT_FOUND, UNSUPPORTED, INVALID, KEY_REUSED
 */
export function createVirtualAccount(
  context: BankContext,
  wire: Wire,
  given: {
    readonly customerId: string;
    readonly nickname: string | null;
    readonly currency: string;
    readonly destinationAccountId: string;
    readonly destinationCurrency: string;
  },
  key: string | null,
): Account {
  return create(context, wire, given, key, () => {
    const customer = customerOf(context, wire, given.customerId);
    if (customer.status !== "ACTIVE") {
      throw new BankRefusal("CUSTOMER_NOT_ACTIVE", "Customer is not active.", "customerId");
    }
    if (!["USD", "EUR", "MXN"].includes(given.currency)) {
      throw new BankRefusal("UNSUPPORTED", `${given.currency} is not offered.`, "currency");
    }
    requireDestination(accountOf(context, wire, given.destinationAccountId), given);
    return {
      type: "virtual",
      nickname: given.nickname,
      currency: given.currency,
      bankName: "Lakeside Trust",
      ownerName: `${customer.firstName} ${customer.lastName}`,
      destination: { accountId: given.destinationAccountId, currency: given.destinationCurrency },
    };
  });
}

/** @throws BankRefusal NOT_FOUND for another customer's account, INVALID for a wrong currency */
function requireDestination(
  account: Account,
  given: { readonly customerId: string; readonly destinationCurrency: string },
): void {
  const { customerId, type, status, currency, isThirdParty } = account;
  if (customerId !== given.customerId || isThirdParty) {
    throw new BankRefusal("NOT_FOUND", "There is no such payment account.");
  }
  const takesIt =
    type === "wallet"
      ? assetOf(given.destinationCurrency) !== null
      : type === "bank" && currency === given.destinationCurrency;
  if (takesIt && status === "ACTIVE") return;
  const text = `That account takes no ${given.destinationCurrency}.`;
  throw new BankRefusal("INVALID", text, "destinationPaymentAccountId");
}

/** @throws BankRefusal NOT_FOUND, also for a deleted account */
export function accountOf({ store }: BankContext, wire: Wire, id: string): Account {
  const account = store.find("account", id);
  if (account?.wire === wire) return account;
  throw new BankRefusal("NOT_FOUND", "There is no such payment account.");
}

export function accountsOf({ store }: BankContext, wire: Wire, customerId: string): Account[] {
  return store.all("account").filter((one) => one.wire === wire && one.customerId === customerId);
}

/** Deletes an account; deleting again changes nothing. @throws BankRefusal NOT_FOUND */
export function deleteAccount(context: BankContext, wire: Wire, id: string): Account {
  const account = accountOf(context, wire, id);
  if (account.status === "DEACTIVATED") return account;
  return change(context, account, "DEACTIVATED", "deleted");
}

/** Makes slow accounts usable when their time has come. */
export function activateWhatIsDue(context: BankContext): void {
  const now = context.now().getTime();
  for (const account of context.store.all("account")) {
    const isDue = account.activeAt !== null && Date.parse(account.activeAt) <= now;
    if (account.status === "PENDING" && isDue) change(context, account, "ACTIVE", "updated");
  }
}

/** Checks the numbers like the customer's own bank. @throws BankRefusal INVALID */
function refuseBadFields(currency: string, given: NewBankAccount["fields"]): void {
  // An API without a field for a CBU sends it as the account number.
  const { accountNumber } = given;
  const entered =
    currency === "ARS" && accountNumber !== undefined
      ? { cbuNumber: accountNumber, ...given }
      : given;
  // Pix finds the account by its key: the bank's code is for people, and some APIs have no field
  // for it.
  const isAsked = ({ name }: { name: string }) =>
    !(currency === "BRL" && name === "bankCode" && entered.bankCode === undefined);
  const fields = fieldsOf(currency).filter(isAsked);
  for (const { field, problem } of checkFields(fields, entered, currency)) {
    if (problem.isWarning) continue;
    throw new BankRefusal("INVALID", problemMessage(field, problem), field.name);
  }
}

function create(
  context: BankContext,
  wire: Wire,
  given: { readonly customerId: string },
  key: string | null,
  make: () => Pick<Account, "type"> & Partial<Account>,
): Account {
  const attempt = attemptOf(context, wire, "account", key, given);
  if (attempt.made !== null) return accountOf(context, wire, attempt.made);
  customerOf(context, wire, given.customerId);
  const now = context.now().toISOString();
  const account: Account = {
    id: context.newId(),
    wire,
    customerId: given.customerId,
    status: "ACTIVE",
    nickname: null,
    currency: null,
    country: null,
    bankName: null,
    paymentMethod: null,
    ownerName: null,
    isThirdParty: false,
    last4: null,
    address: null,
    destination: null,
    activeAt: null,
    createdAt: now,
    updatedAt: now,
    ...make(),
  };
  context.store.commit(["account", account], ...attempt.use(account.id));
  reportChange(context, wire, "payment_account", "created", account.id);
  return account;
}

function change(
  context: BankContext,
  account: Account,
  status: Account["status"],
  verb: "updated" | "deleted",
): Account {
  const changed = { ...account, status, activeAt: null, updatedAt: context.now().toISOString() };
  context.store.commit(["account", changed]);
  reportChange(context, account.wire, "payment_account", verb, account.id);
  return changed;
}
