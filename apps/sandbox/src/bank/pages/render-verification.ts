import { type Html, html } from "../../http/index.ts";
import { quietPad, renderPage } from "../../look/index.ts";
import { type Customer, maySubmit } from "../core/customer.ts";

/** The provider's own page for verifying a person's identity. */
export function renderVerification(customer: Customer, appUrl: string): Html {
  const { token, firstName } = customer;
  return renderPage(
    {
      title: "Verify your identity",
      here: "/bank",
      appUrl,
      heading: `Verify your identity, ${firstName}`,
      lead: "Lakeside Identity checks who you are, on behalf of Lilypad. This is a simulation: no picture is taken or sent.",
    },
    html`<section class="card narrow" aria-label="Verification">
<div data-keyed data-live="/bank/verify/${token}/state" tabindex="-1">${renderState(customer, appUrl)}</div>
<p class="note note--fail" role="alert" id="post-note"></p>
</section>`,
  );
}

/**
 * The customer's next step, or the reason to wait. Each state has its own key, so that the page's updates leave a
 * half-filled form as it is.
 */
export function renderState(customer: Customer, appUrl: string): Html {
  const key = `${customer.status}-${customer.submissions}`;
  if (maySubmit(customer)) return renderForm(customer, key);
  const back = html`<a class="button button--primary" href="${appUrl}">Back to Lilypad</a>`;
  switch (customer.status) {
    case "ACTIVE":
      return html`<div class="state" data-key="${key}" data-say="Your identity is verified">${quietPad}<h2 class="heading">You are verified</h2><p class="soft">Thank you, ${customer.firstName}. You can close this page.</p>${back}</div>`;
    case "UNDER_REVIEW":
      return html`<div class="state" data-key="${key}" data-say="Your documents are being looked at"><span class="spinner" aria-hidden="true"></span><h2 class="heading">We are looking at your documents</h2><p class="soft">You can wait here or leave: Lilypad notifies you when it is done.</p>
<p class="small soft">In a hurry? Decide yourself: <a href="/bank">open the bank's console</a>.</p></div>`;
    default:
      return html`<div class="state" data-key="${key}"><h2 class="heading">This account is closed</h2><p class="soft">Documents can no longer be submitted.</p>${back}</div>`;
  }
}

function renderForm(customer: Customer, key: string): Html {
  const { token, status, rejection } = customer;
  const note =
    status === "REJECTED"
      ? html`<p class="note note--fail" role="status">Your last try was not accepted: ${rejection?.reason ?? ""} You can try again.</p>`
      : status === "NEEDS_ADDITIONAL_INFORMATION"
        ? html`<p class="note note--wait" role="status">We need another document: please hand in one that shows your address.</p>`
        : undefined;
  const documents =
    status === "NEEDS_ADDITIONAL_INFORMATION"
      ? ["Bank statement", "Utility bill", "Tenancy agreement"]
      : ["Passport", "Driving licence", "Identity card"];
  const choices = documents.map(
    (name, index) =>
      html`<label class="option"><input type="radio" name="document" value="${name}" required${index === 0 ? " checked" : ""}>${name}</label>`,
  );
  return html`<div data-key="${key}">${note}
<form class="steps" data-post-form>
<fieldset><legend>1. Which document do you have?</legend>${choices}</fieldset>
<fieldset><legend>2. A picture of it</legend><label class="option"><input type="checkbox" name="picture" value="sample" required>Use a sample picture of my document</label></fieldset>
<fieldset><legend>3. A selfie</legend><label class="option"><input type="checkbox" name="selfie" value="sample" required>Use a sample selfie</label></fieldset>
<button type="submit" class="button button--primary" data-post="/bank/verify/${token}" data-done="Your documents were handed in">Hand in my documents</button>
<noscript><p class="note note--wait">Handing in needs JavaScript.</p></noscript>
</form></div>`;
}
