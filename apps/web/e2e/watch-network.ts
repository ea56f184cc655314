import type { BrowserContext, Page } from "@playwright/test";
import { baseUrl } from "./sandbox.ts";

/** URLs that the browser resolves from data of the page. */
const isMadeHere = (address: string) => /^(data|blob|about):/.test(address);

/**
 * Collects all requests of a context's pages and frames to other servers than the app's own, including
 * those that the content security policy stops. Starts with the next page load.
 * @returns the list, which grows
 */
export async function watchNetwork(context: BrowserContext): Promise<readonly string[]> {
  const outside: string[] = [];
  const { origin, host } = new URL(baseUrl());
  const note = (address: string) => {
    if (!URL.canParse(address) || isMadeHere(address)) return;
    const target = new URL(address);
    if (target.origin !== origin && target.host !== host) outside.push(address);
  };
  context.on("request", (request) => note(request.url()));
  const watchSockets = (page: Page) => page.on("websocket", (socket) => note(socket.url()));
  for (const page of context.pages()) watchSockets(page);
  context.on("page", watchSockets);
  await context.exposeBinding("noteBlocked", (_source, address: string) => note(address));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
      const { noteBlocked } = window as unknown as { noteBlocked(address: string): void };
      noteBlocked(blockedURI);
    });
  });
  return outside;
}
