import { type Html, html } from "../http/index.ts";
import { quietPad, renderPage } from "../look/index.ts";
import type { PushMessage } from "../push/index.ts";
import type { TextMessage } from "./open-phone.ts";

/** The page with the received text messages and pushes. */
export function renderPhone(
  texts: readonly TextMessage[],
  pushes: readonly PushMessage[],
  appUrl: string,
): Html {
  return renderPage(
    {
      title: "Phone",
      here: "/phone",
      appUrl,
      heading: "Text messages and pushes",
      lead: "Text messages to any number, and pushes to the sandbox's own browsers.",
    },
    html`<div class="columns">
<section class="card" aria-labelledby="texts-title">
<div class="card__head"><h2 class="heading" id="texts-title">Text messages</h2><span class="badge" data-live-badge>Waiting</span></div>
<ul class="mails" data-keyed data-live="/phone/texts">${renderTexts(texts)}</ul>
</section>
<section class="card" aria-labelledby="pushes-title">
<div class="card__head"><h2 class="heading" id="pushes-title">Pushes</h2></div>
<ul class="mails" data-keyed data-live="/phone/pushes">${renderPushes(pushes)}</ul>
</section>
</div>`,
  );
}

export function renderTexts(texts: readonly TextMessage[]): Html {
  if (texts.length === 0) {
    return renderNothing(
      "No text message yet",
      "Turn on text messages in the app's notification settings, and have somebody send you money.",
    );
  }
  return html`${texts.map(
    ({ id, to, from, text, receivedAt }) =>
      html`<li class="mail" data-key="${id}" data-say="New text message for ${to}">
${renderTop(to, receivedAt)}
<h3 class="mail__subject"><bdi>${from}</bdi></h3>
<p class="small"><bdi>${text}</bdi></p></li>`,
  )}`;
}

export function renderPushes(pushes: readonly PushMessage[]): Html {
  if (pushes.length === 0) {
    return renderNothing(
      "No push yet",
      "Real browsers use their makers' push services. POST /push/browsers creates one that receives its pushes here.",
    );
  }
  return html`${pushes.map(({ id, browser, payload, receivedAt }) => {
    const { title, body } = readPayload(payload);
    return html`<li class="mail" data-key="${id}" data-say="New push: ${title}">
${renderTop(browser.slice(0, 8), receivedAt)}
<h3 class="mail__subject"><bdi>${title}</bdi></h3>
<p class="small"><bdi>${body}</bdi></p></li>`;
  })}`;
}

function renderTop(to: string, receivedAt: string): Html {
  return html`<div class="mail__top"><span class="mail__to">${to}</span><time class="mail__time" datetime="${receivedAt}">${receivedAt.slice(11, 19)} UTC</time></div>`;
}

/** Reads the app's payload; one that is not JSON is shown unchanged. */
function readPayload(payload: string): { title: string; body: string } {
  try {
    const { title, body } = JSON.parse(payload);
    if (typeof title === "string" && typeof body === "string") return { title, body };
  } catch {
    // Shown unchanged.
  }
  return { title: payload.slice(0, 200), body: "" };
}

function renderNothing(heading: string, hint: string): Html {
  return html`<li class="empty" data-key="nothing">${quietPad}<h3 class="heading">${heading}</h3><p class="soft small">${hint}</p></li>`;
}
