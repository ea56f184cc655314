import type { FastifyInstance } from "fastify";
import type { Chain } from "../chain/index.ts";
import { type Html, html } from "../http/index.ts";
import { type Inbox, renderMessages } from "../inbox/index.ts";
import { coin, renderPage } from "../look/index.ts";
import { renderChain } from "./render-chain.ts";

const latestMails = 6;

/** The page that shows all parts of the sandbox and makes things happen in them. */
export function consoleRoutes(
  app: FastifyInstance,
  { inbox, chain, appUrl }: { inbox: Inbox; chain: Chain; appUrl: string },
): void {
  app.get("/", async (_request, reply) => {
    const status = await chain.readStatus();
    const page = renderPage(
      {
        title: "Console",
        here: "/",
        appUrl,
        heading: "The external services, on this machine",
        lead: "Sign up in the app with any address and read the code here. Then add some money with the faucet.",
      },
      renderConsole(renderMessages(inbox.list({ limit: latestMails })), renderChain(status)),
    );
    return reply.type("text/html; charset=utf-8").send(page.text);
  });

  /** Returns only the chain card, which the page requests repeatedly. */
  app.get("/console/chain", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(renderChain(await chain.readStatus()).text),
  );
}

function renderConsole(mails: Html, chainCard: Html): Html {
  return html`<div class="columns">
<section class="card" aria-labelledby="mails-title">
<div class="card__head"><h2 class="heading" id="mails-title">Latest mail</h2><span class="badge" data-live-badge>Waiting</span></div>
<ul class="mails" data-keyed data-live="/inbox/list?limit=${latestMails}">${mails}</ul>
<p class="more"><a class="button button--mini" href="/inbox">Open the inbox</a></p>
</section>
<div class="side">
<section class="card" aria-labelledby="faucet-title">${renderFaucet()}</section>
<section class="card" aria-label="Chain" data-live="/console/chain">${chainCard}</section>
</div>
</div>`;
}

function renderFaucet(): Html {
  const quick = ["10.00", "100.00", "1000.00"].map(
    (amount) =>
      html`<button type="button" class="button button--mini number" data-fill="${amount}">${amount.slice(0, -3)}</button>`,
  );
  return html`<div class="card__head"><h2 class="heading" id="faucet-title">Faucet</h2></div>
<p class="soft small">Mints test money to a wallet, in a real transaction on the local chain. The app sees it as a deposit.</p>
<form id="faucet" novalidate>
<fieldset class="choice"><legend class="sr">Currency</legend>
<label><input type="radio" name="asset" value="usdc" checked>${coin("usdc")}Dollars</label>
<label><input type="radio" name="asset" value="eurc">${coin("eurc")}Euros</label>
</fieldset>
<div class="field"><label class="field__label" for="address">Wallet address</label><span class="field__box"><input type="text" id="address" name="address" placeholder="0x…" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="address-hint"></span><p class="field__hint" id="address-hint"></p></div>
<div class="field"><label class="field__label" for="amount">Amount</label><span class="field__box"><input type="text" id="amount" name="amount" value="100.00" inputmode="decimal" maxlength="20" autocomplete="off" class="number" aria-describedby="amount-hint"></span><p class="field__hint" id="amount-hint"></p></div>
<div class="quick">${quick}</div>
<button type="submit" class="button button--primary">Send test money</button>
<noscript><p class="note note--wait">The faucet needs JavaScript here; POST /chain/faucet does not.</p></noscript>
<p class="note" role="status" id="faucet-result"></p>
</form>`;
}
