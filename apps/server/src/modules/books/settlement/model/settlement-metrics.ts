import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export type SettlementMetrics = ReturnType<typeof createSettlementMetrics>;

/** The metrics of settlement; docs/runbooks/stuck-settlement.md describes how to react to them. */
export function createSettlementMetrics(registry: Registry) {
  const registers = [registry];
  return {
    queued: new Gauge({
      name: "lilypad_settlement_queued",
      help: "Operations without a batch; worker processes count them every 15 seconds",
      registers,
    }),
    acceptsSends: new Gauge({
      name: "lilypad_settlement_accepts_sends",
      help: "1 while sends of all assets are accepted, 0 while they are refused",
      registers,
    }),
    oldestAgeSeconds: new Gauge({
      name: "lilypad_settlement_oldest_age_seconds",
      help: "Age of the oldest transfer without evidence",
      registers,
    }),
    stopped: new Gauge({
      name: "lilypad_settlement_stopped",
      help: "1 while settlement is stopped, by cause",
      labelNames: ["cause"],
      registers,
    }),
    assetStopped: new Gauge({
      name: "lilypad_settlement_asset_stopped",
      help: "1 while the operations of one asset wait, by cause",
      labelNames: ["asset", "cause"],
      registers,
    }),
    dailyCapUsed: new Gauge({
      name: "lilypad_settlement_daily_cap_used_ratio",
      help: "The used part of the module's daily cap; raise an alarm at 0.8",
      labelNames: ["asset"],
      registers,
    }),
    budgetStopped: new Gauge({
      name: "lilypad_settlement_budget_stopped",
      help: "1 while some operations wait for the next day because of the operator's daily budgets, by cause",
      labelNames: ["cause"],
      registers,
    }),
    gasUsed: new Gauge({
      name: "lilypad_settlement_gas_used_today_ratio",
      help: "The used part of the daily gas budget; raise an alarm at 0.8",
      registers,
    }),
    safeCreations: new Gauge({
      name: "lilypad_settlement_safe_creations_today_ratio",
      help: "The used part of the daily Safe creations; raise an alarm at 0.8",
      registers,
    }),
    batchSize: new Histogram({
      name: "lilypad_settlement_batch_size",
      help: "Operations in a batch",
      buckets: [1, 5, 10, 50, 100, 200, 400, 800],
      registers,
    }),
    ended: new Counter({
      name: "lilypad_settlement_ended_total",
      help: "Ended operations: posted or voided by evidence, or refused before they got a batch",
      labelNames: ["outcome"],
      registers,
    }),
    deposits: new Counter({
      name: "lilypad_settlement_deposits_total",
      help: "Credited deposits",
      registers,
    }),
    rewinds: new Counter({
      name: "lilypad_settlement_rewinds_total",
      help: "Detected rewinds of the chain",
      registers,
    }),
    alerts: new Counter({
      name: "lilypad_settlement_alerts_total",
      help: "Events that need an operator's attention",
      registers,
    }),
    outflowsWaiting: new Gauge({
      name: "lilypad_settlement_outflows_waiting",
      help: "Movements by owners of Safes that wait to be booked",
      registers,
    }),
    safesStopped: new Gauge({
      name: "lilypad_settlement_safes_stopped",
      help: "Safes for which settlement has stopped",
      registers,
    }),
    differences: new Gauge({
      name: "lilypad_reconciliation_differences",
      help: "Differences in the latest reconciliation",
      registers,
    }),
    reconciledTotal: new Gauge({
      name: "lilypad_reconciliation_total",
      help: "What the Safes of the latest reconciliation hold, in major units, by asset and by who says so: ledger or chain",
      labelNames: ["asset", "side"],
      registers,
    }),
    reconciliationStale: new Gauge({
      name: "lilypad_reconciliation_stale",
      help: "1 while the latest reconciliation is too old; raise an alarm",
      registers,
    }),
    reconciledAt: new Gauge({
      name: "lilypad_reconciliation_finished_timestamp_seconds",
      help: "When the latest reconciliation finished",
      registers,
    }),
  };
}
