import type { ProviderCall } from "@lilypad/providers";
import { expect, test, vi } from "vitest";
import { createMetrics } from "./metrics.ts";
import { createCardIssuerObserver } from "./observe-card-issuer.ts";

function open() {
  const metrics = createMetrics();
  const logger = { warn: vi.fn() };
  return { metrics, logger, observe: createCardIssuerObserver(metrics, logger) };
}
const call: ProviderCall = { name: "list cards", outcome: "ok", tries: 1, durationMs: 120 };

test("every call is counted by its name and what became of it", async () => {
  const { metrics, observe } = open();
  observe(call);
  observe({ ...call, outcome: "UNAVAILABLE", tries: 0, durationMs: 0 });
  const text = await metrics.registry.metrics();
  for (const outcome of ["ok", "LEFT_ALONE"]) {
    expect(text).toContain(
      `lilypad_card_issuer_call_seconds_count{call="list cards",outcome="${outcome}"} 1`,
    );
  }
});

test.each([
  ["ok", 0],
  ["CODE_REJECTED", 0],
  ["SESSION_EXPIRED", 0],
  ["UNAVAILABLE", 1],
  ["UNKNOWN_OUTCOME", 1],
  ["RATE_LIMITED", 1],
])("of %s the log has %i lines", (outcome, lines) => {
  const { logger, observe } = open();
  observe({ ...call, outcome });
  expect(logger.warn).toHaveBeenCalledTimes(lines);
});
