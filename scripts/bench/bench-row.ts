/** One measured figure of `npm run bench`. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** What we set out to reach, in the same unit. */
  goal?: number;
  /** Whether the goal is the least that will do (the default) or the most. */
  goalIs?: "least" | "most";
  note?: string;
}
