export { shareLive } from "./live-leader.ts";
export { runLiveStream } from "./live-stream.ts";
export type { LiveEvent } from "./read-events.ts";
