import { type Html, html } from "../http/index.ts";
import { icons, renderPage } from "../look/index.ts";
import type { Message } from "./message.ts";
import { renderMessages } from "./render-messages.ts";

/** The inbox page: all mailboxes, or those whose address contains `search`. */
export function renderInbox(messages: readonly Message[], search: string, appUrl: string): Html {
  const query = new URLSearchParams({ search }).toString();
  return renderPage(
    {
      title: "Inbox",
      here: "/inbox",
      appUrl,
      heading: "All mailboxes",
      lead: "Every email that the app sends arrives here and goes no further.",
    },
    html`<section class="card narrow" aria-labelledby="mails-title">
<div class="card__head"><h2 class="heading" id="mails-title">Mail</h2><span class="badge" data-live-badge>Waiting</span></div>
<form class="search" role="search" action="/inbox"><label class="field__box">${icons.search}<span class="sr">Search by address</span><input type="search" name="search" value="${search}" maxlength="320" placeholder="Search by address" autocomplete="off" autocapitalize="none" spellcheck="false" data-search></label></form>
<ul class="mails" data-keyed data-live="/inbox/list?${query}">${renderMessages(messages, search)}</ul>
</section>`,
  );
}
