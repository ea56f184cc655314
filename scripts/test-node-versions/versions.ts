/** The minimum supported version of Node, the newest one of its line, and the recommended one. */
export const nodeVersions = ["22.18.0", "22.23.3", "24.21.0"] as const;

/** Reads the last line of `npm test`; undefined if it did not complete. */
export function lastCounts(output: string): { passed: number; failed: number } | undefined {
  const [, passed, failed] = /(?:^|\n)(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}
