import type { Page } from "@playwright/test";
import { press, type Scenes } from "../scene.ts";

const german = "DE89 3704 0044 0532 0130 00";

async function checkIban(page: Page, iban: string): Promise<void> {
  await page.getByLabel("IBAN").fill(iban);
  await press(page, "Check account");
}

async function fillHome(page: Page): Promise<void> {
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Address line 1").fill("2 Pond Lane");
  await page.getByLabel("City").fill("London");
  await page.getByLabel("Postal code").fill("N1 1AA");
}

/** Links a British account, as far as its recording has answers. */
const linkBritish = (bank: string, accountNumber: string) => async (page: Page) => {
  const currency = page.getByRole("button", { name: "British pound" });
  const code = page.getByLabel("Sort code");
  await currency.or(code).first().waitFor();
  if (await currency.isVisible()) {
    await currency.click();
    await page.getByRole("button", { name: bank }).click();
  }
  await code.fill("200000");
  await page.getByLabel("Account number").fill(accountNumber);
  await press(page, "Continue");
  await fillHome(page);
  await press(page, "Link bank account");
};

/** An entered bank address is stored nowhere, so the page opens at the step before. */
async function enterBankAddress(page: Page): Promise<void> {
  await page.getByLabel("Address line 1").fill("1 Harbor Street");
  await page.getByLabel("City").fill("Portland");
  await page.getByLabel("Postal code").fill("97204");
  await press(page, "Continue");
}

/** Identity check, linked accounts, top-ups, withdrawals, cards and the euro account. */
export const bankScenes: Scenes = {
  "link-bank-details": { open: enterBankAddress },
  "link-bank-address": {
    open: async (page) => {
      await enterBankAddress(page);
      await page.getByLabel("Routing number").fill("021000021");
      await page.getByLabel("Account number").fill("000123456789");
      await press(page, "Continue");
    },
  },
  "link-bank-linked": { open: linkBritish("Millpond Bank", "55779911") },
  "link-bank-refused": { open: linkBritish("Reedbank", "12349999") },
  "link-bank-mistyped": {
    open: async (page) => {
      await page.getByLabel("IBAN").fill("DE89370400440532013001");
      await press(page, "Continue");
    },
  },
  "withdraw-amount": { open: (page) => page.getByLabel("Amount").fill("60.01") },
  "card-overlay": {
    open: (page) => page.getByRole("button", { name: /^Virtual card/ }).click(),
  },
  "card-code": { open: (page) => press(page, "Send the code") },
  "banking-iban-mistyped": { open: (page) => checkIban(page, "DE89370400440532013001") },
  "banking-found": {
    open: async (page) => {
      await page.getByLabel("Account holder").fill("LINDQVIST, MIRA");
      await checkIban(page, german);
    },
  },
  "banking-details": {
    open: async (page) => {
      await checkIban(page, german);
      await press(page, "Continue");
    },
  },
  "banking-unknown-bank": { open: (page) => checkIban(page, "DE02 1203 0000 0000 2020 51") },
};
