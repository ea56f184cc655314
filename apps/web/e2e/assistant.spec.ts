// The chat of a visitor without an account, from the first message to the results and the sign-up.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl, newEmail } from "./sandbox.ts";
import { test } from "./test.ts";

const log = (page: Page) => page.getByRole("log", { name: "Conversation" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel("Your message").fill(message);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Your message")).toHaveValue("");
}

test("a chat leads from the welcome page to the results and the sign-up", async ({ page }) => {
  const email = newEmail("visitor");
  await page.goto(`${baseUrl()}/onboarding`);
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
  await recordScreen(page, "landing-with-chat");
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(log(page)).toContainText("Which country does the money come from?");

  await say(page, "What are your fees?");
  await expect(log(page)).toContainText("Lilypad charges nothing for opening an account");
  await recordScreen(page, "assistant-help");
  await button(page, "United States").click();
  await expect(log(page)).toContainText("And which country should it go to?");
  await say(page, "<b>Germany</b>");
  await expect(log(page)).toContainText("How much would you send, in USD?");
  await say(page, "500");
  await expect(log(page)).toContainText("How often would you send it?");

  // A reload continues the chat.
  await page.reload();
  await expect(log(page)).toContainText("<b>Germany</b>");
  await button(page, "Every month").click();
  await expect(page.getByText(/^About €[\d.,]+ would arrive\.$/)).toBeVisible();
  await expect(page.getByText(/Estimates based on rates from/)).toBeVisible();
  await recordScreen(page, "assistant-results");
  await say(page, "Is this a bank?");
  const unknown = log(page).getByText("I don't have an answer to that.");
  await expect(unknown).toBeInViewport();
  await expect(unknown.getByRole("link").first()).toHaveAttribute("href", /^mailto:/);

  await page.getByLabel("Email (optional)").fill(email);
  await button(page, "Open an account").click();
  await expect(page).toHaveURL(/\/onboarding\/steps/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("a chat can be used with the keyboard alone, and started again", async ({ page }) => {
  await page.goto(`${baseUrl()}/onboarding/assistant`);
  await expect(log(page)).toContainText("Which country");
  await button(page, "Nigeria").focus();
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText("And which country should it go to?");
  await button(page, "Start again").focus();
  await page.keyboard.press("Enter");
  await expect(log(page)).not.toContainText("And which country should it go to?");
  await expect(log(page)).toContainText("Which country does the money come from?");
});

test("the prices of others are shown next to ours if they are known, in every size", async ({
  page,
}) => {
  // No price file is configured here, so prices are added to the server's answer.
  await page.route("**/api/v1/public/chat/sessions/*/results", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [{ cost }] = body.data.results;
    const others = ["Somebank", "A provider with a rather long name, incorporated"].map((name) => ({
      name,
      isOwn: false,
      fee: { amount: "1234567.89", currency: cost.sent.currency },
      arrives: { amount: "1234567890.12", currency: cost.arrives.currency },
      source: "https://prices.example/",
    }));
    const ours = { ...cost, name: "Lilypad", isOwn: true, source: null };
    body.data.comparison = { asOf: "2026-11-02", offers: [...others, ours] };
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${baseUrl()}/onboarding/assistant`);
  for (const [said, asked] of [
    ["United States", "And which country should it go to?"],
    ["Germany", "How much would you send, in USD?"],
    ["500", "How often would you send it?"],
    ["Just once", "Here's your estimate."],
  ] as const) {
    await say(page, said);
    await expect(log(page)).toContainText(asked);
  }
  const comparison = page.getByRole("region", { name: "Compared with other providers" });
  await expect(comparison.getByRole("listitem")).toHaveCount(3);
  await comparison.scrollIntoViewIfNeeded();
  await recordScreen(page, "assistant-comparison");
});
