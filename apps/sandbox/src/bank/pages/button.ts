import { type Html, html } from "../../http/index.ts";

interface Button {
  readonly label: string;
  /** The URL of the POST. */
  readonly to: string;
  readonly body?: object;
  /** Set for one of several options. */
  readonly pressed?: boolean;
  /** The subject, for screen readers. */
  readonly about?: string;
}

/** A button for an action: the page's script posts its body as JSON. */
export function button({ label, to, body = {}, pressed, about }: Button): Html {
  const state = pressed === undefined ? undefined : html` aria-pressed="${String(pressed)}"`;
  const name = about === undefined ? undefined : html` aria-label="${label}: ${about}"`;
  return html`<button type="button" class="button button--mini" data-post="${to}" data-body="${JSON.stringify(body)}"${state ?? ""}${name ?? ""}>${label}</button>`;
}
