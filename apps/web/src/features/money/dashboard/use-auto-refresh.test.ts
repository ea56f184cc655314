import { expect, it, vi } from "vitest";
import { refreshThrottleMs, throttled } from "./use-auto-refresh.ts";

it("the dashboard refreshes at once, then at most every two seconds", () => {
  let time = 0;
  const refresh = vi.fn();
  const throttledRefresh = throttled(refresh, refreshThrottleMs, () => time);
  for (const moment of [0, 1, 1999, 2000, 2001, 3999, 4000]) {
    time = moment;
    throttledRefresh();
  }
  expect(refresh).toHaveBeenCalledTimes(3);
});
