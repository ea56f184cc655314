// Screens whose data could not be loaded: they say so, that the money is safe, and offer another try.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const refusal = {
  success: false,
  error: "Something went wrong on our side. Please try again.",
  code: "INTERNAL",
  requestId: "019aa000-0000-7000-8000-000000000000",
};

const screens = [
  { name: "own-key-failed", path: "/profile/security/key", call: "own-key" },
  { name: "hand-over-failed", path: "/profile/hand-over", call: "handover" },
  { name: "signing-failed", path: "/profile/security/signing", call: "safe-transactions" },
  { name: "limits-failed", path: "/limits", call: "payments/limits" },
  { name: "proof-failed", path: "/proof", call: "proof" },
  { name: "saved-addresses-failed", path: "/send-money/wallet/saved", call: "saved-addresses" },
];

test("screens whose data could not be loaded say so and load it again", async ({ browser }) => {
  const { page } = await signedUp(
    browser,
    { firstName: "Mira", lastName: "Lindqvist" },
    { reducedMotion: "reduce", viewport: { width: 390, height: 844 } },
  );
  for (const { name, path, call } of screens) {
    await test.step(name, async () => {
      const calls = new RegExp(`/api/v1/${call}(\\?|$)`);
      await page.context().route(calls, (route) => route.fulfill({ status: 500, json: refusal }));
      await page.goto(`${baseUrl()}${path}`);
      await expect(page.getByText(/^Could not load/)).toBeVisible({ timeout: 20_000 });
      await recordScreen(page, name);
      await page.context().unroute(calls);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText(/^Could not load/)).toBeHidden();
    });
  }
  await page.context().close();
});
