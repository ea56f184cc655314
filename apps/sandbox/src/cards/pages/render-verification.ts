import { type Html, html } from "../../http/index.ts";
import { quietPad, renderPage } from "../../look/index.ts";
import { type Holder, kycStatusOf, maySubmit } from "../core/holder.ts";

/** The issuer's own page for verifying a person's identity. */
export function renderVerification(holder: Holder, now: Date, appUrl: string): Html {
  return renderPage(
    {
      title: "Verify your identity",
      here: "/cards",
      appUrl,
      isFramed: true,
      heading: "Verify your identity",
      lead: "The card issuer checks who you are. This is a simulation: no picture is taken or sent.",
    },
    html`<section class="card narrow" aria-label="Verification">
<div data-keyed data-live="/cards/verify/${holder.kycToken}/state" tabindex="-1">${renderState(holder, now)}</div>
<p class="note note--fail" role="alert" id="post-note"></p>
</section>`,
  );
}

/**
 * The holder's next step, or the reason to wait. Each state has its own key, so that the page's updates leave a
 * half-filled form as it is.
 */
export function renderState(holder: Holder, now: Date): Html {
  const status = kycStatusOf(holder, now);
  const key = `${status}-${holder.submissions}`;
  if (maySubmit(status)) return renderForm(holder, key, status === "notStarted");
  if (status === "approved") {
    return html`<div class="state" data-key="${key}" data-say="Your identity is verified">${quietPad}<h2 class="heading">You are verified</h2><p class="soft">You can continue in the app.</p></div>`;
  }
  if (status === "rejected") {
    return html`<div class="state" data-key="${key}" data-say="Your identity was not verified"><h2 class="heading">We cannot verify you</h2><p class="soft">The card issuer cannot offer you a card.</p></div>`;
  }
  return html`<div class="state" data-key="${key}" data-say="Your documents are being looked at"><span class="spinner" aria-hidden="true"></span><h2 class="heading">We are looking at your documents</h2><p class="soft">You can wait here or leave: the app notifies you when it is done.</p></div>`;
}

function renderForm({ kycToken }: Holder, key: string, isFirst: boolean): Html {
  const note = isFirst
    ? undefined
    : html`<p class="note note--wait" role="status">Something was missing. Please hand in your document again.</p>`;
  const choices = ["Passport", "Driving licence", "Identity card"].map(
    (name, index) =>
      html`<label class="option"><input type="radio" name="document" value="${name}" required${index === 0 ? " checked" : ""}>${name}</label>`,
  );
  return html`<div data-key="${key}">${note}
<form class="steps" data-post-form>
<fieldset><legend>1. Which document do you have?</legend>${choices}</fieldset>
<fieldset><legend>2. A selfie with it</legend><label class="option"><input type="checkbox" name="selfie" value="sample" required>Use a sample selfie</label></fieldset>
<button type="submit" class="button button--primary" data-post="/cards/verify/${kycToken}" data-done="Your documents were handed in">Hand in my documents</button>
<noscript><p class="note note--wait">Handing in needs JavaScript.</p></noscript>
</form></div>`;
}
