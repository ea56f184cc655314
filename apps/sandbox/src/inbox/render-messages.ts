import { type Html, html } from "../http/index.ts";
import { icons, quietPad } from "../look/index.ts";
import { findCode, findLinks } from "./find-code.ts";
import type { Message } from "./message.ts";

/** The emails as list items, or a hint if there are none. */
export function renderMessages(messages: readonly Message[], search = ""): Html {
  if (messages.length === 0) return renderNothing(search);
  return html`${messages.map(renderMessage)}`;
}

function renderMessage(message: Message): Html {
  const code = findCode(message);
  const say = code === undefined ? message.subject : `code ${code}`;
  return html`<li class="mail" data-key="${message.id}" data-say="New mail for ${message.to}: ${say}">
<div class="mail__top"><span class="mail__to">${message.to}</span><time class="mail__time" datetime="${message.receivedAt}">${message.receivedAt.slice(11, 19)} UTC</time></div>
<h3 class="mail__subject"><bdi>${message.subject === "" ? "(no subject)" : message.subject}</bdi></h3>
${code === undefined ? undefined : renderCode(code, message.to)}${renderLinks(message)}${renderWhole(message)}</li>`;
}

function renderCode(code: string, to: string): Html {
  return html`<div class="mail__code"><output aria-label="Code">${code}</output><button type="button" class="button button--mini" data-copy="${code}" aria-label="Copy the code for ${to}"><span data-label>Copy</span></button></div>`;
}

/**
 * Links are opened from here, because an email cannot open anything from inside the sandboxed
 * frame.
 */
function renderLinks({ text }: Message): Html | undefined {
  const links = findLinks(text);
  if (links.length === 0) return undefined;
  const items = links.map(
    (link) =>
      html`<a href="${link}" rel="noreferrer noopener" target="_blank">${icons.out}<span>${link}</span></a>`,
  );
  return html`<div class="mail__links">${items}</div>`;
}

function renderWhole({ id, text, html: mailHtml, to }: Message): Html {
  const plain =
    text.trim() === ""
      ? undefined
      : html`<pre class="mail__text" tabindex="0" aria-label="Text of the mail">${text}</pre>`;
  const styled =
    mailHtml === null
      ? undefined
      : html`<iframe class="mail__frame" title="Mail to ${to}" sandbox="" loading="lazy" referrerpolicy="no-referrer" src="/inbox/messages/${id}/html"></iframe>`;
  return html`<details><summary>${icons.open}Whole mail</summary>${styled ?? plain}${styled === undefined || plain === undefined ? undefined : html`<details><summary>${icons.open}Plain text</summary>${plain}</details>`}</details>`;
}

function renderNothing(search: string): Html {
  if (search !== "") {
    return html`<li class="empty" data-key="nothing ${search}">${quietPad}<h3 class="heading">No mail for “<bdi>${search}</bdi>”</h3><p class="soft small">It appears here as soon as it is sent.</p></li>`;
  }
  return html`<li class="empty" data-key="nothing">${quietPad}<h3 class="heading">No mail yet</h3><p class="soft small">Sign up in the app with any address. The code arrives here.</p></li>`;
}
