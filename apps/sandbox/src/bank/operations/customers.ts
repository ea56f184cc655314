import {
  type Customer,
  type CustomerStatus,
  mayBecome,
  maySubmit,
  planDecision,
  rejections,
  type Wire,
} from "../core/customer.ts";
import { BankRefusal } from "../core/refusal.ts";
import { attemptOf, type BankContext, reportChange } from "./context.ts";

export interface NewCustomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: Customer["type"];
}

/**
 * Creates a customer.
 * @param key the request's idempotency key, if it has one
 * @throws BankRefusal ALREADY_EXISTS
 */
export function createCustomer(
  context: BankContext,
  wire: Wire,
  given: NewCustomer,
  key: string | null,
): Customer {
  const { store } = context;
  const attempt = attemptOf(context, wire, "customer", key, given);
  if (attempt.made !== null) return customerOf(context, wire, attempt.made);
  const email = given.email.toLowerCase();
  if (findByEmail(context, wire, email) !== undefined) {
    throw new BankRefusal("ALREADY_EXISTS", "Account already exists", "email");
  }
  const now = context.now().toISOString();
  const customer: Customer = {
    id: context.newId(),
    token: context.newId(),
    wire,
    email,
    firstName: given.firstName,
    lastName: given.lastName,
    type: given.type,
    status: "CREATED",
    rejection: null,
    submissions: 0,
    decision: null,
    createdAt: now,
    updatedAt: now,
  };
  store.commit(["customer", customer], ...attempt.use(customer.id));
  reportChange(context, wire, "customer", "created", customer.id);
  return customer;
}

/** @throws BankRefusal NOT_FOUND */
export function customerOf({ store }: BankContext, wire: Wire, id: string): Customer {
  const customer = store.find("customer", id);
  if (customer?.wire === wire) return customer;
  throw new BankRefusal("NOT_FOUND", "There is no such customer.");
}

export function findByEmail(
  { store }: BankContext,
  wire: Wire,
  email: string,
): Customer | undefined {
  const lowerCase = email.toLowerCase();
  return store.all("customer").find((one) => one.wire === wire && one.email === lowerCase);
}

/** The person of a verification page's link. */
export function findByToken({ store }: BankContext, token: string): Customer | undefined {
  return store.all("customer").find((one) => one.token === token);
}

/**
 * The person submits documents on the verification page; the review begins.
 * @throws BankRefusal NOT_ALLOWED_NOW
 */
export function submitDocuments(context: BankContext, customer: Customer): Customer {
  if (!maySubmit(customer)) {
    throw new BankRefusal(
      "NOT_ALLOWED_NOW",
      `Documents cannot be submitted while ${customer.status}.`,
    );
  }
  const now = context.now();
  return change(context, customer, {
    status: "UNDER_REVIEW",
    rejection: null,
    submissions: customer.submissions + 1,
    decision: planDecision(customer, now, context.behaviour().autoApproveMs),
  });
}

/**
 * The reviewer decides, or a person in the console. A customer who has not submitted documents goes
 * through the review first.
 * @throws BankRefusal NOT_ALLOWED_NOW, INVALID
 */
export function decide(
  context: BankContext,
  customer: Customer,
  status: CustomerStatus,
  rejection: { readonly reason?: string | undefined; readonly code?: string | undefined } = {},
): Customer {
  if (customer.status === status) return customer;
  const isShort = !mayBecome(customer.status, status) && mayBecome("UNDER_REVIEW", status);
  const from = isShort && maySubmit(customer) ? submitDocuments(context, customer) : customer;
  if (!mayBecome(from.status, status)) {
    const text = `A customer who is ${from.status} cannot become ${status}.`;
    throw new BankRefusal("NOT_ALLOWED_NOW", text);
  }
  const code = rejection.code ?? "document_unreadable";
  const reason = rejection.reason ?? rejections[code] ?? "The documents were not accepted.";
  return change(context, from, {
    status,
    rejection: status === "REJECTED" ? { reason, code } : null,
    decision: null,
  });
}

/** Ends the reviews that are due. */
export function decideWhatIsDue(context: BankContext): void {
  const now = context.now().getTime();
  for (const customer of context.store.all("customer")) {
    const { decision } = customer;
    if (decision !== null && Date.parse(decision.at) <= now) {
      decide(context, customer, decision.status);
    }
  }
}

function change(context: BankContext, customer: Customer, changes: Partial<Customer>): Customer {
  const changed = { ...customer, ...changes, updatedAt: context.now().toISOString() };
  context.store.commit(["customer", changed]);
  reportChange(context, customer.wire, "customer", "updated", customer.id);
  return changed;
}
