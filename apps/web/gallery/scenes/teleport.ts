import type { Page } from "@playwright/test";
import { goOffline } from "../replay.ts";
import { press, type Scenes } from "../scene.ts";

async function fillLink(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("1250");
  await page.getByLabel("Note (optional)").fill("Boat hire");
}

async function fillHolder(page: Page): Promise<void> {
  await page.getByLabel("Account holder name").fill("Petra Payer");
  await page.getByLabel("Account holder email").fill("petra@example.com");
}

/** What an account is known by is kept nowhere, so it is typed again. */
async function fillAccount(page: Page): Promise<void> {
  await fillHolder(page);
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("000123456789");
  await press(page, "Continue");
}

async function fillPayersAddress(page: Page): Promise<void> {
  await fillAccount(page);
  await page.getByLabel("Country").selectOption("US");
  await page.getByLabel("Address line 1").fill("4 Weir Lane");
  await page.getByLabel("City").fill("Omaha");
  await page.getByLabel("Postal code").fill("68102");
}

const withoutNetwork =
  (action: (page: Page) => Promise<void>, before = async (_: Page) => {}) =>
  async (page: Page) => {
    await before(page);
    await goOffline(page);
    await action(page);
  };

const chooseCurrency = async (page: Page, code: "EUR" | "USD") => {
  await page.getByRole("radio", { name: new RegExp(`^${code}`) }).check();
  await press(page, "Continue");
};

/** Teleport links: their owner, who pays them, and who pays from an own account. */
export const teleportScenes: Scenes = {
  teleport: { open: fillLink },
  "teleport-accounts": {
    open: async (page) => {
      await fillLink(page);
      await page.getByRole("button", { name: /^Paid into/ }).click();
    },
  },
  "teleport-link": {
    open: (page) => page.getByRole("button", { name: "£12.50, Boat hire, Open" }).click(),
  },
  "payer-country": { open: (page) => chooseCurrency(page, "EUR") },
  "payer-details-missing": {
    open: async (page) => {
      await fillHolder(page);
      await press(page, "Continue");
    },
  },
  "payer-address": { open: fillPayersAddress },
  "payer-address-offline": {
    open: withoutNetwork((page) => press(page, "Get quote"), fillPayersAddress),
  },
  "payer-quote-offline": { open: withoutNetwork((page) => press(page, "Confirm")) },
  "payer-confirmation-offline": {
    open: withoutNetwork((page) => press(page, "I've sent the payment")),
  },
  "payer-confirmed-quote": { open: (page) => press(page, "Back") },
  "payer-easy-recipient": {
    open: (page) =>
      page
        .getByRole("group", { name: "Easy transfer" })
        .getByRole("radio", { name: /^USD/ })
        .check(),
  },
  "teleport-pay-quote": { open: (page) => press(page, "Get quote") },
  "teleport-pay-own": { open: (page) => press(page, "Get quote") },
};
