// Signing up without a key of one's own, although the device could create one.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { signUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const offer = (page: Page) => page.getByRole("heading", { name: "Hold your own key" });

test("somebody continues without a key, and gets a Safe whose key we keep", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const authenticator = await addAuthenticator(page);
  await signUp(page, {
    firstName: "Bob",
    lastName: "Marchetti",
    async atKeyOffer() {
      await expect(offer(page)).toBeVisible();
      await button(page, "Continue without it").click();
    },
  });
  const { credentials } = await authenticator.devtools.send("WebAuthn.getCredentials", {
    authenticatorId: authenticator.authenticatorId,
  });
  expect(credentials).toEqual([]);
  await page.goto(`${baseUrl()}/profile/security/key`);
  await expect(page.getByRole("heading", { name: "Lilypad keeps your key" })).toBeVisible();
  await recordScreen(page, "own-key-held");
});
