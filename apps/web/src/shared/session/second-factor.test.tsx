import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { secondFactor } from "./kept-second-factor.ts";
import { setSecondFactor, useSecondFactor } from "./second-factor.ts";

it("the state of the second factor survives a reload until it is cleared", () => {
  expect(secondFactor()).toBeNull();
  setSecondFactor("required");
  expect(localStorage.getItem("lilypad.second-factor")).toBe("required");
  setSecondFactor("skipped");
  expect(secondFactor()).toBe("skipped");
  setSecondFactor(null);
  expect(localStorage.getItem("lilypad.second-factor")).toBeNull();
});

it("an unknown stored state of the second factor requires nothing", () => {
  localStorage.setItem("lilypad.second-factor", "maybe");
  expect(secondFactor()).toBeNull();
});

it("screens follow the state of the second factor, also from another tab", () => {
  const { result } = renderHook(() => useSecondFactor());
  expect(result.current).toBeNull();
  act(() => setSecondFactor("required"));
  expect(result.current).toBe("required");
  act(() => {
    localStorage.setItem("lilypad.second-factor", "skipped");
    window.dispatchEvent(new StorageEvent("storage", { key: "lilypad.second-factor" }));
  });
  expect(result.current).toBe("skipped");
});
