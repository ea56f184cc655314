export { changedResources, type Resource } from "./changed-resources.ts";
export { shareLive } from "./live-leader.ts";
export { runLiveStream } from "./live-stream.ts";
export { readAfterPayment } from "./read-after-payment.ts";
export type { LiveEvent } from "./read-events.ts";
