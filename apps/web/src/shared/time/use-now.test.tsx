import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useNow } from "./use-now.ts";

const noon = Date.parse("2026-12-20T12:00:00.000Z");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  return () => vi.useRealTimers();
});

it("renders again each time one of the times passes, the earliest first", () => {
  const times = [noon + 2 * minuteMs, noon + minuteMs, noon - minuteMs];
  const { result } = renderHook(() => useNow(times));
  expect(result.current.getTime()).toBe(noon);
  act(() => vi.advanceTimersByTime(minuteMs - 1));
  expect(result.current.getTime()).toBe(noon);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.getTime()).toBe(noon + minuteMs);
  act(() => vi.advanceTimersByTime(minuteMs));
  expect(result.current.getTime()).toBe(noon + 2 * minuteMs);
  expect(vi.getTimerCount()).toBe(0);
});

it("waits for a time that is further away than one timer can be", () => {
  const { result } = renderHook(() => useNow([noon + 30 * dayMs]));
  for (let day = 1; day < 30; day += 1) act(() => vi.advanceTimersByTime(dayMs));
  act(() => vi.advanceTimersByTime(dayMs - 1));
  expect(result.current.getTime()).toBe(noon + 29 * dayMs);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.getTime()).toBe(noon + 30 * dayMs);
});

it("sets no timer if there is no time to wait for", () => {
  renderHook(() => useNow([]));
  expect(vi.getTimerCount()).toBe(0);
});
