import { type Html, html } from "../../http/index.ts";

interface Button {
  readonly label: string;
  /** Where it posts to. */
  readonly to: string;
  readonly body?: object;
  /** For one of several choices. */
  readonly pressed?: boolean;
  /** What it is about, for those who do not see what stands beside it. */
  readonly about?: string;
}

/** A button that makes something happen: the page's script posts its body as JSON. */
export function button({ label, to, body = {}, pressed, about }: Button): Html {
  const state = pressed === undefined ? undefined : html` aria-pressed="${String(pressed)}"`;
  const name = about === undefined ? undefined : html` aria-label="${label}: ${about}"`;
  return html`<button type="button" class="button button--mini" data-post="${to}" data-body="${JSON.stringify(body)}"${state ?? ""}${name ?? ""}>${label}</button>`;
}
