import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { secondFactor, setSecondFactor, useSecondFactor } from "./second-factor.ts";

it("is kept over a reload until it is taken back", () => {
  expect(secondFactor()).toBeNull();
  setSecondFactor("required");
  expect(localStorage.getItem("lilypad.second-factor")).toBe("required");
  setSecondFactor("skipped");
  expect(secondFactor()).toBe("skipped");
  setSecondFactor(null);
  expect(localStorage.getItem("lilypad.second-factor")).toBeNull();
});

it("asks for nothing when what was kept is not known", () => {
  localStorage.setItem("lilypad.second-factor", "maybe");
  expect(secondFactor()).toBeNull();
});

it("tells the screens, also of what another tab did", () => {
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
