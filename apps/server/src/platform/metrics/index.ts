export { createMetrics, type Metrics } from "./create-metrics.ts";
export { watchPool } from "./pool-metrics.ts";
export { createUnsetGauge } from "./unset-gauge.ts";
