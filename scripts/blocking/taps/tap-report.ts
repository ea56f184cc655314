import type { Interaction } from "./interactions.ts";

/** Three of four times, a tap is answered within this time. */
export const goalMs = 100;

/** All measurements of one kind of tap. */
export interface MeasuredTap {
  name: string;
  interactions: readonly Interaction[];
}

/** Returns the smallest of the values that at least this share of them does not exceed. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

const durations = ({ interactions }: MeasuredTap) =>
  interactions.map(({ durationMs }) => durationMs);

/** Whether a tap reaches the goal. A tap that was never measured does not. */
export const isQuick = (tap: MeasuredTap): boolean => percentile(durations(tap), 0.75) <= goalMs;

const ms = (value: number) => `${Math.round(value)} ms`;

function row(tap: MeasuredTap): string[] {
  const all = durations(tap);
  const handlers = tap.interactions.map(({ handlersMs }) => handlersMs);
  return [
    tap.name,
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.75)),
    ms(Math.max(...all)),
    ms(percentile(handlers, 0.75)),
    isQuick(tap) ? "reached" : "missed",
  ];
}

/** Formats the durations of taps as a Markdown table. */
export function tapTable(taps: readonly MeasuredTap[]): string {
  const head = ["tap", "p50", "p75", "max", "in handlers, p75", `p75 ≤ ${goalMs} ms`];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(["---", ...head.slice(2).map(() => "---:"), "---"]),
    ...taps.map(row).map(line),
  ].join("\n");
}
