// The chat of a visitor without an account, from the first message to the results and the sign-up.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl, newEmail } from "./sandbox.ts";
import { conversation, say } from "./steps/chat.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a chat leads from the welcome page to the results and the sign-up", async ({ page }) => {
  const email = newEmail("visitor");
  await page.goto(`${baseUrl()}/onboarding`);
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
  await recordScreen(page, "landing-with-chat");
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(conversation(page)).toContainText("Which country does the money come from?");

  await say(page, "What are your fees?");
  await expect(conversation(page)).toContainText("Lilypad charges nothing for opening an account");
  await recordScreen(page, "assistant-help");
  await button(page, "United States").click();
  await expect(conversation(page)).toContainText("And which country should it go to?");
  await say(page, "<b>Germany</b>");
  await expect(conversation(page)).toContainText("How much would you send, in USD?");
  await say(page, "500");
  await expect(conversation(page)).toContainText("How often would you send it?");

  // A reload continues the chat.
  await page.reload();
  await expect(conversation(page)).toContainText("<b>Germany</b>");
  await button(page, "Every month").click();
  await expect(page.getByText(/^About €[\d.,]+ would arrive\.$/)).toBeVisible();
  await expect(page.getByText(/Estimates based on rates from/)).toBeVisible();
  await recordScreen(page, "assistant-results");
  await say(page, "Is this a bank?");
  await expect(conversation(page)).toContainText("No, Lilypad is not a bank");
  await say(page, "Which frogs live in your pond?");
  const unknown = conversation(page).getByText("I don't have an answer to that.");
  await expect(unknown).toBeInViewport();
  await expect(unknown.getByRole("link").first()).toHaveAttribute("href", /^mailto:/);

  await page.getByLabel("Email (optional)").fill(email);
  await button(page, "Open an account").click();
  await expect(page).toHaveURL(/\/onboarding\/steps/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
