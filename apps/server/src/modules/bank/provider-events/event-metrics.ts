import { Counter, Gauge, type Registry } from "prom-client";

/**
 * Registers the metrics of the ramp's events. Returns the counter of processed events.
 * @param oldestAt read at each scrape: when the oldest waiting event was received, or null
 */
export function createEventMetrics(
  registry: Registry,
  { now, oldestAt }: { now: () => Date; oldestAt: () => Promise<Date | null> },
) {
  const registers = [registry];
  const ended = new Counter({
    name: "lilypad_provider_events_total",
    help: "Processed webhooks of the ramp: done, ignored (unknown resource) or failed",
    labelNames: ["state"],
    registers,
  });
  new Gauge({
    name: "lilypad_provider_events_oldest_seconds",
    help: "Age of the oldest unprocessed webhook of the ramp in seconds; 0 if there is none",
    registers,
    async collect() {
      const oldest = await oldestAt();
      this.set(oldest === null ? 0 : (now().getTime() - oldest.getTime()) / 1000);
    },
  });
  return ended;
}
