import { Counter, Gauge, type Registry } from "prom-client";

/**
 * What became of events, and how long the oldest one waits.
 * @param oldestAt asked at each scrape; null when none waits
 */
export function createEventMetrics(
  registry: Registry,
  { now, oldestAt }: { now: () => Date; oldestAt: () => Promise<Date | null> },
) {
  const registers = [registry];
  const ended = new Counter({
    name: "lilypad_provider_events_total",
    help: "Webhooks of the ramp that are over: done, ignored (nobody's here) or failed",
    labelNames: ["state"],
    registers,
  });
  new Gauge({
    name: "lilypad_provider_events_oldest_seconds",
    help: "For how long the oldest webhook waits to be looked at; 0 when none does",
    registers,
    async collect() {
      const oldest = await oldestAt();
      this.set(oldest === null ? 0 : (now().getTime() - oldest.getTime()) / 1000);
    },
  });
  return ended;
}
