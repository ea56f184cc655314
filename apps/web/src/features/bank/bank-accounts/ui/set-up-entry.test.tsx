import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { changeSettings } from "../../../../../test/app-settings.ts";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import { SetUpEntry } from "./set-up-entry.tsx";

const euro = (status: "active" | "pending" | "failed") =>
  sampleAccount({ currency: "EUR", status });

function open(offered: boolean, accounts: Parameters<typeof SetUpEntry>[0]["accounts"]) {
  changeSettings({ offersBankingSteps: offered });
  render(<SetUpEntry accounts={accounts} />);
  return screen.queryByRole("link", { name: /Set up your European account/ });
}

it.each([
  ["nobody has an account in euros", [sampleAccount()]],
  ["the one there is can't be used", [euro("failed")]],
])("the link to setting up a European account is shown if %s", (_, accounts) => {
  const entry = open(true, accounts);
  expect(entry?.getAttribute("href")).toBe("/banking/setup");
});

it.each([
  ["an account in euros can be used", true, [euro("active")]],
  ["one is being looked at", true, [euro("pending")]],
  ["they are not offered", false, []],
])("the link to setting up a European account is not shown if %s", (_, offered, accounts) => {
  const entry = open(offered, accounts);
  expect(entry).toBeNull();
});
