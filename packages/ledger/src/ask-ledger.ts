import type { Queryable } from "@lilypad/db";
import { type LedgerResult, resultOfCode } from "./result.ts";

/** PostgreSQL's text form of an array of numbers or UUIDs, none of which needs quoting. */
export function toArrayText(values: readonly (bigint | number | string)[]): string {
  return `{${values.join(",")}}`;
}

/**
 * Calls one of the ledger's SQL functions, which answers one code per item.
 * @throws when the database answered for another number of items than were asked
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
    throw new Error(`the ledger gave ${codes.length} answers to ${items} items`);
  }
  return codes.map(resultOfCode);
}
