import type { Href } from "@lilypad/api-contract";
import type { BaseLocationHook } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { addEntry, replaceBelow, replaceEntry } from "./back-entries.ts";
import { entryHere, withEntry } from "./entry.ts";

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const newKey = () => Math.random().toString(36).slice(2);

const pathOf = (address: string) => new URL(address, location.href).pathname;

function replaceHere(to: string, state: unknown): void {
  const entry = entryHere();
  const key = pathOf(to) === location.pathname ? entry.key : newKey();
  history.replaceState(withEntry(state, { ...entry, layer: 0, key }), "", to);
}

function open(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (replace) {
    replaceEntry(() => replaceHere(to, state));
    return;
  }
  addEntry(() => {
    const { depth } = entryHere();
    const below = `${location.pathname}${location.search}`;
    const entry = { depth: depth + 1, layer: 0, key: newKey(), below };
    history.pushState(withEntry(state, entry), "", to);
  });
}

/** Opens a screen of the app. The new entry knows its place in the history, so that in-app Back stays in the app. */
export const navigate: (to: Href, options?: NavigateOptions) => void = open;

/**
 * Leaves a screen that fills in the form from which it was opened, such as the scanner: the form opens with the new values
 * in its old place in the history. If it was opened from another screen, the form takes its own place.
 */
export function returnTo(to: Href, { state }: { state: unknown }): void {
  const replace = () => replaceHere(to, state);
  if (pathOf(entryHere().below) === pathOf(to)) replaceBelow(replace);
  else replaceEntry(replace);
}

/** The address that is shown. */
export const hrefHere = (): Href =>
  `${location.pathname}${location.search}${location.hash}` as Href;

/** The app's location for wouter's Router, so that all links and redirects go through `navigate`. */
export const useAppLocation: BaseLocationHook = (router?: { ssrPath?: string }) => [
  usePathname(router),
  open,
];
