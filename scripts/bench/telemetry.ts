// How long the slowest hostile error report blocks the thread.
import { readStack, scrub } from "../../apps/server/src/modules/tell/telemetry/index.ts";
import type { BenchRow } from "./bench-row.ts";

const messages = ["@", "'", '"', "/", "1 ", "a:", "token", "AA11 ", "[?", "%40"];
const stacks = [" ", "at ", "@", "a@", "(", ":1:2", "/"];
const goalMs = 500;

function slowestMs(parts: readonly string[], times: number, read: (text: string) => unknown) {
  const durations = parts.map((part) => {
    const text = part.repeat(times);
    const startedAt = performance.now();
    read(text);
    return performance.now() - startedAt;
  });
  return Math.max(...durations);
}

/** Measures the patterns that scrub error reports with input that is designed to slow them down. */
export function benchTelemetry(): BenchRow[] {
  const limits = { unit: "ms", goal: goalMs, goalIs: "max" } as const;
  return [
    { name: "scrub, slowest hostile message", value: slowestMs(messages, 4_000, scrub), ...limits },
    {
      name: "read a stack, slowest hostile stack",
      value: slowestMs(stacks, 20_000, readStack),
      ...limits,
    },
  ];
}
