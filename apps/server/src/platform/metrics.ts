import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createDueWorkMetrics } from "./due-work/index.ts";

/** One registry per process; modules add their own metrics to it. Read at /metrics. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    dueWork: createDueWorkMetrics(registry),
    requestSeconds: new Histogram({
      name: "lilypad_http_request_seconds",
      help: "How long a request took, by operation and status",
      labelNames: ["operation", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: "lilypad_live_streams",
      help: "Open event streams on this process",
      registers: [registry],
    }),
    outboxEvents: new Counter({
      name: "lilypad_outbox_events_total",
      help: "Outbox rows this process has dispatched",
      registers: [registry],
    }),
    deliveries: new Counter({
      name: "lilypad_notification_deliveries_total",
      help: "What became of attempts to send a notification, by channel; queued is to be tried again",
      labelNames: ["channel", "state"],
      registers: [registry],
    }),
    rampCallSeconds: new Histogram({
      name: "lilypad_ramp_call_seconds",
      help: "How long the ramp was asked, tries and waits together, by call and what became of it; LEFT_ALONE was not sent",
      labelNames: ["call", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers: [registry],
    }),
    cardIssuerCallSeconds: new Histogram({
      name: "lilypad_card_issuer_call_seconds",
      help: "How long the card issuer was asked, tries and waits together, by call and what became of it; LEFT_ALONE was not sent",
      labelNames: ["call", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers: [registry],
    }),
    telemetry: new Counter({
      name: "lilypad_telemetry_total",
      help: "What became of error reports and views that were to be passed on; dropped had no room or became old",
      labelNames: ["kind", "outcome"],
      registers: [registry],
    }),
    sendGroupSize: new Histogram({
      name: "lilypad_send_group_size",
      help: "How many sends one SQL call committed together",
      buckets: [1, 2, 5, 10, 25, 50, 100, 200, 300],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
