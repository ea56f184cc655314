import { Counter, Gauge, type Registry } from "prom-client";

/** The metrics of the guardian; docs/runbooks/guardian.md explains the response to each. */
export function createGuardianMetrics(registry: Registry) {
  const registers = [registry];
  return {
    alarms: new Counter({
      name: "guardian_alarms_total",
      help: "Events that somebody has to look at",
      registers,
    }),
    lastPass: new Gauge({
      name: "guardian_last_pass_seconds",
      help: "When the guardian last compared the chain with what people confirmed, in seconds since 1970",
      registers,
    }),
  };
}
