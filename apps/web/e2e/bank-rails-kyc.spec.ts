import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Person, signedUp } from "./people.ts";
import { baseUrl, sandboxUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Opens the gate for a new person who has not begun the identity check. */
async function atTheGate(browser: Browser, firstName: string): Promise<Person> {
  const person = await signedUp(browser, { firstName, lastName: "Lindqvist" });
  await person.page.goto(`${baseUrl()}/ramp/link-bank`);
  await expect(title(person.page, "Verify your identity")).toBeVisible();
  return person;
}

async function begin(page: Page): Promise<void> {
  await button(page, "Start verification").click();
  await expect(title(page, "Upload your documents")).toBeVisible();
}

/** Submits documents on the provider's page, which opens in another tab. */
async function showDocuments(page: Page, action: RegExp, document: string): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: action }).click();
  const provider = await opened;
  await provider.getByLabel(document).check();
  await provider.getByLabel(/sample picture/).check();
  await provider.getByLabel(/sample selfie/).check();
  await button(provider, "Hand in my documents").click();
  await expect(provider.getByText("We are looking at your documents")).toBeVisible();
  await provider.close();
}

/** Presses a customer's button on the bank's console, as an employee of the bank. */
async function decide(browser: Browser, decision: string, { email }: Person): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${sandboxUrl()}/bank`);
  const press = page.getByRole("button", { name: `${decision}: ${email}`, exact: true });
  await press.click();
  // The list shows the new state, in which this can no longer be decided.
  await expect(press).toBeHidden();
  await context.close();
}

const onward = (page: Page) =>
  title(page, "Verify your identity").or(title(page, "Upload your documents"));

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
    await expect(onward(page)).toBeHidden({ timeout: 20_000 });
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
  await button(page, "Check status").click();
  await expect(page.getByText("Failed to check verification status")).toBeVisible({
    timeout: 20_000,
  });
  await expect(title(page, "Upload your documents")).toBeVisible();
  await page.unroute(answers);
  await page.context().close();
});
