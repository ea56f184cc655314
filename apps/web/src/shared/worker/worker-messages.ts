/** The `type` of the messages between the service worker and the app's pages. */

/** To a page: open `url`. */
export const navigateMessage = "NAVIGATE";
/** To a page: the browser has changed its push subscription, so tell the server. */
export const pushChangedMessage = "PUSH_SUBSCRIPTION_CHANGED";
/** To a page: a push has arrived here, and the server knows. */
export const pushAcknowledgedMessage = "PUSH_ACKNOWLEDGED";
/** To a waiting worker: the person wants the new version now. */
export const skipWaitingMessage = "SKIP_WAITING";
