import type { Page } from "@playwright/test";
import type { Recording } from "../recording.ts";
import { goOffline } from "../replay.ts";
import { press, type Scenes } from "../scene.ts";

/** The tag that was searched for when the screen was recorded. */
function searchedTag({ answers }: Recording): string {
  const found = answers.map(({ path }) => /search-users\?.*\bq=(\w{6,})/.exec(path)?.[1]);
  return found.filter((tag) => tag !== undefined).at(-1) ?? "";
}

async function fillSend(
  page: Page,
  recording: Recording,
  digits = "4000",
  note = "Dinner on Saturday",
): Promise<void> {
  const tag = searchedTag(recording);
  await page.getByRole("combobox").fill(tag);
  await page.getByRole("option", { name: new RegExp(tag) }).click();
  await page.getByLabel("Amount").fill(digits);
  await page.getByLabel("Transaction note").fill(note);
}

const longNote =
  "Half of the houseboat, the mooring until spring, two bicycles, and everything that we broke in the kitchen";

const fillLong = (page: Page, recording: Recording) =>
  fillSend(page, recording, "123456", longNote);

async function reviewLong(page: Page, recording: Recording): Promise<void> {
  await fillLong(page, recording);
  await press(page, "Continue");
}

const openTransferMenu = (page: Page) => press(page, "Transfer");

async function askInCode(page: Page): Promise<void> {
  await press(page, "Set an amount");
  await page.getByLabel("Amount").fill("500");
  await page.getByLabel("Note").fill("Lunch");
}

async function showAskInCode(page: Page): Promise<void> {
  await askInCode(page);
  await press(page, "Add to code");
}

const openBlocking = (page: Page) => press(page, "Block or report");

/** Prevents the app from going offline because a request has had no answer for four seconds (shared/online). */
const keepConnected = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout;
    const startUnlessFour = (action: () => void, delayMs?: number) =>
      delayMs === 4000 ? 0 : start(action, delayMs);
    Object.assign(window, { setTimeout: startUnlessFour });
  });

/** The dashboard, sending, requesting, codes and the history. */
export const moneyScenes: Scenes = {
  "add-money": { open: (page) => press(page, "Add money") },
  "transfer-menu": { open: openTransferMenu },
  "exchange-quote": {
    open: (page) => page.getByLabel("You exchange").fill("5000"),
  },
  "exchange-success": {
    open: async (page) => {
      await page.getByLabel("You exchange").fill("5000");
      await press(page, "Exchange $50.00");
    },
  },
  "dashboard-loading": {
    hold: /\/api\/v1\/(ledger|payments|wallets)\//,
    prepare: keepConnected,
    // As many bones as there were rows before.
    localStorage: { "lilypad.rows.requests": "1", "lilypad.rows.history": "1" },
  },
  "dashboard-offline": {
    open: async (page) => {
      await page.getByTestId("balance").filter({ hasText: /\d/ }).waitFor();
      await goOffline(page);
    },
  },
  "share-sheet": { open: (page) => press(page, "Share Link") },
  "savings-manage": { open: (page) => press(page, "Manage") },
  "home-screen-dialog": {
    open: (page) => page.getByRole("switch", { name: "Enable notifications" }).click(),
  },
  "send-search": {
    open: (page, recording) => page.getByRole("combobox").fill(searchedTag(recording)),
  },
  send: { open: (page, recording) => fillSend(page, recording) },
  "send-over": { open: (page, recording) => fillSend(page, recording, "300000") },
  "send-nobody": { open: (page) => page.getByRole("combobox").fill("nobody") },
  help: { open: (page) => press(page, "Help") },
  "send-review": {
    open: async (page, recording) => {
      await fillSend(page, recording);
      await press(page, "Continue");
    },
  },
  "long-names-send": { open: fillLong },
  "long-names-review": { open: reviewLong },
  "currency-choice": {
    open: async (page, recording) => {
      await fillSend(page, recording);
      await press(page, /^Currency USD/);
    },
  },
  "step-up": {
    // The entry of the history remembers the form.
    open: async (page) => {
      await press(page, "Continue");
      await press(page, "Send 1.00 LIL to Jonas");
    },
  },
  "request-block": { open: openBlocking },
  "request-report": {
    open: async (page) => {
      await openBlocking(page);
      await page.getByRole("checkbox").check();
    },
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
