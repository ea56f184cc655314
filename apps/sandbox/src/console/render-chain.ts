import { type ChainAsset, chainAssets } from "@lilypad/money";
import type { ChainStatus } from "../chain/index.ts";
import { type Html, html } from "../http/index.ts";
import { coin, icons } from "../look/index.ts";

const troubles = {
  silent: {
    badge: "No answer",
    text: "The chain does not answer. The app keeps what people send as pending until it is back.",
  },
  strange: {
    badge: "Another chain",
    text: "The node answers, but Lilypad's contracts are not on its chain. Nothing can move here.",
  },
};

/** The state of the chain as the console shows it. */
export function renderChain(status: ChainStatus | keyof typeof troubles): Html {
  if (typeof status === "string") {
    const { badge, text } = troubles[status];
    return html`<div class="card__head"><h2 class="heading">Chain</h2><span class="badge badge--fail">${badge}</span></div><p class="note note--fail">${text}</p>`;
  }
  const { module, operator, faucet } = status;
  const state = module.paused
    ? html`<span class="badge badge--wait">Settlement paused</span>`
    : html`<span class="badge badge--done">Running</span>`;
  return html`<div class="card__head"><h2 class="heading">Chain</h2>${state}</div>
<dl class="facts">
<div><dt>Block</dt><dd>${grouped(status.blockNumber)}</dd></div>
<div><dt>Mined</dt><dd><time datetime="${status.blockTime}">${status.blockTime.slice(11, 19)} UTC</time></dd></div>
<div><dt>Chain id</dt><dd>${status.chainId}</dd></div>
<div><dt>Next settlement batch</dt><dd>${module.nextBatch}</dd></div>
<div><dt>Module</dt>${renderAddress(module.address, "module")}</div>
</dl>
<h3 class="facts__group">Gas money</h3>
<dl class="facts">
<div><dt>Operator, ${operator.balance} ETH</dt>${renderAddress(operator.address, "operator")}</div>
<div><dt>Faucet, ${faucet.balance} ETH</dt>${renderAddress(faucet.address, "faucet")}</div>
</dl>
<h3 class="facts__group">Tokens in circulation</h3>
<dl class="facts">${chainAssets.map((asset) => renderToken(status, asset))}</dl>`;
}

function renderToken({ tokens }: ChainStatus, asset: ChainAsset): Html {
  const token = tokens.find((one) => one.asset === asset);
  if (token === undefined) return html``;
  const [whole = "0", cents = "00"] = token.supply.split(".");
  return html`<div><dt>${coin(asset)}${grouped(whole)}.${cents} ${asset === "LIL" ? asset : asset.toUpperCase()}</dt>${renderAddress(token.address, asset)}</div>`;
}

function renderAddress(address: string, whose: string): Html {
  return html`<dd><span title="${address}">${address.slice(0, 6)}…${address.slice(-4)}</span><button type="button" class="copy" data-copy="${address}" aria-label="Copy the ${whose} address">${icons.copy}</button></dd>`;
}

function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
}
