import { type Browser, expect, type Page } from "@playwright/test";
import type { Look } from "./every-screen.ts";
import { controlBank } from "./sandbox-bank.ts";
import {
  button,
  cancelLink,
  enterAccount,
  enterAddress,
  enterHolder,
  heading,
  makeLink,
  omaha,
  ownerOf,
  pickCurrency,
  settled,
  transactionIn,
} from "./teleport.ts";

/** Visits all screens of a payer up to the end of the payment, which is a real one. */
export async function visitPayer(browser: Browser, page: Page, look: Look): Promise<void> {
  const someone = await ownerOf(browser, "Mira");
  const link = await makeLink(someone, "320.00", "Rent share, November");
  const proceed = button(page, "Continue");
  const banks = page.getByRole("list", { name: "Banks" }).getByRole("button");
  await page.goto(link.url);
  await expect(page.getByRole("radio", { name: /^EUR/ })).toBeVisible();
  await look(null, proceed);
  await pickCurrency(page, "EUR");
  await expect(button(page, "Germany")).toBeVisible();
  await look(null, button(page, "Germany"));
  await button(page, "Germany").click();
  await expect(banks.first()).toBeVisible();
  await look("payer-bank-euro", banks.first());
  await banks.first().click();
  await expect(page.getByLabel("IBAN")).toBeVisible();
  await look(null, proceed);
  for (const title of ["Choose your bank", "Where is your bank?", "Mira Lindqvist"]) {
    await button(page, "Back").click();
    await expect(heading(page, title)).toBeVisible();
  }
  await pickCurrency(page, "USD");
  await button(page, /^Bullfrog/).click();
  await expect(heading(page, "Your bank's address")).toBeVisible();
  await look("payer-bank-address", proceed);
  await button(page, "Back").click();
  await expect(banks.first()).toBeVisible();
  await look(null, banks.first());
  await banks.first().click();
  await expect(page.getByLabel("Routing number")).toBeVisible();
  await enterHolder(page);
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("000123456789");
  await look(null, proceed);
  await enterAccount(page);
  await enterAddress(page, omaha);
  await look(null, button(page, "Get quote"));
  await button(page, "Get quote").click();
  await expect(page.getByRole("timer")).toBeVisible(settled);
  await look(null, button(page, "Confirm"));
  await button(page, "Confirm").click();
  await expect(heading(page, /^Send \$/)).toBeVisible(settled);
  const sent = button(page, "I've sent the payment");
  await look(null, sent);
  await sent.click();
  await expect(heading(page, "Waiting for your transfer")).toBeVisible();
  await look(null, page.getByRole("link", { name: "Join Lilypad" }));
  await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {});
  await expect(heading(page, "Delivered")).toBeVisible(settled);
  await look(null, page.getByRole("link", { name: "Join Lilypad" }));
  const taken = await makeLink(someone, "15.00");
  await cancelLink(someone, taken);
  await page.goto(taken.url);
  await look(null, heading(page, "This link was cancelled"));
  await someone.owner.page.context().close();
}
