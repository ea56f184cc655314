import { Gauge, type GaugeConfiguration } from "prom-client";

/**
 * Creates a gauge without a value until it is set. A 0 that was never measured, in a process that never measures it,
 * would be an alarm, or would hide one.
 */
export function createUnsetGauge(configuration: GaugeConfiguration<never>): Gauge {
  const gauge = new Gauge(configuration);
  gauge.remove();
  return gauge;
}
