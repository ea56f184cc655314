import { expect, it } from "vitest";
import { pageFor } from "./page-for.ts";

it.each([
  ["/", "/onboarding"],
  ["/onboarding", "/onboarding"],
  ["/dashboard", "/dashboard"],
  ["/onboarding/steps", "/app"],
  ["/send-money", "/app"],
  ["/authors", "/app"],
  ["/api/v1/wallets/balance", null],
  ["/auth/v1/token", null],
  ["/docs", null],
  ["/docs/openapi", null],
  ["/t/abcdefghijklmnopqrstuvwxyz0", null],
  ["/receipt/abcdefghijklmnopqrstuv", null],
  ["/admin", null],
  ["/admin/audit", null],
  ["/administrators", "/app"],
  ["/terms", "/app"],
  ["/icon.svg", null],
  ["/app-settings.json", null],
])("without a network the page for %s is %j", (path, page) => {
  expect(pageFor(path)).toBe(page);
});
