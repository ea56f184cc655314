import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../../../test/fake-api.ts";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import { SetUpEntry } from "./set-up-entry.tsx";

const euro = (status: "active" | "pending" | "failed") =>
  sampleAccount({ currency: "EUR", status });

async function open(offered: boolean, accounts: Parameters<typeof SetUpEntry>[0]["accounts"]) {
  const readSettings = vi.fn(() => ({ offersBankingSteps: offered }));
  fakeApi({ "/app-settings.json": readSettings });
  render(<SetUpEntry accounts={accounts} />);
  // The entry is drawn by the settings when this is over: tests that expect it and tests that do not rely on it.
  await act(async () =>
    vi.waitFor(() => expect(readSettings).toHaveBeenCalledOnce(), { timeout: 10_000 }),
  );
  return () => screen.queryByRole("link", { name: /Set up your European account/ });
}

it.each([
  ["nobody has an account in euros", [sampleAccount()]],
  ["the one there is can't be used", [euro("failed")]],
])("the link to setting up a European account is shown if %s", async (_, accounts) => {
  const entry = await open(true, accounts);
  expect(entry()?.getAttribute("href")).toBe("/banking/setup");
});

it.each([
  ["an account in euros can be used", true, [euro("active")]],
  ["one is being looked at", true, [euro("pending")]],
  ["they are not offered", false, []],
])("the link to setting up a European account is not shown if %s", async (_, offered, accounts) => {
  const entry = await open(offered, accounts);
  expect(entry()).toBeNull();
});
