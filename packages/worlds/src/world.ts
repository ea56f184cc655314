import { type Api, openApi } from "./api/open-api.ts";
import { openTransport, type TransportOptions } from "./api/open-transport.ts";
import { type Mails, sandboxMails } from "./outside/mails.ts";
import { openSandboxClient, type Sandbox } from "./outside/open-sandbox.ts";

/** Where people enter a product: its API, and their mails. */
export interface Entrance {
  readonly api: Api;
  readonly mails: Mails;
}

/** A running product with the sandbox around it, as people meet it. */
export interface World extends Entrance {
  readonly sandbox: Sandbox;
}

/** Opens the world of a product that `npm start` or a cluster has started, by its addresses. */
export function openWorld(
  { appUrl, sandboxUrl }: { appUrl: string; sandboxUrl: string },
  options: TransportOptions = {},
): World {
  const sandbox = openSandboxClient(sandboxUrl);
  const api = openApi({ url: appUrl, transport: openTransport(options) });
  return { api, sandbox, mails: sandboxMails(sandbox) };
}
