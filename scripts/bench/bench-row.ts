/** One measured figure of `npm run bench`. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** Our goal, in the same unit. */
  goal?: number;
  /** Whether the goal is a minimum (the default) or a maximum. */
  goalIs?: "min" | "max";
  note?: string;
}
