// Trouble while a link is being paid: nothing is lost, nothing happens twice, and the page explains it.
import { expect } from "@playwright/test";
import { checkSizes, checkThemes } from "../gallery/check-screen.ts";
import { recordScreen } from "../gallery/record-screen.ts";
import { goBack } from "./go-back.ts";
import { letLinkExpire } from "./let-time-pass.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import {
  button,
  cancelLink,
  enterAccount,
  enterAddress,
  heading,
  makeLink,
  omaha,
  ownerOf,
  payerOf,
  pickBank,
  pickCurrency,
  settled,
  transactionIn,
} from "./teleport.ts";
import { test } from "./test.ts";

test.describe.configure({ timeout: 240_000 });

test("a link that ends while its payer is typing says why, and asks for no money", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Odo", "<img src=x onerror=alert(1)>");
  const page = await payerOf(browser);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step("it is cancelled before the account is submitted", async () => {
    const note = '"><script>alert(2)</script><b>bold</b>';
    const link = await makeLink(someone, "15.00", note);
    await page.goto(link.url);
    await expect(heading(page, "Odo <img src=x onerror=alert(1)>")).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await recordScreen(page, "payer-markup");
    await pickCurrency(page, "USD");
    await pickBank(page);
    await enterAccount(page);
    await enterAddress(page, omaha);
    await cancelLink(someone, link);
    await button(page, "Get quote").click();
    await expect(heading(page, "This link was cancelled")).toBeVisible();
    await page.reload();
    await expect(heading(page, "This link was cancelled")).toBeVisible();
  });

  await test.step("it expires before the offer is confirmed", async () => {
    const link = await makeLink(someone, "16.00");
    await page.goto(link.url);
    await pickCurrency(page, "USD");
    await pickBank(page);
    await enterAccount(page);
    await enterAddress(page, omaha);
    await button(page, "Get quote").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await letLinkExpire(link.id);
    await button(page, "Confirm").click();
    await expect(heading(page, "This link has expired")).toBeVisible();
    await recordScreen(page, "payer-expired");
  });

  await test.step("an unknown URL is not found", async () => {
    for (const code of ["nothing", "A".repeat(27), "%3Cscript%3E", "..%2F..%2Fapi"]) {
      await page.goto(`${baseUrl()}/t/${code}`);
      await expect(page.getByText("Teleport not found")).toBeVisible();
    }
  });
  expect(dialogs).toEqual([]);
  await page.context().close();
  await someone.owner.page.context().close();
});

test("Join leads from the link's document to the app, and Back to the link", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Ulla");
  const link = await makeLink(someone, "14.00");
  const page = await payerOf(browser);
  await page.goto(link.url);
  await page.getByRole("link", { name: "Join" }).click();
  await expect(page).toHaveURL(`${baseUrl()}/onboarding`);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(heading(page, "Create Account")).toBeVisible();
  await goBack(page);
  await goBack(page);
  await expect(heading(page, "Ulla Lindqvist")).toBeVisible();
  await expect(button(page, "Continue")).toBeVisible();
  await page.context().close();
  await someone.owner.page.context().close();
});

test("reloads, a lost network and double presses neither lose nor duplicate anything", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Ida");
  const link = await makeLink(someone, "45.00", "Boat hire");
  const page = await payerOf(browser);
  const context = page.context();
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") made.push(request.url().split("/").at(-1) ?? "");
  });
  const asked = (path: string) => made.filter((one) => one === path).length;

  await page.goto(link.url);
  await pickCurrency(page, "USD");
  await expect(heading(page, "Choose your bank")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Choose your bank")).toBeVisible();
  await pickBank(page);
  await page.reload();
  await enterAccount(page);
  // Account details are stored nowhere: after a reload they are entered again.
  await page.reload();
  await expect(page.getByLabel("Account number")).toHaveValue("");
  await enterAccount(page);
  await enterAddress(page, omaha);

  await test.step("without a network the account is submitted later", async () => {
    await context.setOffline(true);
    await button(page, "Get quote").click();
    await expect(page.getByText(/^We got no answer. No money was moved/)).toBeVisible();
    await recordScreen(page, "payer-address-offline");
    await context.setOffline(false);
    await button(page, "Get quote").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
  });

  await test.step("without a network the offer is confirmed later", async () => {
    await page.reload();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await context.setOffline(true);
    await button(page, "Confirm").click();
    await expect(page.getByText("No answer yet")).toBeVisible();
    await checkThemes(page, "payer-quote-offline");
    await checkSizes(page, "payer-quote-offline");
    await context.setOffline(false);
    const before = asked("transactions");
    await button(page, "Try again").dblclick();
    await expect(heading(page, /^Send \$[\d.]+ from your bank$/)).toBeVisible(settled);
    expect(asked("transactions") - before).toBe(1);
  });

  await test.step("the confirmed payment stays, and is marked as sent once", async () => {
    await page.reload();
    await expect(heading(page, /^Send \$/)).toBeVisible();
    await context.setOffline(true);
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "Confirmation Error")).toBeVisible();
    await expect(page.getByText("Failed to confirm payment")).toBeVisible();
    await recordScreen(page, "payer-confirmation-offline");
    await context.setOffline(false);
    const before = asked("sent");
    await button(page, "Try again").dblclick();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    expect(asked("sent") - before).toBe(1);
    await page.reload();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await goBack(page);
    await page.goForward();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
  });

  await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {});
  await expect(heading(page, "Delivered")).toBeVisible(settled);
  await page.reload();
  await expect(heading(page, "Delivered")).toBeVisible();
  await context.close();
  await someone.owner.page.context().close();
});
