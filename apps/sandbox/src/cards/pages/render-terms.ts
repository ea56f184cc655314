import { type Html, html } from "../../http/index.ts";
import { renderPage } from "../../look/index.ts";
import { currentTerms } from "../core/holder.ts";

const names: Readonly<Record<string, string>> = {
  "general-tos": "General terms",
  "card-monavate-tos": "Card terms",
  "cashback-tos": "Cashback terms",
  "privacy-policy": "Privacy policy",
};

/** Terms in force, to be read before accepting them; null for unknown terms. */
export function renderTerms(type: string, appUrl: string): Html | null {
  const version = Object.hasOwn(currentTerms, type) ? currentTerms[type] : undefined;
  if (version === undefined) return null;
  const name = names[type] ?? type;
  return renderPage(
    {
      title: name,
      here: "/cards",
      appUrl,
      heading: name,
      lead: "The terms of a simulated card issuer: nothing here binds anybody.",
    },
    html`<section class="card narrow" aria-label="${name}">
<p>A card that is issued here pays for nothing, costs nothing and can be frozen at any time.</p>
<p class="soft small">Version ${version}</p>
</section>`,
  );
}
