import type { ProviderCall } from "@lilypad/providers";
import { expect, test, vi } from "vitest";
import { createMetrics } from "./metrics.ts";
import { createRampObserver } from "./observe-ramp.ts";

function open() {
  const metrics = createMetrics();
  const logger = { warn: vi.fn(), error: vi.fn() };
  const observe = createRampObserver(metrics, logger);
  return { metrics, logger, observe };
}
const call: ProviderCall = { name: "create quote", outcome: "ok", tries: 1, durationMs: 120 };

test("every call is counted by its name and what became of it", async () => {
  const { metrics, observe } = open();
  observe(call);
  observe({ ...call, outcome: "UNKNOWN_OUTCOME", tries: 3 });
  observe({ ...call, outcome: "UNAVAILABLE", tries: 0, durationMs: 0 });
  const text = await metrics.registry.metrics();
  for (const outcome of ["ok", "UNKNOWN_OUTCOME", "LEFT_ALONE"]) {
    expect(text).toContain(
      `lilypad_ramp_call_seconds_count{call="create quote",outcome="${outcome}"} 1`,
    );
  }
});

test.each<[ProviderCall["outcome"], "nothing" | "warn" | "error"]>([
  ["ok", "nothing"],
  ["BELOW_MINIMUM", "nothing"],
  ["NOT_FOUND", "nothing"],
  ["UNAVAILABLE", "warn"],
  ["UNKNOWN_OUTCOME", "warn"],
  ["RATE_LIMITED", "warn"],
  ["UNAUTHORIZED", "error"],
])("of %s the log says %s", (outcome, level) => {
  const { logger, observe } = open();
  observe({ ...call, outcome });
  expect(logger.warn).toHaveBeenCalledTimes(level === "warn" ? 1 : 0);
  expect(logger.error).toHaveBeenCalledTimes(level === "error" ? 1 : 0);
});
