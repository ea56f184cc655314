import { keptText } from "../../../shared/device/index.ts";

/** The event with which a browser says that the app can be installed; not in TypeScript's DOM. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const dismissed = keptText("lilypad.install-dismissed");

let kept: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallPromptEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

function keepOffer(event: Event): void {
  event.preventDefault();
  keep(event as InstallPromptEvent);
}

const dropOffer = () => keep(null);

/**
 * Keeps the browser's offer for when the person wants it, instead of its own bar.
 * Calling it again changes nothing.
 */
export function watchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", keepOffer);
  window.addEventListener("appinstalled", dropOffer);
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the app can be installed here and the person has not said no. */
export const canInstall = (): boolean => kept !== null && dismissed.read() === null;

/** Shows the browser's own question. It can be asked once for every offer. */
export async function install(): Promise<void> {
  const event = kept;
  if (event === null) return;
  keep(null);
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === "dismissed") dismissInstall();
}

/** The person doesn't want it: they are not asked again on this device. */
export function dismissInstall(): void {
  dismissed.keep(new Date().toISOString());
  keep(null);
}
