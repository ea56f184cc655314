import { type Html, html } from "../../http/index.ts";
import { renderPage } from "../../look/index.ts";
import type { Bank } from "../bank.ts";
import { readBooks } from "../control/read-books.ts";
import { magicAmounts } from "../core/magic.ts";
import { ratesOf } from "../core/rates.ts";
import { button } from "./button.ts";
import {
  renderAccounts,
  renderCustomers,
  renderEvents,
  renderTransactions,
} from "./render-lists.ts";

/** The page that shows the bank and controls it. */
export function renderConsole(bank: Bank, appUrl: string): Html {
  return renderPage(
    {
      title: "Bank",
      here: "/bank",
      appUrl,
      heading: "The bank's console",
      lead: "Decide verifications, make bank transfers arrive, and see the webhooks to the app.",
    },
    html`<p class="note note--fail" role="alert" id="post-note"></p>
<div class="columns">
<div class="side">
<section class="card" aria-labelledby="transactions-title">
<div class="card__head"><h2 class="heading" id="transactions-title">Top-ups, withdrawals and teleports</h2><span class="badge" data-live-badge>Waiting</span></div>
<ul class="mails" data-keyed data-live="/bank/console/transactions" tabindex="-1" aria-labelledby="transactions-title">${renderTransactions(bank)}</ul>
</section>
<section class="card" aria-labelledby="customers-title">
<div class="card__head"><h2 class="heading" id="customers-title">Customers</h2></div>
<ul class="mails" data-keyed data-live="/bank/console/customers" tabindex="-1" aria-labelledby="customers-title">${renderCustomers(bank)}</ul>
</section>
<section class="card" aria-labelledby="accounts-title">
<div class="card__head"><h2 class="heading" id="accounts-title">Accounts</h2></div>
<ul class="mails" data-keyed data-live="/bank/console/accounts" tabindex="-1" aria-labelledby="accounts-title">${renderAccounts(bank)}</ul>
</section>
<section class="card" aria-labelledby="events-title">
<div class="card__head"><h2 class="heading" id="events-title">Webhooks</h2>${button({ label: "Send held webhooks", to: "/bank/control/webhooks/flush" })}</div>
<ul class="mails" data-keyed data-live="/bank/console/events" tabindex="-1" aria-labelledby="events-title">${renderEvents(bank)}</ul>
</section>
</div>
<div class="side">
<section class="card" aria-labelledby="behaviour-title">
<div class="card__head"><h2 class="heading" id="behaviour-title">How the bank behaves</h2></div>
<div data-live="/bank/console/behaviour" tabindex="-1">${renderBehaviour(bank)}</div>
</section>
<section class="card" aria-labelledby="magic-title">
<div class="card__head"><h2 class="heading" id="magic-title">Amounts that cause failures</h2></div>
${renderMagic()}
</section>
<section class="card" aria-labelledby="books-title">
<div class="card__head"><h2 class="heading" id="books-title">Books</h2></div>
<div class="scroll" data-live="/bank/console/books" tabindex="0" role="group" aria-labelledby="books-title">${renderBooks(bank)}</div>
</section>
</div>
</div>`,
  );
}

export function renderBehaviour({ context }: Bank): Html {
  const { provider, deliver, autoApproveMs, autoPayMs } = context.behaviour();
  const group = (
    title: string,
    address: string,
    choices: readonly { label: string; body: object; pressed: boolean }[],
  ) =>
    html`<h3 class="facts__group">${title}</h3><div class="acts" role="group" aria-label="${title}">${choices.map(
      ({ label, body, pressed }) => button({ label, to: address, body, pressed }),
    )}</div>`;
  const settings = "/bank/control/settings";
  const say = (value: string) => value.replace("-", " ").replace(/^./, (one) => one.toUpperCase());
  return html`${group(
    "Its API is",
    settings,
    (["up", "down", "slow", "nonsense", "rate-limited"] as const).map((value) => ({
      label: say(value),
      body: { provider: value },
      pressed: provider === value,
    })),
  )}${group(
    "Its webhooks arrive",
    "/bank/control/webhooks/settings",
    (["normal", "hold", "duplicate", "reorder", "drop"] as const).map((value) => ({
      label: say(value),
      body: { deliver: value },
      pressed: deliver === value,
    })),
  )}${group("A review ends", settings, [
    {
      label: "By itself, after 20 s",
      body: { autoApproveMs: 20_000 },
      pressed: autoApproveMs !== null,
    },
    { label: "By your button", body: { autoApproveMs: null }, pressed: autoApproveMs === null },
  ])}${group("A top-up's bank transfer arrives", settings, [
    { label: "By itself, after 10 s", body: { autoPayMs: 10_000 }, pressed: autoPayMs !== null },
    { label: "By your button", body: { autoPayMs: null }, pressed: autoPayMs === null },
  ])}`;
}

function renderMagic(): Html {
  const rows = magicAmounts.map(
    ({ ending, text }) => html`<tr><th scope="row">${ending}</th><td>${text}</td></tr>`,
  );
  return html`<p class="soft small">Top up or withdraw an amount with these cents and see how the app reacts.</p>
<table class="table table--text"><tbody>${rows}
<tr><th scope="row">…9999</th><td>An account number that the bank does not know.</td></tr>
<tr><th scope="row">…0000</th><td>An account number that stays pending for a few seconds.</td></tr>
<tr><th scope="row">+kyc.rejected@</th><td>In an email address: the review rejects. Also +kyc.needsinfo@ and +kyc.slow@.</td></tr>
</tbody></table>`;
}

export function renderBooks(bank: Bank): Html {
  const { books, address } = readBooks(bank);
  const rows = books.map(
    ({ currency, received, returned, paidOut, holds, owes }) =>
      html`<tr><th scope="row">${currency}</th><td>${received}</td><td>${returned}</td><td>${paidOut}</td><td>${holds}</td><td>${owes}</td></tr>`,
  );
  return html`<table class="table"><thead><tr><th scope="col">In</th><th scope="col">Received</th><th scope="col">Returned</th><th scope="col">Paid out</th><th scope="col">Holds</th><th scope="col">Owes</th></tr></thead><tbody>${rows}</tbody></table>
<p class="lines">Its wallet: ${address}. Its rates are those of ${ratesOf}, give or take a little.</p>`;
}
