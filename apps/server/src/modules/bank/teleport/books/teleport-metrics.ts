import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets, fromHundredths } from "@lilypad/money";
import { Gauge, type Registry } from "prom-client";
import type { TeleportPaymentRow } from "../rows.gen.ts";
import { findProblems, problemKinds, readTransit } from "./find-problems.ts";

/** Metrics of teleport; docs/runbooks/teleport.md describes how to react to them. */
export function createTeleportMetrics(registry: Registry) {
  const registers = [registry];
  const open = new Gauge({
    name: "lilypad_teleport_open_payments",
    help: "Payments of links that have not ended",
    labelNames: ["status"],
    registers,
  });
  const transit = new Gauge({
    name: "lilypad_teleport_transit",
    help: "Money between payers and recipients, in major units",
    labelNames: ["currency"],
    registers,
  });
  const problems = new Gauge({
    name: "lilypad_teleport_problems",
    help: "What is not as it should be: silent payments, books and links that contradict each other",
    labelNames: ["kind"],
    registers,
  });
  return async function refresh(pool: Pool, now: Date): Promise<void> {
    const { rows } = await pool.query<Pick<TeleportPaymentRow, "status"> & { count: bigint }>(
      "select status, count(*) as count from teleport_payment where ended_at is null group by status",
    );
    open.reset();
    for (const { status, count } of rows) open.set({ status }, Number(count));
    for (const { asset, posted } of await readTransit(pool)) {
      const { currency } = assets[assetOfNumber(asset)];
      transit.set({ currency }, Number(fromHundredths(posted)));
    }
    const found = await findProblems(pool, now);
    for (const kind of problemKinds)
      problems.set({ kind }, found.filter((problem) => problem.kind === kind).length);
  };
}
