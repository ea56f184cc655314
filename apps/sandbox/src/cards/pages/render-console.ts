import { type Html, html } from "../../http/index.ts";
import { quietPad, renderPage } from "../../look/index.ts";
import { deploymentOf, type Holder, type KycStatus, kycStatusOf } from "../core/holder.ts";
import type { CardIssuer } from "../open-card-issuer.ts";

const shown = 30;

function button(label: string, to: string, body: object, extra: Html | undefined): Html {
  return html`<button type="button" class="button button--mini" data-post="${to}" data-body="${JSON.stringify(body)}"${extra ?? ""}>${label}</button>`;
}

/** The page that shows the card issuer and controls it. */
export function renderConsole(issuer: CardIssuer, appUrl: string): Html {
  return renderPage(
    {
      title: "Cards",
      here: "/cards",
      appUrl,
      heading: "The card issuer's console",
      lead: "Decide verifications, and see all Safes and cards.",
    },
    html`<p class="note note--fail" role="alert" id="post-note"></p>
<div class="columns">
<section class="card" aria-labelledby="holders-title">
<div class="card__head"><h2 class="heading" id="holders-title">Customers</h2><span class="badge" data-live-badge>Waiting</span></div>
<ul class="mails" data-keyed data-live="/cards/console/customers" tabindex="-1" aria-labelledby="holders-title">${renderHolders(issuer)}</ul>
</section>
<section class="card" aria-labelledby="behaviour-title">
<div class="card__head"><h2 class="heading" id="behaviour-title">How the issuer behaves</h2></div>
<div data-live="/cards/console/behaviour" tabindex="-1">${renderBehaviour(issuer)}</div>
</section>
</div>`,
  );
}

const decisions: readonly (readonly [string, KycStatus])[] = [
  ["Approve", "approved"],
  ["Ask again", "resubmissionRequested"],
  ["Reject", "rejected"],
];

const statusWords: Readonly<Record<KycStatus, string>> = {
  notStarted: "Not started",
  documentsRequested: "Documents requested",
  pending: "Under review",
  processing: "Processing",
  approved: "Approved",
  resubmissionRequested: "Asked again",
  rejected: "Rejected",
  requiresAction: "Something to do",
};

/** Newest first. Each has a key that changes with its content, so that the list updates. */
export function renderHolders(issuer: CardIssuer): Html {
  const holders = issuer.store.holders().slice(-shown).reverse();
  if (holders.length === 0) {
    return html`<li class="empty" data-key="nothing">${quietPad}<h3 class="heading">No customer yet</h3><p class="soft small">People who request a card in the app appear here.</p></li>`;
  }
  return html`${holders.map((holder) => renderHolder(holder, issuer.now()))}`;
}

function renderHolder(holder: Holder, now: Date): Html {
  const { id, email, phone, safe, cards, createdAt } = holder;
  const status = kycStatusOf(holder, now);
  const kind = status === "approved" ? "done" : status === "rejected" ? "fail" : "wait";
  const deployment = { not_deployed: "not deployed", processing: "on its way", ok: "deployed" }[
    deploymentOf(safe, now)
  ];
  const cardLines = cards.map((card) => {
    const state = card.isVoid
      ? "void"
      : card.isStolen
        ? "stolen"
        : card.isLost
          ? "lost"
          : card.isFrozen
            ? "frozen"
            : "active";
    return html`<p class="lines">Card …${card.lastFourDigits}: ${state}</p>`;
  });
  const buttons = decisions
    .filter(([, to]) => to !== status)
    .map(([label, to]) =>
      button(
        label,
        `/cards/control/customers/${id}/kyc`,
        { status: to },
        html` aria-label="${label}: ${email}"`,
      ),
    );
  const key = [id, status, phone ?? "", deployment, JSON.stringify(cards)].join(" ");
  return html`<li class="mail" data-key="${key}">
<div class="mail__top"><span class="mail__to"><bdi>${email}</bdi></span><time class="mail__time" datetime="${createdAt}">${createdAt.slice(11, 19)} UTC</time></div>
<p class="lines"><span class="badge badge--${kind}">${statusWords[status]}</span></p>
<p class="lines">Phone: ${phone ?? "not confirmed"}</p>
<p class="lines">Safe: ${safe === null ? "none" : `${safe.address}, ${deployment}`}</p>
${cardLines}
<div class="acts">${buttons}</div></li>`;
}

export function renderBehaviour(issuer: CardIssuer): Html {
  const { provider, autoApproveMs } = issuer.behaviour();
  const to = "/cards/control/settings";
  const pressed = (isPressed: boolean) => html` aria-pressed="${String(isPressed)}"`;
  const say = (value: string) => value.replace("-", " ").replace(/^./, (one) => one.toUpperCase());
  const api = (["up", "down", "nonsense", "rate-limited"] as const).map((value) =>
    button(say(value), to, { provider: value }, pressed(provider === value)),
  );
  const review = [
    button("By itself, after 20 s", to, { autoApproveMs: 20_000 }, pressed(autoApproveMs !== null)),
    button("By your button", to, { autoApproveMs: null }, pressed(autoApproveMs === null)),
  ];
  return html`<h3 class="facts__group">Its API is</h3><div class="acts" role="group" aria-label="Its API is">${api}</div>
<h3 class="facts__group">A review ends</h3><div class="acts" role="group" aria-label="A review ends">${review}</div>
<h3 class="facts__group">Sessions</h3><div class="acts">${button("End all sessions", "/cards/control/sessions/end", {}, undefined)}</div>`;
}
