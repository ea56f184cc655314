import type { Pool } from "@lilypad/db";
import { toDecimal } from "@lilypad/money";
import { Gauge, type Registry } from "prom-client";
import type { FundingIntentRow } from "../rows.gen.ts";
import { rampAsset } from "../state/intent.ts";
import { listSilent, readClearing } from "./find-problems.ts";

/** Metrics of top-ups and withdrawals; docs/runbooks says what to do about them. */
export function createFundingMetrics(registry: Registry) {
  const registers = [registry];
  const clearing = new Gauge({
    name: "lilypad_ramp_clearing_usdc",
    help: "USDC that the ramp owes: on its way to banks, or back",
    registers,
  });
  const open = new Gauge({
    name: "lilypad_ramp_open_intents",
    help: "Top-ups and withdrawals to which something can still happen",
    labelNames: ["operation", "status"],
    registers,
  });
  const silent = new Gauge({
    name: "lilypad_ramp_silent_intents",
    help: "Top-ups and withdrawals about which nothing was heard for too long",
    registers,
  });
  return async function refresh(pool: Pool, now: Date): Promise<void> {
    clearing.set(Number(toDecimal((await readClearing(pool)).posted, rampAsset)));
    silent.set((await listSilent(pool, now)).length);
    const { rows } = await pool.query<
      Pick<FundingIntentRow, "operation" | "status"> & { count: bigint }
    >(
      `select operation, status, count(*) as count from funding_intent
       where not is_settled group by operation, status`,
    );
    open.reset();
    for (const { operation, status, count } of rows) open.set({ operation, status }, Number(count));
  };
}
