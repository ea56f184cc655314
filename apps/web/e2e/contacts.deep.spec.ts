import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { chooseContacts, phone } from "./steps/contacts.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("on a phone contacts are picked directly; without a picker a link can be shared", async ({
  browser,
}) => {
  const [ann, jonas] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" }, phone),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  const { page } = ann;
  await page.goto(`${baseUrl()}/find-friends`);
  await expect(page.getByText("Contact access is not supported on this device")).toBeVisible();
  await expect(button(page, "Copy link")).toBeVisible();
  await recordScreen(page, "find-friends-no-picker");
  await chooseContacts(page.context(), [{ email: [jonas.email] }]);
  await page.reload();
  await expect(button(page, "Access My Contacts")).toBeVisible();
  await recordScreen(page, "find-friends-phone");
  await button(page, "Access My Contacts").click();
  await expect(page.getByText("1 contact uploaded")).toBeVisible();
  await expect(page.getByText("Jonas Weber")).toBeVisible();
  await recordScreen(page, "find-friends-phone-found");
  await page.context().close();
});

test("a page without a token is not an upload link", async ({ page }) => {
  await page.goto(`${baseUrl()}/mobile/upload-contacts`);
  await expect(page.getByRole("heading", { name: "Invalid Upload Link" })).toBeVisible();
  await expect(page.getByText("Invalid upload session. Please try again.")).toBeVisible();
  await recordScreen(page, "contact-upload-invalid");
  await button(page, "Try Again").click();
  await expect(page.getByRole("heading", { name: "Invalid Upload Link" })).toBeVisible();
});
