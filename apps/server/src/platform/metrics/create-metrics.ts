import { costs } from "@lilypad/api-contract";
import { Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { createDueWorkMetrics, registerHeartbeats } from "../due-work/index.ts";
import { createTolerantRegistry } from "./tolerant-registry.ts";

/** Creates the metrics of this process. Modules add their own to the registry, which /metrics exports. */
export function createMetrics() {
  const registry = createTolerantRegistry();
  collectDefaultMetrics({ register: registry });
  registerHeartbeats(registry);
  const mails = new Counter({
    name: "lilypad_mails_total",
    help: "Emails of every kind, by outcome: sent, refused (a retry is useless) or failed (the SMTP server did not take it)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  // An alarm sees the first failure only if there was a 0 before it.
  for (const outcome of ["sent", "refused", "failed"]) mails.inc({ outcome }, 0);
  const requestsRefused = new Counter({
    name: "lilypad_requests_refused_total",
    help: "Requests refused because of what this process was working on, by reason: process (MAX_REQUESTS_AT_ONCE), network or subject (one network, person or link had its share), heavy, export or outside (operations of this cost had theirs), streams (MAX_EVENT_STREAMS, or one network had its share of them); raise an alarm if it grows",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const reason of ["process", "network", "subject", ...costs, "streams"])
    requestsRefused.inc({ reason }, 0);
  const connectionsEnded = new Counter({
    name: "lilypad_connections_ended_total",
    help: "Connections that were ended, the longest idle first, to make room for others, by reason: process (MAX_CONNECTIONS) or network (one network had its share of them)",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const reason of ["process", "network"]) connectionsEnded.inc({ reason }, 0);
  const reads = new Counter({
    name: "lilypad_reads_total",
    help: "Reads that a standby may answer, by the database that did: standby or primary; 0 without DATABASE_READ_URL",
    labelNames: ["database"],
    registers: [registry],
  });
  for (const database of ["standby", "primary"]) reads.inc({ database }, 0);
  return {
    registry,
    requestsRefused,
    reads,
    standbyUnusable: new Gauge({
      name: "lilypad_standby_unusable",
      help: "1 while this process does not read the standby of DATABASE_READ_URL, because it is away, promoted or too far behind, else 0; raise an alarm if it stays 1",
      registers: [registry],
    }),
    standbyLagSeconds: new Gauge({
      name: "lilypad_standby_lag_seconds",
      help: "How far the standby of DATABASE_READ_URL is behind the primary at most; 10 if it is more, 0 without it",
      registers: [registry],
    }),
    connectionsEnded,
    connections: new Gauge({
      name: "lilypad_connections",
      help: "Open connections of this process, idle ones and event streams included",
      registers: [registry],
    }),
    dueWork: createDueWorkMetrics(registry),
    requestSeconds: new Histogram({
      name: "lilypad_http_request_seconds",
      help: "Duration of a request, by operation and status",
      labelNames: ["operation", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: "lilypad_live_streams",
      help: "Open event streams of this process",
      registers: [registry],
    }),
    liveListening: new Gauge({
      name: "lilypad_live_listening",
      help: "1 while this process hears of changes from the database, 0 while its event streams get none",
      registers: [registry],
    }),
    mails,
    outboxEvents: new Counter({
      name: "lilypad_outbox_events_total",
      help: "Outbox rows that this process has dispatched",
      registers: [registry],
    }),
    deliveries: new Counter({
      name: "lilypad_notification_deliveries_total",
      help: "Attempts to send a notification, by channel and resulting state; queued is retried",
      labelNames: ["channel", "state"],
      registers: [registry],
    }),
    rampCallSeconds: new Histogram({
      name: "lilypad_ramp_call_seconds",
      help: "Duration of a call to the ramp including retries and waits, by call and outcome; LEFT_ALONE was not sent",
      labelNames: ["call", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers: [registry],
    }),
    cardIssuerCallSeconds: new Histogram({
      name: "lilypad_card_issuer_call_seconds",
      help: "Duration of a call to the card issuer including retries and waits, by call and outcome; LEFT_ALONE was not sent",
      labelNames: ["call", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers: [registry],
    }),
    telemetry: new Counter({
      name: "lilypad_telemetry_total",
      help: "Error reports and views by kind and outcome; dropped ones found a full queue or became too old",
      labelNames: ["kind", "outcome"],
      registers: [registry],
    }),
    sendGroupSize: new Histogram({
      name: "lilypad_send_group_size",
      help: "Number of sends that one SQL call committed together",
      buckets: [1, 2, 5, 10, 25, 50, 100, 200, 300],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
