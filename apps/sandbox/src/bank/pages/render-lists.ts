import { type Html, html } from "../../http/index.ts";
import { quietPad } from "../../look/index.ts";
import type { Bank } from "../bank.ts";
import type { Account } from "../core/account.ts";
import { toDecimal, toMinor } from "../core/amount.ts";
import { type Customer, mayBecome, maySubmit } from "../core/customer.ts";
import { senderOf, type Transaction } from "../core/transaction.ts";
import type { BankEvent } from "../store/bank-store.ts";
import { button } from "./button.ts";

const shown = 30;
const shownEvents = 12;

/** Newest first. */
function newest<Item>(items: readonly Item[], max = shown): readonly Item[] {
  return items.slice(-max).reverse();
}

const kinds: Readonly<Record<string, "done" | "fail" | "wait">> = {
  ACTIVE: "done",
  COMPLETED: "done",
  delivered: "done",
  REJECTED: "fail",
  DEACTIVATED: "fail",
  FAILED: "fail",
  REFUNDED: "fail",
  failed: "fail",
  dropped: "fail",
};

function badge(status: string): Html {
  const words = status.replaceAll("_", " ").toLowerCase();
  const text = words.replace(/^./, (one) => one.toUpperCase());
  return html`<span class="badge badge--${kinds[status] ?? "wait"}">${text}</span>`;
}

function top(left: string, at: string): Html {
  return html`<div class="mail__top"><span class="mail__to"><bdi>${left}</bdi></span><time class="mail__time" datetime="${at}">${at.slice(11, 19)} UTC</time></div>`;
}

function nothing(heading: string, hint: string): Html {
  return html`<li class="empty" data-key="nothing">${quietPad}<h3 class="heading">${heading}</h3><p class="soft small">${hint}</p></li>`;
}

export function renderCustomers({ context, verifyUrl }: Bank): Html {
  const customers = newest(context.store.all("customer"));
  if (customers.length === 0) {
    return nothing("No customer yet", "People become customers when they verify their identity.");
  }
  return html`${customers.map((customer) => renderCustomer(customer, verifyUrl))}`;
}

function renderCustomer(customer: Customer, verifyUrl: (token: string) => string): Html {
  const { id, email, firstName, lastName, status, rejection, updatedAt, token } = customer;
  const act = (label: string, body: object) =>
    button({ label, body, to: `/bank/control/customers/${id}/status`, about: email });
  const isOpen = maySubmit(customer) || status === "UNDER_REVIEW";
  const acts = [
    ...(maySubmit(customer)
      ? [
          html`<a class="button button--mini" href="${new URL(verifyUrl(token)).pathname}">Open the verification page</a>`,
        ]
      : []),
    ...(isOpen ? [act("Approve", { status: "ACTIVE" })] : []),
    ...(isOpen && status !== "NEEDS_ADDITIONAL_INFORMATION"
      ? [act("Ask for more", { status: "NEEDS_ADDITIONAL_INFORMATION" })]
      : []),
    ...(status !== "REJECTED" && status !== "DEACTIVATED"
      ? [act("Reject", { status: "REJECTED", code: "document_unreadable" })]
      : []),
    ...(mayBecome(status, "DEACTIVATED") ? [act("Close", { status: "DEACTIVATED" })] : []),
  ];
  const why = rejection === null ? undefined : html`<p class="lines">${rejection.reason}</p>`;
  return html`<li class="mail" data-key="${id}-${updatedAt}" data-say="${firstName} ${lastName}: ${status}">
${top(email, updatedAt)}
<h3 class="mail__subject"><bdi>${firstName} ${lastName}</bdi>${badge(status)}</h3>${why}
<div class="acts">${acts}</div></li>`;
}

export function renderAccounts({ context }: Bank): Html {
  const accounts = newest(context.store.all("account"));
  if (accounts.length === 0) {
    return nothing("No account yet", "Link a bank account in the app.");
  }
  return html`${accounts.map(renderAccount)}`;
}

function renderAccount(account: Account): Html {
  const { id, type, status, currency, bankName, ownerName, last4, address, updatedAt } = account;
  const names = { bank: "Bank account", wallet: "Wallet", virtual: "Virtual account" };
  const known = [currency, last4 === null ? null : `ends in ${last4}`, address];
  const acts =
    type === "virtual" && status === "ACTIVE"
      ? [
          button({
            label: "100.00 arrive",
            to: `/bank/control/accounts/${id}/deposit`,
            body: { amount: "100.00" },
            about: ownerName ?? id,
          }),
        ]
      : [];
  return html`<li class="mail" data-key="${id}-${updatedAt}">
${top(ownerName ?? names[type], updatedAt)}
<h3 class="mail__subject"><bdi>${bankName ?? names[type]}</bdi>${badge(status)}</h3>
<p class="lines">${known.filter((one) => one !== null).join(", ")}</p><div class="acts">${acts}</div></li>`;
}

export function renderTransactions({ context }: Bank): Html {
  const transactions = newest(context.store.all("transaction"));
  if (transactions.length === 0) {
    return nothing(
      "No top-up yet",
      "Top up in the app, then let the bank transfer arrive with a button here.",
    );
  }
  return html`${transactions.map(renderTransaction)}`;
}

function renderTransaction(transaction: Transaction): Html {
  const { id, kind, status, quote, reference, depositAddress, failureReason } = transaction;
  const title = `${transaction.sourceAmount} ${quote.sourceCurrency} to ${transaction.destinationAmount} ${quote.destinationCurrency}`;
  const where = {
    onramp: `Top-up. Reference ${reference}.`,
    offramp: `Withdrawal. Waits for tokens at ${depositAddress ?? ""}.`,
    teleport: `Teleport ${sourceOf(transaction)}. Reference ${reference}.`,
  }[kind];
  const returned = transaction.returned.map(({ amount }) => `${amount} ${quote.sourceCurrency}`);
  return html`<li class="mail" data-key="${id}-${transaction.updatedAt}-${returned.length}" data-say="${title}: ${status}">
${top(transaction.customerName, transaction.updatedAt)}
<h3 class="mail__subject">${title}${badge(status)}</h3>
<p class="lines">${where}${failureReason === null ? "" : ` ${failureReason}.`}${returned.length === 0 ? "" : ` Returned:  ${returned.join(", ")}.`}</p>
<div class="acts">${actsOf(transaction)}</div></li>`;
}

function sourceOf({ payerName, virtualAccount }: Transaction): string {
  const isVirtual = virtualAccount !== undefined && virtualAccount !== null;
  return isVirtual ? "into a virtual account" : `from ${payerName ?? "somebody"}`;
}

function actsOf(transaction: Transaction): Html[] {
  const { id, kind, status, next, quote, reference } = transaction;
  const act = (label: string, verb: string, body: object = {}) =>
    button({ label, body, to: `/bank/control/transactions/${id}/${verb}`, about: reference });
  const fail = act("Let it fail", "fail", { reason: "destination_returned_funds" });
  const again = kind === "offramp" ? [] : [act("It arrives once more", "pay")];
  if (status === "AWAITING_TRANSFER" && kind !== "offramp") {
    const whole = toMinor(quote.sourceAmount, quote.sourceCurrency);
    const part = (minor: bigint) => ({ amount: toDecimal(minor, quote.sourceCurrency) });
    return [
      act("The bank transfer arrives", "pay"),
      act("Half of it arrives", "pay", part(whole / 2n)),
      act("Twice as much arrives", "pay", part(whole * 2n)),
      ...(senderOf(transaction) === null
        ? []
        : [act("It comes from somebody else", "pay", { senderName: "Somebody Else" })]),
      fail,
    ];
  }
  if (status === "AWAITING_TRANSFER") return [fail];
  if (status === "COMPLETED") return again;
  if (status !== "PROCESSING") return [];
  return next === null ? again : [act("Finish it now", "complete"), ...again, fail];
}

export function renderEvents({ context }: Bank): Html {
  const events = newest(context.store.all("event"), shownEvents);
  if (events.length === 0) return nothing("No webhook yet", "Webhooks to the app appear here.");
  return html`${events.map(renderEvent)}`;
}

function renderEvent({ id, type, status, attempts, answer, createdAt, wire }: BankEvent): Html {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  const said = answer === null ? "" : `, answer: ${answer}`;
  return html`<li class="mail" data-key="${id}-${status}-${attempts}">
${top(`${wire}, ${tries}${said}`, createdAt)}
<h3 class="mail__subject">${type}${badge(status)}</h3>
<div class="acts">${button({ label: "Send again", to: `/bank/control/webhooks/${id}/again`, about: type })}</div></li>`;
}
