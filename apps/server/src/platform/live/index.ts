export { createLive } from "./create-live.ts";
export { registerLiveRoutes } from "./routes.ts";
export { createStreams, type Streams } from "./streams.ts";
