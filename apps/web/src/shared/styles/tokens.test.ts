import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withChosenTheme } from "../../../build/chosen-theme.ts";

const written = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const ground = /--ground: (#\w+)/g;

it("every dark colour is on the page twice: for dark devices, and for people who chose dark", () => {
  const shown = withChosenTheme(written);
  const [light, dark] = [...written.matchAll(ground)].map(([, colour]) => colour);
  expect([...shown.matchAll(ground)].map(([, colour]) => colour)).toEqual([light, dark, dark]);
  const [before, forDevices = "", forChoice = ""] = shown.split(/(?=:root[:[])/);
  expect(before).toContain("@media (prefers-color-scheme: dark)");
  expect(forDevices).toMatch(/^:root:not\(\[data-theme="light"\]\) \{/);
  expect(forChoice).toMatch(/^:root\[data-theme="dark"\] \{/);
  const tokens = (css: string) => css.slice(css.indexOf("{"), css.indexOf("}"));
  expect(tokens(forChoice)).toBe(tokens(forDevices));
  expect(tokens(forChoice)).toContain("color-scheme: dark");
});

it("every colour of the light theme has a dark one", () => {
  const colours = (css: string) =>
    new Set([...css.matchAll(/^ +(--[\w-]+): (?:#|rgb)/gm)].map(([, name]) => name));
  const [light = "", dark = ""] = written.split("@media (prefers-color-scheme: dark)");
  expect(colours(light)).toEqual(colours(dark));
});

it("a missing dark theme is an error", () => {
  expect(() => withChosenTheme(":root {}")).toThrow("no dark theme");
});
