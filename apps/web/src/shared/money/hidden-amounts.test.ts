import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { hideAmounts, useAmountsHidden, useAmountText } from "./index.ts";

const shown = (amount: string) => renderHook(useAmountText).result.current(amount);

it("amounts are shown until this device hides them", () => {
  expect(shown("$2,480.65")).toBe("$2,480.65");
  hideAmounts(true);
  expect(localStorage.getItem("lilypad.amounts")).toBe("hidden");
  hideAmounts(false);
  expect(localStorage.getItem("lilypad.amounts")).toBeNull();
});

it.each([
  ["$2,480.65", "$••••"],
  ["+50.00 LIL", "+•••• LIL"],
  ["−€3.00", "−€••••"],
  ["$0.00", "$••••"],
  ["1,234,567.89 LIL", "•••• LIL"],
  ["Referred", "Referred"],
])("the amount %s is hidden as %s", (amount, hidden) => {
  hideAmounts(true);
  expect(shown(amount)).toBe(hidden);
});

it("everything that shows an amount follows the choice", () => {
  const { result } = renderHook(useAmountsHidden);
  expect(result.current).toBe(false);
  act(() => hideAmounts(true));
  expect(result.current).toBe(true);
});
