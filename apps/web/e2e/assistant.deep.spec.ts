// The chat of a visitor without an account: with the keyboard, and with the prices of others.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl } from "./sandbox.ts";
import { conversation, say } from "./steps/chat.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a chat can be used with the keyboard alone, and started again", async ({ page }) => {
  await page.goto(`${baseUrl()}/onboarding/assistant`);
  await expect(conversation(page)).toContainText("Which country");
  await button(page, "Nigeria").focus();
  await page.keyboard.press("Enter");
  await expect(conversation(page)).toContainText("And which country should it go to?");
  await button(page, "Start again").focus();
  await page.keyboard.press("Enter");
  await expect(conversation(page)).not.toContainText("And which country should it go to?");
  await expect(conversation(page)).toContainText("Which country does the money come from?");
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
    await expect(conversation(page)).toContainText(asked);
  }
  const comparison = page.getByRole("region", { name: "Compared with other providers" });
  await expect(comparison.getByRole("listitem")).toHaveCount(3);
  await comparison.scrollIntoViewIfNeeded();
  await recordScreen(page, "assistant-comparison");
});
