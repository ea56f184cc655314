export { createTelemetry, type Telemetry } from "./create-telemetry.ts";
export { reportCrashes } from "./report-crashes.ts";
export { registerTelemetryRoutes } from "./routes.ts";
