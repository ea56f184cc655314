import type { Pool } from "@lilypad/db";
import { toDecimal } from "@lilypad/money";
import { Gauge, type Registry } from "prom-client";
import { rampAsset } from "../state/intent.ts";
import { listSilent, readClearing } from "./find-problems.ts";
import { countOpen } from "./read-ramp-books.ts";

/** Metrics of top-ups and withdrawals; docs/runbooks describes how to react to them. */
export function createFundingMetrics(registry: Registry) {
  const registers = [registry];
  const clearing = new Gauge({
    name: "lilypad_ramp_clearing_usdc",
    help: "Dollars that the ramp owes: on its way to banks, or back",
    registers,
  });
  const owed = new Gauge({
    name: "lilypad_ramp_open_withdrawals_usdc",
    help: "Dollars of withdrawals that the ramp has received and neither paid out nor returned; equal to lilypad_ramp_clearing_usdc",
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
    const books = await readClearing(pool);
    clearing.set(Number(toDecimal(books.posted, rampAsset)));
    owed.set(Number(toDecimal(books.owed, rampAsset)));
    silent.set((await listSilent(pool, now)).length);
    const counts = await countOpen(pool);
    open.reset();
    for (const { operation, status, count } of counts) open.set({ operation, status }, count);
  };
}
