import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "./bench-row.ts";
import type { Machine } from "./machine.ts";

export interface BenchResult extends BenchRow {
  bench: string;
  /** The machine's load average before this benchmark. */
  load: number;
}

const folder = "bench-results";

/** True if a figure reaches its goal; undefined if it has no goal. */
export function reachesGoal({ value, goal, goalIs = "min" }: BenchRow): boolean | undefined {
  if (goal === undefined) return undefined;
  return goalIs === "min" ? value >= goal : value <= goal;
}

const number = (value: number) =>
  value.toLocaleString("en-GB", { maximumFractionDigits: value < 100 ? 1 : 0 });

function toCells(row: BenchResult): string[] {
  const reached = reachesGoal(row);
  const goal =
    row.goal === undefined ? "" : `${row.goalIs === "max" ? "≤" : "≥"} ${number(row.goal)}`;
  const verdict = reached === undefined ? "" : reached ? "reached" : "missed";
  return [row.name, number(row.value), row.unit, goal, verdict, number(row.load), row.note ?? ""];
}

const headings = ["figure", "value", "unit", "goal", "verdict", "load", "note"];

/** Formats the results as a Markdown table that is also readable in a terminal. */
export function toTable(results: readonly BenchResult[]): string {
  const lines = [headings, ...results.map(toCells)];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? "").length)),
  );
  const rightAligned = new Set(["value", "goal", "load"]);
  const toLine = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) =>
        rightAligned.has(headings[column] ?? "")
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join(" | ")} |`;
  const [head = [], ...body] = lines;
  const rule = `|${widths
    .map((width, column) =>
      rightAligned.has(headings[column] ?? "")
        ? `${"-".repeat(width + 1)}:`
        : "-".repeat(width + 2),
    )
    .join("|")}|`;
  return [toLine(head), rule, ...body.map(toLine)].join("\n");
}

/** Writes the results as JSON. @returns the file's path */
export function writeResults(machine: Machine, results: readonly BenchResult[]): string {
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const path = join(folder, `${at.slice(0, 19).replaceAll(":", "-")}.json`);
  const rows = results.map((row) => ({ ...row, reachesGoal: reachesGoal(row) }));
  writeFileSync(path, `${JSON.stringify({ at, machine, results: rows }, null, 2)}\n`);
  return path;
}
