// A visitor without an account pays a link from a bank account, and its owner sees that it is paid.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import {
  button,
  cancelLink,
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

test.describe.configure({ timeout: 240_000 });
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
  await expect(linkRow(links, `£320.00, ${note}, Open`)).toBeVisible();
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
    expect(linkRow(links, `£320.00, ${note}, Being paid`)).toBeVisible(settled));

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
    await expect(linkRow(links, `£320.00, ${note}, Sent by payer`)).toBeVisible(settled);
    await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {});
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await recordScreen(page, "payer-delivered");
    await expect(linkRow(links, `£320.00, ${note}, Paid`)).toBeVisible(settled);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Petra");
    const workers = page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    );
    expect(await workers).toBe(0);
  });
  await page.context().close();
  await someone.owner.page.context().close();
});

test("a link is paid in euros from a country of the eurozone; too little goes back first", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Nils");
  const link = await makeLink(someone, "80.00", "Theatre");
  const links = await watchLinks(someone.owner.page);
  await expect(linkRow(links, "£80.00, Theatre, Open")).toBeVisible();
  const page = await payerOf(browser);
  await page.goto(link.url);
  await page.getByRole("radio", { name: /^EUR/ }).check();
  await recordScreen(page, "payer-recipient-euro");
  await button(page, "Continue").click();
  await expect(page.getByRole("list", { name: "Countries" }).getByRole("listitem")).toHaveCount(21);
  await recordScreen(page, "payer-country");
  await button(page, "Germany").click();
  await page.getByRole("list", { name: "Banks" }).getByRole("button").first().click();
  await expect(heading(page, /^(Your bank's address|Account details)$/)).toBeVisible();
  if (await heading(page, "Your bank's address").isVisible()) {
    await enterAddress(page, { country: "DE", city: "Bremen", postalCode: "28195" });
    await button(page, "Continue").click();
  }
  await expect(heading(page, "Account details")).toBeVisible();
  await enterHolder(page);
  await page.getByLabel("IBAN").fill("DE89370400440532013000");
  await expect(page.getByLabel("IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00");
  await recordScreen(page, "payer-details-euro");
  await button(page, "Continue").click();
  await enterAddress(page, { country: "DE", city: "Bremen", postalCode: "28195" });
  await button(page, "Get quote").click();
  await button(page, "Confirm").click();
  await expect(heading(page, /^Send €[\d.]+ from your bank$/)).toBeVisible(settled);
  await controlBank(`transactions/${await transactionIn(page, link)}/pay`, { amount: "1.00" });
  await expect(heading(page, "Your money is being returned")).toBeVisible(settled);
  await recordScreen(page, "payer-underpaid");
  await expect(linkRow(links, "£80.00, Theatre, Open")).toBeVisible(settled);

  await test.step("the payer starts again from the same account", async () => {
    await button(page, "Start again").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await page.reload();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await button(page, "Confirm").click();
    await expect(heading(page, /^Send €[\d.]+ from your bank$/)).toBeVisible(settled);
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {});
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await expect(linkRow(links, "£80.00, Theatre, Paid")).toBeVisible(settled);
  });
  await page.context().close();
  await someone.owner.page.context().close();
});

test("a cancelled link says so, and an unknown one shows the support contacts", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Odo");
  const link = await makeLink(someone, "15.00");
  await cancelLink(someone, link);
  const page = await payerOf(browser);
  await page.goto(link.url);
  await expect(heading(page, "This link was cancelled")).toBeVisible();
  await recordScreen(page, "payer-cancelled");
  await page.goto(new URL(`/t/${"A".repeat(27)}`, link.url).href);
  await expect(heading(page, "Oops! Something went wrong")).toBeVisible();
  await expect(page.getByText(/^Need help\? Write to us: \S+@\S+$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  for (const code of ["nothing", "A".repeat(27)]) {
    await page.goto(`${baseUrl()}/t/${code}`);
    await expect(page.getByText("Teleport not found")).toBeVisible();
  }
  await recordScreen(page, "payer-not-found");
  await page.context().close();
  await someone.owner.page.context().close();
});
