import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { atTheGate, begin, decide, showDocuments, title } from "./steps/identity-check.ts";
import { test } from "./test.ts";

test("a person is asked for more documents, and submits them", async ({ browser }) => {
  const bo = await atTheGate(browser, "Bo");
  const { page } = bo;
  await begin(page);
  await decide(browser, "Ask for more", bo);
  await expect(title(page, "We need a bit more")).toBeVisible();
  await recordScreen(page, "verification-needs-information");
  await showDocuments(page, /Provide information/, "Utility bill");
  await expect(title(page, "We need a bit more")).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: /currency/i })).toBeVisible();
  await page.context().close();
});

test("a rejected person reads the reason, tries again and is verified", async ({ browser }) => {
  const cy = await atTheGate(browser, "Cy");
  const { page } = cy;
  await begin(page);
  await decide(browser, "Reject", cy);
  await expect(title(page, "Verification wasn't successful")).toBeVisible();
  await expect(page.getByText("The picture of your document could not be read.")).toBeVisible();
  await expect(page.getByText("document_unreadable")).toBeVisible();
  await recordScreen(page, "verification-rejected");

  await test.step("the reason is still shown after a reload", async () => {
    await page.reload();
    await expect(page.getByText("The picture of your document could not be read.")).toBeVisible();
  });
  await showDocuments(page, /Try again/, "Identity card");
  await expect(title(page, "Verification wasn't successful")).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: /currency/i })).toBeVisible();
  await page.context().close();
});

test("known data stays visible while the bank does not answer", async ({ browser }) => {
  const dora = await atTheGate(browser, "Dora");
  const { page } = dora;
  await begin(page);
  const answers = "**/api/v1/ramp/customers/status";
  await page.route(answers, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "No.", code: "INTERNAL" } }),
  );
  await page.getByRole("button", { name: "Check status" }).click();
  await expect(page.getByText("Failed to check verification status")).toBeVisible({
    timeout: 20_000,
  });
  await expect(title(page, "Upload your documents")).toBeVisible();
  await page.unroute(answers);
  await page.context().close();
});
