import { expect, it } from "vitest";
import { opensInnerScreen } from "./cold-start.ts";

const opened = { path: "/transactions", historyLength: 1, navigationType: "navigate" };

it.each([
  ["a notification's page", opened, true],
  ["a shortcut's page", { ...opened, path: "/send-money" }, true],
  ["the dashboard itself", { ...opened, path: "/dashboard" }, false],
  ["a page before signing in", { ...opened, path: "/onboarding/steps" }, false],
  ["a page one came to from another one", { ...opened, historyLength: 2 }, false],
  ["a reload", { ...opened, navigationType: "reload" }, false],
  ["going back to it", { ...opened, navigationType: "back_forward" }, false],
] as const)("%s: the dashboard is put beneath it: %3$s", (_, page, beneath) => {
  expect(opensInnerScreen(page)).toBe(beneath);
});
