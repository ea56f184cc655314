import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber, toDecimal } from "@lilypad/money";
import { Gauge, type Registry } from "prom-client";

const maxListed = 100;

/**
 * Finds signed payments that the chain has executed and whose Transfer log was not booked. Their money stays held until
 * an operator has found out why.
 * @param overdueMs how long booking may take
 */
export async function findProblems(db: Queryable, now: Date, overdueMs: number) {
  const { rows } = await db.query<{ id: string; asset: number; amount: bigint }>(
    "select id, asset, amount from safe_transaction where unbooked_since < $1 order by unbooked_since limit $2",
    [new Date(now.getTime() - overdueMs), maxListed],
  );
  return rows.map(({ id, asset, amount }) => {
    const name = chainAssetOfNumber(asset);
    return {
      kind: "signed_payment_unbooked" as const,
      subject: `signed payment ${id}`,
      asset: name,
      expected: toDecimal(amount, name),
      actual: toDecimal(0n, name),
    };
  });
}

/** Registers the gauge of signed payments that the chain has executed and that are not booked, read at each scrape. */
export function registerUnbookedGauge(registry: Registry, db: Queryable): void {
  new Gauge({
    name: "lilypad_signed_payments_unbooked",
    help: "Signed payments that the chain has executed and whose money stays reserved; raise an alarm if it remains above 0",
    registers: [registry],
    async collect() {
      const { rows } = await db.query<{ unbooked: bigint }>(
        "select count(*) as unbooked from safe_transaction where unbooked_since is not null",
      );
      this.set(Number(rows[0]?.unbooked ?? 0n));
    },
  });
}
