import { keptText } from "../../../shared/device/index.ts";
import { createStore } from "../../../shared/store/index.ts";

/** The browser's event for an app that can be installed, which TypeScript's DOM library does not include. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const dismissed = keptText("lilypad.install-dismissed");

let kept: InstallPromptEvent | null = null;
const offers = createStore();

function keep(event: InstallPromptEvent | null): void {
  kept = event;
  offers.changed();
}

function keepOffer(event: Event): void {
  event.preventDefault();
  keep(event as InstallPromptEvent);
}

const dropOffer = () => keep(null);

/**
 * Stores the browser's prompt until the person asks for it, instead of the browser's own bar. Calling it again has
 * no effect.
 */
export function watchInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", keepOffer);
  window.addEventListener("appinstalled", dropOffer);
}

/** True if the app can be installed here and the person has not declined. */
export const canInstall = (): boolean => kept !== null && dismissed.read() === null;

/** True in a component if the app can be installed; the pages that the build renders do not offer it. */
export const useCanInstall = (): boolean => offers.useValue(canInstall, () => false);

/** Shows the browser's prompt, which can be shown once for every event. */
export async function install(): Promise<void> {
  const event = kept;
  if (event === null) return;
  keep(null);
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === "dismissed") dismissInstall();
}

/** Called when the person declines: the offer is not shown again on this device. */
export function dismissInstall(): void {
  dismissed.keep(new Date().toISOString());
  keep(null);
}
