import { type Html, html } from "../http/index.ts";
import { icons, mark, water } from "./art.ts";

export interface PageHead {
  readonly title: string;
  readonly here: "/" | "/inbox" | "/phone" | "/bank" | "/cards";
  readonly appUrl: string;
  readonly heading: string;
  readonly lead: string;
  /** For a page in a frame of the app: omits the links to other pages. */
  readonly isFramed?: boolean;
}

/** A complete page: the pond with the heading, then the content. */
export function renderPage(head: PageHead, content: Html): Html {
  const link = (address: PageHead["here"], label: string) =>
    address === head.here
      ? html`<a href="${address}" aria-current="page">${label}</a>`
      : html`<a href="${address}">${label}</a>`;
  const nav = html`
<nav class="nav" aria-label="Sandbox">${link("/", "Console")}${link("/inbox", "Inbox")}${link("/phone", "Phone")}${link("/bank", "Bank")}${link("/cards", "Cards")}<a href="${head.appUrl}">Open the app ${icons.out}</a></nav>`;
  const brand = html`${mark}Lilypad <span class="brand__where">Sandbox</span>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${head.title} · Lilypad sandbox</title>
<link rel="icon" href="/look/icon.svg" type="image/svg+xml">
<link rel="preload" href="/look/bricolage.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/look/style.css">
<script src="/look/script.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="pool">${water}<div class="frame">
<div class="bar">
${head.isFramed === true ? html`<span class="brand">${brand}</span>` : html`<a class="brand" href="/">${brand}</a>${nav}`}
</div>
<div class="hero"><h1>${head.heading}</h1><p>${head.lead}</p></div>
</div></header>
<main class="main frame" id="main">${content}</main>
<footer class="foot frame">This is a simulation: no email leaves this machine, and no money here is worth anything.</footer>
<p class="sr" role="status" id="announce"></p>
</body>
</html>`;
}
