import { navigate } from "../../shared/navigation/index.ts";
import { reportFailure } from "../../shared/problems/index.ts";
import { ownPath } from "../../shared/rules/index.ts";
import { navigateMessage, registerWorker } from "../../shared/worker/index.ts";
import { storeLoaded } from "./store-files.ts";
import type { UpdateFlow } from "./update-flow.ts";

/** An app that stays open for days checks for a new version when it becomes visible, at most this often. */
const updateCheckMs = 60 * 60_000;

/**
 * The page's side of the service worker: registers it, opens the page of a tapped notification, and
 * offers new versions. It runs when the page is idle, also on the welcome page, so it imports little.
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
  if (registration === null) return;
  watchVersions(registration);
  void storeLoaded();
}

function watchVersions(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  /** When the first worker takes over a page without one, that is not a new version. */
  let hadWorker = serviceWorker.controller !== null;
  let loading: Promise<UpdateFlow> | null = null;
  async function startFlow(): Promise<UpdateFlow> {
    const { offerVersions } = await import("./offer-versions.ts");
    return offerVersions(registration);
  }
  /** Loads the code while this page's version can still be read: the new worker has only its own files. */
  function withFlow(action: (flow: UpdateFlow) => unknown): void {
    loading ??= startFlow();
    loading
      .then(action)
      .catch((error: unknown) => reportFailure("a new version could not be offered", error));
  }
  if (registration.waiting !== null && hadWorker) withFlow((flow) => flow.onReady());
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    if (hadWorker) withFlow(() => {});
    worker?.addEventListener("statechange", () => {
      const isWaiting = worker.state === "installed" && serviceWorker.controller !== null;
      if (isWaiting) withFlow((flow) => flow.onReady());
    });
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (hadWorker) withFlow((flow) => flow.onTakenOver());
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
