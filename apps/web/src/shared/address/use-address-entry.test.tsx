import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useAddressEntry } from "./use-address-entry.ts";

beforeEach(() => vi.useFakeTimers());

it.each([
  ["SW1A 1AA", "GB"],
  ["94105-1234", "US"],
  ["K1A 0B1", "CA"],
  ["2000", "AU"],
  ["1012 AB", "NL"],
  // Germany, France and the United States all have five digits.
  ["10115", ""],
])("the postal code %s selects the country %j, 300 ms after the last key", (code, country) => {
  const { result } = renderHook(() => useAddressEntry(null, null));
  const type = (value: string) =>
    act(() => result.current.dispatch({ type: "edited", field: "postalCode", value }));
  type(code.slice(0, -1));
  act(() => vi.advanceTimersByTime(299));
  type(code);
  act(() => vi.advanceTimersByTime(299));
  expect(result.current.state.draft.country).toBe("");
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.state.draft.country).toBe(country);
});
