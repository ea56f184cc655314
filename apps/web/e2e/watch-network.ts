import type { BrowserContext, Page } from "@playwright/test";
import { baseUrl } from "./sandbox.ts";

/** Made by the browser itself out of what the page has already. */
const isMadeHere = (address: string) => /^(data|blob|about):/.test(address);

/**
 * Notes whatever the pages of a context and their frames ask of anybody but the app's own server, and
 * whatever they would have asked if the content security policy had let them.
 * Watches from the next page load on.
 * @returns what was noted so far, growing
 */
export async function watchNetwork(context: BrowserContext): Promise<readonly string[]> {
  const outside: string[] = [];
  const { origin, host } = new URL(baseUrl());
  const note = (address: string) => {
    if (!URL.canParse(address) || isMadeHere(address)) return;
    const asked = new URL(address);
    if (asked.origin !== origin && asked.host !== host) outside.push(address);
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
