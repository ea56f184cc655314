import { navigate } from "wouter/use-browser-location";
import { isPaymentRunning } from "../../features/money/send/index.ts";
import { isWalletPaymentRunning } from "../../features/money/wallet-send/index.ts";
import { installMessages } from "../../shared/messages/index.ts";
import { ownPath } from "../../shared/rules/index.ts";
import { toast } from "../../shared/ui/index.ts";
import { navigateMessage, registerWorker, skipWaitingMessage } from "../../shared/worker/index.ts";
import { createUpdateFlow } from "./update-flow.ts";

const messages = installMessages.update;

/** An app that stays open for days checks for a new version when it becomes visible, at most this often. */
const updateCheckMs = 60 * 60_000;

/**
 * The page's side of the service worker: registers it, opens the page of a tapped notification, and
 * offers new versions. Loaded when the page is idle.
 */
export async function startWorkerClient(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent) => {
    const path = data?.type === navigateMessage ? ownPath(data.url) : null;
    if (path !== null) navigate(path);
  });
  const registration = await registerWorker().catch((error: unknown) => {
    // The app works without a service worker; only offline use and pushes need it.
    console.warn("Service worker registration failed:", error);
    return null;
  });
  if (registration !== null) watchVersions(registration);
}

function watchVersions(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  /** When the first worker takes over a page without one, that is not a new version. */
  let hadWorker = serviceWorker.controller !== null;
  const flow = createUpdateFlow({
    isPaymentRunning: async () => (await isPaymentRunning()) || (await isWalletPaymentRunning()),
    offer: (refresh) =>
      toast({
        kind: "success",
        title: messages.title,
        action: { label: messages.action, run: () => void refresh() },
      }),
    showPaymentPending: () => toast({ kind: "success", ...messages.waiting }),
    takeOver: () => registration.waiting?.postMessage({ type: skipWaitingMessage }),
    reload: () => location.reload(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  if (registration.waiting !== null && hadWorker) flow.onReady();
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller !== null) flow.onReady();
    });
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadWorker) void flow.onTakenOver();
    hadWorker = true;
  });
  let lookedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (performance.now() - lookedAt < updateCheckMs) return;
    lookedAt = performance.now();
    registration.update().catch(() => {});
  });
}
