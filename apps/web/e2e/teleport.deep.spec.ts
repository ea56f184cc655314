// A visitor without an account pays a link in euros, too little at first, and opens links that can't be paid.
import { expect } from "@playwright/test";
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
  ownerOf,
  payerOf,
  settled,
  transactionIn,
} from "./teleport.ts";
import { test } from "./test.ts";

test("a link is paid in euros from a country of the eurozone; too little goes back first", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Nils");
  const link = await makeLink(someone, "80.00", "Theatre");
  const links = someone.owner.page;
  await links.goto(`${baseUrl()}/teleport/links`);
  await expect(linkRow(links, "£80.00 Theatre Open")).toBeVisible();
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
  await expect(linkRow(links, "£80.00 Theatre Open")).toBeVisible(settled);

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
    await expect(linkRow(links, "£80.00 Theatre Paid")).toBeVisible(settled);
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
