import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { applyTheme, chooseTheme, storedTheme, type Theme } from "./theme.ts";
import { useTheme } from "./use-theme.ts";

const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute("media"),
  );

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)">`;
});
afterEach(() => applyTheme("system"));

it.each([
  ["light", "light", ["all", "not all"]],
  ["dark", "dark", ["not all", "all"]],
  ["system", undefined, ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]],
] as [Theme, string | undefined, string[]][])(
  "the theme %s is shown and stored",
  (theme, shown, coloured) => {
    chooseTheme("dark");
    chooseTheme(theme);
    expect(document.documentElement.dataset.theme).toBe(shown);
    expect(bars()).toEqual(coloured);
    expect(storedTheme()).toBe(theme);
  },
);

it.each(["", "neon", "system"])("a stored theme %j is ignored", (stored) => {
  localStorage.setItem("lilypad.theme", stored);
  expect(storedTheme()).toBe("system");
});

it("the theme follows another tab", () => {
  const { result } = renderHook(useTheme);
  expect(result.current[0]).toBe("system");
  localStorage.setItem("lilypad.theme", "dark");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "lilypad.theme" })));
  expect(result.current[0]).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
});
