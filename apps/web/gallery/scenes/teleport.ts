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

/** Account details are stored nowhere, so they are entered again. */
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

/** Presses a button while there is no network. */
const pressOffline =
  (name: string, before = async (_: Page) => {}) =>
  async (page: Page) => {
    await before(page);
    await page.getByRole("button", { name, exact: true }).waitFor();
    await goOffline(page);
    await press(page, name);
  };

/** Teleport links: their owners, payers without an account, and signed-in payers. */
export const teleportScenes: Scenes = {
  teleport: { open: fillLink },
  "teleport-accounts": {
    open: async (page) => {
      await fillLink(page);
      await page.getByRole("button", { name: /^Paid into/ }).click();
    },
  },
  "teleport-share": {
    open: async (page) => {
      await fillLink(page);
      await press(page, "Create link");
    },
  },
  "teleport-link": {
    open: (page) => page.getByRole("button", { name: "£12.50 Boat hire Open" }).click(),
  },
  "payer-details-missing": {
    open: async (page) => {
      await fillHolder(page);
      await press(page, "Continue");
    },
  },
  "payer-address": { open: fillPayersAddress },
  "payer-address-offline": {
    open: pressOffline("Get quote", fillPayersAddress),
  },
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
