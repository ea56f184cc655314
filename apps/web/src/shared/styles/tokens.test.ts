import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withChosenTheme } from "../../../build/chosen-theme.ts";

const written = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const ground = /--ground: (#\w+)/g;

it("has every dark colour twice on the page: for dark devices, and for people who chose dark", () => {
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

it("gives every colour of the light theme a dark one", () => {
  const colours = (css: string) =>
    new Set([...css.matchAll(/^ +(--[\w-]+): (?:#|rgb)/gm)].map(([, name]) => name));
  const [light = "", dark = ""] = written.split("@media (prefers-color-scheme: dark)");
  expect(colours(light)).toEqual(colours(dark));
});

it("says so when the dark theme is missing", () => {
  expect(() => withChosenTheme(":root {}")).toThrow("no dark theme");
});
