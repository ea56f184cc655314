import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl } from "./sandbox.ts";
import { button, heading, linkRow, ownerOf } from "./teleport.ts";
import { test } from "./test.ts";

const press = (page: Page, name: string | RegExp) => button(page, name).click();

test("a link is created, shared and cancelled", async ({ browser }) => {
  const { page } = (await ownerOf(browser, "Ann")).owner;
  await page.goto(`${baseUrl()}/teleport`);
  await expect(page.getByLabel("Amount")).toBeVisible();
  await page.getByLabel("Amount").fill("1250");
  await page.getByLabel("Note (optional)").fill("Boat hire");
  await recordScreen(page, "teleport");
  await page.getByRole("button", { name: /^Paid into/ }).click();
  await expect(page.getByRole("list", { name: "UK bank accounts" })).toBeVisible();
  await recordScreen(page, "teleport-accounts");
  await page.keyboard.press("Escape");
  await press(page, "Create link");
  const sheet = page.getByRole("dialog", { name: "Share your teleport link" });
  await expect(sheet.getByText("£12.50")).toBeVisible();
  await recordScreen(page, "teleport-share");
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading(page, "Success!")).toBeVisible();
  await recordScreen(page, "teleport-success");
  // A reload shows the same link.
  await page.reload();
  await expect(page.getByText("Link Shared!")).toBeVisible();

  await page.getByRole("link", { name: "Your links" }).click();
  await expect(linkRow(page, "£12.50 Boat hire Open")).toBeVisible();
  await recordScreen(page, "teleport-links");
  await linkRow(page, "£12.50 Boat hire Open").click();
  await expect(page.getByText("No one has paid it yet.")).toBeVisible();
  await recordScreen(page, "teleport-link");
  await press(page, "Cancel link");
  const question = page.getByRole("alertdialog", { name: "Cancel this link?" });
  await question.getByRole("button", { name: "Cancel link" }).click();
  await expect(page.getByText("Link cancelled")).toBeVisible();
  // The dialog closes first, and receives the keys as long as it is open.
  await expect(question).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(linkRow(page, "£12.50 Boat hire Cancelled")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.context().close();
});
