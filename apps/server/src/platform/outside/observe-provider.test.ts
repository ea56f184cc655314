import type { ProviderCall } from "@lilypad/providers";
import { expect, test, vi } from "vitest";
import { createMetrics } from "../metrics/index.ts";
import { createProviderObserver } from "./observe-provider.ts";

function open(of: "rampCallSeconds" | "cardIssuerCallSeconds" = "rampCallSeconds") {
  const metrics = createMetrics();
  const logger = { warn: vi.fn(), error: vi.fn() };
  return { metrics, logger, observe: createProviderObserver("the bank", metrics[of], logger) };
}
const call: ProviderCall = { name: "create quote", outcome: "ok", attempts: 1, durationMs: 120 };

test.each([
  ["rampCallSeconds", "lilypad_ramp_call_seconds"],
  ["cardIssuerCallSeconds", "lilypad_card_issuer_call_seconds"],
] as const)("%s counts every call by name and outcome", async (of, metric) => {
  const { metrics, observe } = open(of);
  observe(call);
  observe({ ...call, outcome: "UNKNOWN_OUTCOME", attempts: 3 });
  observe({ ...call, outcome: "UNAVAILABLE", attempts: 0, durationMs: 0 });
  const text = await metrics.registry.metrics();
  for (const outcome of ["ok", "UNKNOWN_OUTCOME", "LEFT_ALONE"]) {
    expect(text).toContain(`${metric}_count{call="create quote",outcome="${outcome}"} 1`);
  }
});

test.each<[ProviderCall["outcome"], "nothing" | "warn" | "error"]>([
  ["ok", "nothing"],
  ["BELOW_MINIMUM", "nothing"],
  ["NOT_FOUND", "nothing"],
  ["CODE_REJECTED", "nothing"],
  ["SESSION_EXPIRED", "nothing"],
  ["UNAVAILABLE", "warn"],
  ["UNKNOWN_OUTCOME", "warn"],
  ["RATE_LIMITED", "warn"],
  ["UNAUTHORIZED", "error"],
])("a call with the outcome %s is logged as: %s", (outcome, level) => {
  const { logger, observe } = open();
  observe({ ...call, outcome });
  expect(logger.warn).toHaveBeenCalledTimes(level === "warn" ? 1 : 0);
  expect(logger.error).toHaveBeenCalledTimes(level === "error" ? 1 : 0);
});
