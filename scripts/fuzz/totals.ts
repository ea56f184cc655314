import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { OperationCount } from "../../apps/server/test/contract/fuzz/run-fuzz.ts";

interface Counted {
  valid: number;
  malformed: number;
  statuses: Record<string, number>;
}

/** The sums over all pieces of a run so far. They are stored after each piece, so that an interrupted run continues. */
export interface Totals {
  readonly seed: number;
  readonly inputs: number;
  /** Inputs of each kind that every operation has got. */
  done: number;
  /** The time that the requests took, in seconds. */
  seconds: number;
  requests: number;
  problems: number;
  readonly operations: Record<string, Counted>;
}

/** Reads what an interrupted run has found, or begins anew. */
export function openTotals(file: string, run: { seed: number; inputs: number }): Totals {
  if (existsSync(file)) {
    const found: Totals = JSON.parse(readFileSync(file, "utf8"));
    if (found.inputs === run.inputs && found.done < found.inputs) return found;
  }
  return { ...run, done: 0, seconds: 0, requests: 0, problems: 0, operations: {} };
}

export function saveTotals(file: string, totals: Totals): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(totals, null, 1));
}

/** Adds a piece's counts. */
export function addCounts(totals: Totals, byOperation: ReadonlyMap<string, OperationCount>): void {
  for (const [name, { valid, malformed, statuses }] of byOperation) {
    const counted = totals.operations[name] ?? { valid: 0, malformed: 0, statuses: {} };
    counted.valid += valid;
    counted.malformed += malformed;
    for (const [status, count] of statuses)
      counted.statuses[status] = (counted.statuses[status] ?? 0) + count;
    totals.operations[name] = counted;
  }
}

const listStatuses = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");

/** Counts the answers of all operations by their status. */
export function sumStatuses({ operations }: Totals): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { statuses } of Object.values(operations))
    for (const [status, count] of Object.entries(statuses))
      sum[status] = (sum[status] ?? 0) + count;
  return sum;
}

/** Returns the table of all operations, as Markdown. */
export function describeTotals(totals: Totals): string {
  const rows = Object.entries(totals.operations)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, { valid, malformed, statuses }]) =>
        `| ${name} | ${valid} | ${malformed} | ${listStatuses(statuses)} |`,
    );
  return ["| operation | valid | malformed | answers |", "|---|---|---|---|", ...rows].join("\n");
}

/** Names the operations that have not answered any success. */
export const neverSucceeded = ({ operations }: Totals): string[] =>
  Object.entries(operations)
    .filter(([, { statuses }]) => !Object.keys(statuses).some((status) => status.startsWith("2")))
    .map(([name]) => name);
