import { type StoreRequest, toStoreMessage } from "../../shared/worker/index.ts";

/** Sends a request to the running worker, once there is one. */
async function request(wanted: StoreRequest): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(toStoreMessage(wanted));
}

/**
 * Lets the worker store the files that this page loaded before it had one. They come from the browser's cache, so this costs no
 * data. The worker itself stores files that are loaded later.
 */
export const storeLoaded = (): Promise<void> =>
  request({
    paths: performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    all: false,
  });

/** True if the person has switched the browser's data saver on. Not all browsers have one. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Lets the worker store the whole app, for use without a network, unless the person saves data. */
export const storeAll = async (): Promise<void> => {
  if (!savesData()) await request({ paths: [], all: true });
};
