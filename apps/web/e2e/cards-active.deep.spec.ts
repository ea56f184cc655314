// A card where cards are offered: from 100,000 LIL to an active card.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { letMinutePass } from "./let-time-pass.ts";
import type { Person } from "./people.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl, readNextMail, sandboxUrl, sixDigits } from "./sandbox.ts";
import { button, confirmEmail, controlIssuer, title, unlocked } from "./steps/card-issuer.ts";
import { test } from "./test.ts";

playWithOptions();

async function decideIdentity({ email }: Person, status: string): Promise<void> {
  const customers = await controlIssuer<{ id: string; email: string }[]>("customers");
  const { id } = customers.find((one) => one.email === email) ?? { id: "nobody" };
  await controlIssuer(`customers/${id}/kyc`, { status });
}

async function acceptTerms(page: Page): Promise<void> {
  await expect(title(page, "Terms of our card partner")).toBeVisible();
  await page.getByRole("checkbox").check();
  await button(page, "Continue").click();
}

/** Submits documents on the issuer's page, which opens in another tab. */
async function showDocuments(page: Page, action: RegExp): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: action }).click();
  const issuer = await opened;
  await issuer.getByLabel("Passport").check();
  await issuer.getByLabel(/sample selfie/).check();
  await button(issuer, "Hand in my documents").click();
  await expect(issuer.getByText("We are looking at your documents")).toBeVisible();
  await issuer.close();
}

async function answerQuestions(page: Page): Promise<void> {
  await expect(title(page, "Where your money comes from")).toBeVisible();
  await page.getByLabel("What is your main source of income?").selectOption("Salary");
  await page.getByLabel("How much do you earn in a year?").selectOption("20,000 to 50,000");
  await page
    .getByLabel("How much will you spend with the card in a month?")
    .selectOption("500 to 2,000");
  await button(page, "Continue").click();
}

/**
 * Enters the latest code that was texted to the number that all people share; all of them confirm it before the
 * next one requests a code.
 */
async function confirmPhone(page: Page): Promise<void> {
  await expect(title(page, "Confirm your phone")).toBeVisible();
  const texts = async () => {
    const answer = await fetch(`${sandboxUrl()}/phone/messages?to=%2B447400123456`);
    const all = (await answer.json()) as { text: string }[];
    return all.flatMap(({ text }) => sixDigits.exec(text)?.[0] ?? []);
  };
  const before = (await texts()).length;
  await button(page, "Send the code").click();
  const field = page.getByLabel("Code from the text message");
  await expect(field).toBeVisible();
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(before);
  await field.fill((await texts())[0] ?? "");
}

test("from 100,000 LIL to an active card, which is frozen and unfrozen", async ({ browser }) => {
  const ann = await unlocked(browser, "Ann");
  const { page } = ann;
  await recordScreen(page, "card-unlocked");

  await test.step("what lies ahead, and a mailed code", async () => {
    await page.getByRole("link", { name: "Get your card" }).click();
    await expect(title(page, "Get your card")).toBeVisible();
    await recordScreen(page, "card-begin");
    const code = await readNextMail(ann.email, sixDigits, () =>
      button(page, "Send the code").click(),
    );
    await expect(title(page, "Confirm your email")).toBeVisible();
    await recordScreen(page, "card-code");
    await page.getByLabel("Code from the email").fill(code === "000000" ? "111111" : "000000");
    await expect(
      page.getByText("This code is wrong or has expired.", { exact: false }),
    ).toBeVisible();
    await expect(page.getByLabel("Code from the email")).toHaveValue("");
    await button(page, "Dismiss").click();
    await page.getByLabel("Code from the email").fill(code);
  });

  await test.step("the terms", async () => {
    await expect(title(page, "Terms of our card partner")).toBeVisible();
    await recordScreen(page, "card-terms");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Read Card terms" }).click();
    const terms = await opened;
    await expect(terms.getByRole("heading", { level: 1 })).toBeVisible();
    await terms.close();
    await acceptTerms(page);
  });

  await test.step("the identity check on the issuer's page; a reload returns to the same step", async () => {
    await expect(title(page, "Identity Verification")).toBeVisible();
    await expect(page.getByRole("link", { name: /Open verification/ })).toBeVisible();
    await recordScreen(page, "card-identity");
    await controlIssuer("settings", { autoApproveMs: null });
    await showDocuments(page, /Open verification/);
    await expect(page.getByText(/Your documents are being reviewed/)).toBeVisible({
      timeout: 20_000,
    });
    await page.reload();
    await expect(page.getByText(/Your documents are being reviewed/)).toBeVisible();
    await recordScreen(page, "card-identity-waits");
    await decideIdentity(ann, "resubmissionRequested");
    await expect(page.getByText(/couldn't read everything/)).toBeVisible({ timeout: 20_000 });
    await recordScreen(page, "card-identity-adds");
    await decideIdentity(ann, "approved");
    await expect(title(page, "Where your money comes from")).toBeVisible({ timeout: 20_000 });
  });

  await test.step("the source of funds, and a phone number", async () => {
    await recordScreen(page, "card-funds");
    await answerQuestions(page);
    await expect(title(page, "Confirm your phone")).toBeVisible();
    await recordScreen(page, "card-phone");
    await letMinutePass(ann.id);
    await confirmPhone(page);
  });

  await test.step("the wallet, which takes a while; leaving and returning finds it", async () => {
    await expect(title(page, "Create Wallet")).toBeVisible();
    await recordScreen(page, "card-wallet");
    await controlIssuer("settings", { deployMs: 8_000 });
    await button(page, "Create the wallet").dblclick();
    await expect(page.getByText("Creating the wallet. This can take a minute.")).toBeVisible();
    await button(page, "Back").click();
    await page.getByRole("link", { name: "Continue to your card" }).click();
    await expect(title(page, "Activate Card")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("the card", async () => {
    await letMinutePass(ann.id);
    await recordScreen(page, "card-activate");
    await button(page, "Get my card").click();
    await expect(page).toHaveURL(/\/cards$/);
    await expect(page.getByText("Your card is active.")).toBeVisible();
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await expect(page.getByText(/^•••• \d{4}$/)).toBeVisible();
    await button(page, "Dismiss").click();
    await recordScreen(page, "card-active");
  });

  await test.step("the card is frozen, stays frozen after a reload, and is unfrozen", async () => {
    await button(page, "Freeze").click();
    await expect(page.getByText("Your card is frozen. No one can pay with it.")).toBeVisible();
    await page.reload();
    await expect(button(page, "Unfreeze")).toBeVisible();
    await recordScreen(page, "card-frozen");
    await button(page, "Unfreeze").click();
    await expect(page.getByText("Your card works again.")).toBeVisible();
    await expect(button(page, "Freeze")).toBeVisible();
  });

  await test.step("an issuer's session that ends during a step is reopened with a code", async () => {
    await letMinutePass(ann.id);
    await controlIssuer("sessions/end", {});
    await button(page, "Freeze").click();
    await expect(page.getByText(/Please confirm your email address/)).toBeVisible();
    await page.getByRole("link", { name: "Confirm your email to see your card" }).click();
    await expect(title(page, "Welcome back")).toBeVisible();
    await page.reload();
    await expect(title(page, "Welcome back")).toBeVisible();
    await recordScreen(page, "card-return");
    await confirmEmail(ann);
    await expect(page).toHaveURL(/\/cards$/);
    await expect(button(page, "Freeze")).toBeVisible();
  });

  await test.step("with a card, the setup leads back to it", async () => {
    await page.goto(`${baseUrl()}/cards/setup`);
    await expect(page).toHaveURL(/\/cards$/);
    const customers =
      await controlIssuer<{ email: string; cards: { isFrozen: boolean }[] }[]>("customers");
    const cards = customers.find((one) => one.email === ann.email)?.cards;
    expect(cards?.map(({ isFrozen }) => isFrozen)).toEqual([false]);
  });
  await page.context().close();
});
