export { registerLiveRoutes } from "./routes.ts";
export { startLive } from "./start-live.ts";
export { createStreams, type Streams } from "./streams.ts";
