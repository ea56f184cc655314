// A visitor without an account pays a link from a bank account, and its owner sees that it is paid.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import {
  button,
  enterAddress,
  enterHolder,
  heading,
  linkRow,
  makeLink,
  omaha,
  ownerOf,
  payerOf,
  settled,
  transactionIn,
} from "./teleport.ts";
import { test } from "./test.ts";

/** The owner's page with their links, which stays open and receives all live events. */
async function watchLinks(page: Page): Promise<Page> {
  await page.goto(`${baseUrl()}/teleport/links`);
  return page;
}

test("a link is paid in dollars, step by step, over reloads", async ({ browser }) => {
  const someone = await ownerOf(browser, "Mira");
  const note = "Rent share, November";
  const link = await makeLink(someone, "320.00", note);
  const links = await watchLinks(someone.owner.page);
  await expect(linkRow(links, `£320.00 ${note} Open`)).toBeVisible();
  const page = await payerOf(browser);

  await test.step("the page does not pass on its URL", async () => {
    const answer = await page.goto(link.url);
    expect(answer?.headers()).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    await expect(heading(page, "Mira Lindqvist")).toBeVisible();
    await expect(page.getByText("£320.00")).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole("link", { name: "Join" })).toHaveAttribute("href", "/onboarding");
    await expect(page.getByRole("radio", { name: /^USD/ })).toBeVisible();
    await recordScreen(page, "payer-recipient");
  });

  await test.step("the bank and the account", async () => {
    await page.getByRole("radio", { name: /^USD/ }).check();
    await button(page, "Continue").click();
    await expect(heading(page, "Choose your bank")).toBeVisible();
    const banks = page.getByRole("list", { name: "Banks" }).getByRole("button");
    await expect(banks.first()).toBeVisible();
    await recordScreen(page, "payer-bank");
    await banks.first().click();
    await expect(heading(page, "Account details")).toBeVisible();
    await expect(page.getByLabel("Routing number")).toBeVisible();
    await recordScreen(page, "payer-details");
    await enterHolder(page);
    await button(page, "Continue").click();
    await expect(page.getByText(/^Please fill in: /)).toBeVisible();
    await recordScreen(page, "payer-details-missing");
    await page.reload();
    await expect(heading(page, "Account details")).toBeVisible();
    await enterHolder(page);
    await page.getByLabel("Routing number").fill("021000021");
    await page.getByLabel("Account number").fill("000123456789");
    await button(page, "Continue").click();
    await expect(heading(page, "Your address")).toBeVisible();
    await enterAddress(page, omaha);
    await recordScreen(page, "payer-address");
    await button(page, "Get quote").click();
  });

  await test.step("the offer", async () => {
    await expect(page.getByRole("timer")).toHaveText(/^[0-5]:\d\d$/, settled);
    await expect(page.getByText("Mira Lindqvist receives")).toBeVisible();
    await recordScreen(page, "payer-quote");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/000123456789|021000021/);
    await page.reload();
    await expect(page.getByRole("timer")).toBeVisible();
    await button(page, "Confirm").click();
  });

  await test.step("the transfer details, which stay after Back", async () => {
    await expect(heading(page, /^Send \$[\d.]+ from your bank$/)).toBeVisible(settled);
    await recordScreen(page, "payer-instructions");
    await button(page, "Copy Payment reference").click();
    await expect(page.getByText("Payment reference copied to clipboard!")).toBeVisible();
    await page.reload();
    await expect(heading(page, /^Send \$/)).toBeVisible();
    await button(page, "Back").click();
    await expect(page.getByText("You confirmed this payment")).toBeVisible();
    await recordScreen(page, "payer-confirmed-quote");
    await button(page, "Show transfer details").click();
  });

  await test.step("the owner sees that it is being paid", () =>
    expect(linkRow(links, `£320.00 ${note} Being paid`)).toBeVisible(settled));

  await test.step("another browser can't pay it", async () => {
    const other = await payerOf(browser);
    await other.goto(link.url);
    await expect(heading(other, "Someone is already paying this link")).toBeVisible();
    await recordScreen(other, "payer-under-way");
    await other.context().close();
  });

  await test.step("the transfer is sent and arrives, and the owner sees it", async () => {
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await recordScreen(page, "payer-waiting");
    await expect(linkRow(links, `£320.00 ${note} Sent by payer`)).toBeVisible(settled);
    await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {});
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await recordScreen(page, "payer-delivered");
    await expect(linkRow(links, `£320.00 ${note} Paid`)).toBeVisible(settled);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Petra");
    const workers = page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    );
    expect(await workers).toBe(0);
  });
  await page.context().close();
  await someone.owner.page.context().close();
});
