/** What the service worker and the app's pages say to each other: the `type` of a message. */

/** To a page: go to `url`. */
export const navigateMessage = "NAVIGATE";
/** To a page: the browser has changed its push subscription, tell the server. */
export const pushChangedMessage = "PUSH_SUBSCRIPTION_CHANGED";
/** To a page: a push has arrived here, and the server knows it. */
export const pushAcknowledgedMessage = "PUSH_ACKNOWLEDGED";
/** To a waiting worker: the person wants the new version now. */
export const skipWaitingMessage = "SKIP_WAITING";
