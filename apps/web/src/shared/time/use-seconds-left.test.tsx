import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useSecondsLeft } from "./use-seconds-left.ts";

const now = new Date("2026-03-01T10:00:00.000Z");
const inSeconds = (seconds: number) => now.getTime() + seconds * 1000;

beforeEach(() => vi.useFakeTimers({ now }));

it("a countdown ticks every second, and stops its timer at 0", () => {
  const { result } = renderHook(() => useSecondsLeft(inSeconds(3)));
  const seen = [result.current];
  for (let second = 1; second <= 3; second += 1) {
    act(() => vi.advanceTimersByTime(1000));
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

it("a countdown starts again for another moment", () => {
  const { result, rerender } = renderHook(({ until }) => useSecondsLeft(until), {
    initialProps: { until: inSeconds(1) },
  });
  act(() => vi.advanceTimersByTime(2000));
  expect(result.current).toBe(0);
  rerender({ until: inSeconds(302) });
  expect(result.current).toBe(300);
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current).toBe(299);
});
