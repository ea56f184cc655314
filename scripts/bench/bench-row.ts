/** One measured figure of `npm run bench`. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  /** What we set out to reach, in the same unit. */
  goal?: number;
  note?: string;
}
