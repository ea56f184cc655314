/** How long setting up pushes waits for a worker that is still being installed. */
const maxWaitMs = 20_000;

export const workerPath = "/service-worker.js";

/**
 * Registers the service worker. There is none during development, where code changes all the time.
 * @throws if the browser refuses it
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // Never cached: an old worker from a cache would prevent updates of the app.
  return navigator.serviceWorker.register(workerPath, { updateViaCache: "none" });
}

/**
 * The registration of the running service worker; registers it if necessary.
 * @throws if the browser refuses it, or if it does not start in time
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no service worker in time")), maxWaitMs);
  });
  if ((await navigator.serviceWorker.getRegistration()) === undefined) await registerWorker();
  return Promise.race([navigator.serviceWorker.ready, late]);
}
