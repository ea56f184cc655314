export { createTelemetry, type Telemetry } from "./create-telemetry.ts";
export { readStack } from "./read-stack.ts";
export { reportCrashes } from "./report-crashes.ts";
export { registerTelemetryRoutes } from "./routes.ts";
export { scrub } from "./scrub.ts";
