import type { StuckItem } from "./queries.ts";

const settlement = "docs/runbooks/stuck-settlement.md";
const ramp = "docs/runbooks/ramp.md#silent-intents-and-the-clearing-account";
const teleport = "docs/runbooks/teleport.md#no-progress";
const screening = "docs/runbooks/screening.md";
const guardian = "docs/runbooks/guardian.md";

/** The section of a runbook that explains each cause. */
export const runbooks: Readonly<Record<StuckItem["cause"], string>> = {
  settlement_stopped: `${settlement}#where-to-look`,
  asset_waits: `${settlement}#one-asset-waits-the-others-continue`,
  budget_used_up: `${settlement}#some-operations-wait-for-the-next-day-the-others-continue`,
  batch_unsettled: `${settlement}#running-without-progress`,
  evidence_unclear: `${settlement}#unclear-operations`,
  deferred: `${settlement}#some-operations-wait-for-the-next-day-the-others-continue`,
  queued_too_long: `${settlement}#where-to-look`,
  safe_reported_wrong: `${settlement}#a-safe-is-stopped`,
  outflow_unexplained: `${settlement}#movements-by-owners`,
  outflow_waits: `${settlement}#movements-by-owners`,
  relay_not_sent: `${settlement}#running-without-progress`,
  relay_not_mined: `${settlement}#running-without-progress`,
  signature_unbooked: `${settlement}#signed-payments`,
  signature_not_executed: `${settlement}#signed-payments`,
  handover_not_announced: guardian,
  handover_not_cancelled: guardian,
  handover_not_finished: guardian,
  not_credited: ramp,
  not_paid_out: ramp,
  not_settled: ramp,
  teleport_unanswered: teleport,
  teleport_unpaid: teleport,
  teleport_processing: teleport,
  exchange_not_settled: "docs/runbooks/exchange.md",
  exchange_return_refused: "docs/runbooks/exchange.md",
  payment_held: screening,
  deposit_held: screening,
  identity_held: screening,
  not_screened: screening,
};
