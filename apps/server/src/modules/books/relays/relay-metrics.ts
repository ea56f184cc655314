import { Counter, Gauge, type Registry } from "prom-client";

export type RelayMetrics = ReturnType<typeof createRelayMetrics>;

/** The metrics of relays. */
export function createRelayMetrics(registry: Registry) {
  const registers = [registry];
  return {
    ended: new Counter({
      name: "lilypad_relays_ended_total",
      help: "Relays that ended, by purpose and outcome; refused ones were never sent",
      labelNames: ["purpose", "outcome"],
      registers,
    }),
    stopped: new Gauge({
      name: "lilypad_relays_stopped",
      help: "1 while new relays wait, by cause: no_gas_money or gas_budget",
      labelNames: ["cause"],
      registers,
    }),
    gasUsed: new Gauge({
      name: "lilypad_relays_gas_used_today_ratio",
      help: "The used part of the relayer's daily gas budget; raise an alarm at 0.8",
      registers,
    }),
  };
}
