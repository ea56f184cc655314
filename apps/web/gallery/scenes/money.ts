import type { Page } from "@playwright/test";
import type { Recording } from "../recording.ts";
import { press, type Scenes } from "../scene.ts";

/** The tag that was searched for when the screen was recorded. */
function searchedTag({ answers }: Recording): string {
  const found = answers.map(({ path }) => /search-users\?.*\bq=(\w{6,})/.exec(path)?.[1]);
  return found.filter((tag) => tag !== undefined).at(-1) ?? "";
}

async function fillSend(page: Page, recording: Recording, digits = "4000"): Promise<void> {
  const tag = searchedTag(recording);
  await page.getByRole("combobox").fill(tag);
  await page.getByRole("option", { name: new RegExp(tag) }).click();
  await page.getByLabel("Amount").fill(digits);
  await page.getByLabel("Transaction note").fill("Dinner on Saturday");
}

const openTransferMenu = (page: Page) => press(page, "Transfer");

async function askInCode(page: Page): Promise<void> {
  await press(page, "Ask for an amount");
  await page.getByLabel("Amount").fill("500");
  await page.getByLabel("Note").fill("Lunch");
}

async function showAskInCode(page: Page): Promise<void> {
  await askInCode(page);
  await press(page, "Add to code");
}

const openBlocking = (page: Page) => press(page, "Block or report");

/** The dashboard, sending, requesting, codes and the history. */
export const moneyScenes: Scenes = {
  "transfer-menu": { open: openTransferMenu },
  "dashboard-loading": { hold: /\/api\/v1\/(ledger|payments|wallets)\// },
  "dashboard-offline": { isOffline: true },
  "share-sheet": { open: (page) => press(page, "Share Link") },
  "savings-manage": { open: (page) => press(page, "Manage") },
  "home-screen-dialog": {
    open: (page) => page.getByRole("switch", { name: "Enable notifications" }).click(),
  },
  "send-search": {
    open: (page, recording) => page.getByRole("combobox").fill(searchedTag(recording)),
  },
  send: { open: (page, recording) => fillSend(page, recording) },
  "currency-choice": {
    open: async (page, recording) => {
      await fillSend(page, recording);
      await press(page, /^Currency USD/);
    },
  },
  "step-up": {
    open: async (page, recording) => {
      await fillSend(page, recording, "100");
      await page.getByRole("button", { name: /^Send/ }).last().click();
    },
  },
  "request-block": { open: openBlocking },
  "request-report": {
    open: async (page) => {
      await openBlocking(page);
      await page.getByRole("checkbox").check();
    },
  },
  "history-detail": { open: (page) => page.getByText("−$40.00").first().click() },
  "history-teleport-detail": {
    open: (page) => page.getByRole("button", { name: /^Teleport link paid/ }).click(),
  },
  "my-code-ask": { open: askInCode },
  "my-code-asks": { open: showAskInCode },
  "my-code-share": {
    open: async (page) => {
      await showAskInCode(page);
      await press(page, "Share");
    },
  },
  "scan-problem": {
    open: (page) =>
      page.locator('input[type="file"]').setInputFiles({
        name: "code",
        mimeType: "image/png",
        buffer: Buffer.from("no picture"),
      }),
  },
};
