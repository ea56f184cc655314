import type { Queryable } from "@lilypad/db";
import { type LedgerResult, resultOfCode } from "./result.ts";

/** Formats numbers or UUIDs as a PostgreSQL array; they need no quotes. */
export function toArrayText(values: readonly (bigint | number | string)[]): string {
  return `{${values.join(",")}}`;
}

/**
 * Calls one of the ledger's SQL functions, which returns one code for each item.
 * @throws Error when the number of codes differs from the number of items
 */
export async function askLedger(
  queryable: Queryable,
  call: string,
  parameters: readonly (string | null)[],
  items: number,
): Promise<LedgerResult[]> {
  const { rows } = await queryable.query<{ codes: number[] }>(`select ${call} as codes`, [
    ...parameters,
  ]);
  const codes = rows[0]?.codes ?? [];
  if (codes.length !== items) {
    throw new Error(`the ledger returned ${codes.length} results for ${items} items`);
  }
  return codes.map(resultOfCode);
}
