/** The `type` of the messages between the service worker and the app's pages. */

/** To a page: open `url`. */
export const navigateMessage = "NAVIGATE";
/** To a page: the browser has changed its push subscription, so tell the server. */
export const pushChangedMessage = "PUSH_SUBSCRIPTION_CHANGED";
/** To a page: a push has arrived here, and the server knows. */
export const pushAcknowledgedMessage = "PUSH_ACKNOWLEDGED";
/** To a waiting worker: the person wants the new version now. */
export const skipWaitingMessage = "SKIP_WAITING";

const storeMessage = "STORE_FILES";

/** The files of the app that the worker should store: those with these paths, or all of them. */
export interface StoreRequest {
  paths: readonly string[];
  all: boolean;
}

/** To the worker: store files for use without a network. */
export const toStoreMessage = (wanted: StoreRequest) => ({ type: storeMessage, ...wanted });

/** Returns what a message to the worker wants to be stored; null for other messages. */
export const readStoreMessage = (data: unknown): StoreRequest | null =>
  (data as { type?: unknown } | null)?.type === storeMessage ? (data as StoreRequest) : null;
