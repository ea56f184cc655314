import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl } from "./sandbox.ts";
import { atTheGate, begin, decide, showDocuments, title } from "./steps/identity-check.ts";
import { test } from "./test.ts";

test("a new person submits documents, continues during the review, and is notified of the result", async ({
  browser,
}) => {
  const ann = await atTheGate(browser, "Ann");
  const { page } = ann;
  await recordScreen(page, "verification-begin");
  await begin(page);
  await recordScreen(page, "verification-documents");
  await showDocuments(page, /Open verification/, "Passport");

  await test.step("the gate opens by itself during the review", async () => {
    await expect(
      title(page, "Verify your identity").or(title(page, "Upload your documents")),
    ).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole("heading", { name: /currency/i })).toBeVisible();
  });

  await test.step("the decision arrives in the inbox without a reload", async () => {
    await page.goto(`${baseUrl()}/notifications`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await decide(browser, "Approve", ann);
    await expect(page.getByText("Your identity is verified")).toBeVisible();
  });

  await test.step("the gate is no longer shown", async () => {
    await page.goto(`${baseUrl()}/ramp/link-bank`);
    await expect(page.getByRole("heading", { name: /currency/i })).toBeVisible();
  });
  await page.context().close();
});
