import type { Page } from "@playwright/test";
import type { RecordedAnswer, Recording } from "../recording.ts";
import { press, type Scenes } from "../scene.ts";

/** Checks an address that the recording knows; the server's answer names it. */
async function fillWallet(page: Page, digits = "6000"): Promise<void> {
  await page.getByLabel("Wallet address").fill(`0x${"1".repeat(40)}`);
  await press(page, "Continue");
  await page.getByLabel("Amount").fill(digits);
}

async function reviewWallet(page: Page): Promise<void> {
  await fillWallet(page);
  await press(page, "Continue");
}

/** Sends, as far as the recording has an answer. */
const sendToWallet = (digits: string, amount: string) => async (page: Page) => {
  await fillWallet(page, digits);
  await press(page, "Continue");
  await press(page, `Send ${amount}`);
};

const isSend = ({ method, path }: RecordedAnswer) =>
  method === "POST" && path === "/api/v1/wallet-sends";

/** Without live events, the payment has at once the state in which it was recorded. */
const withLatestState = (recording: Recording): Recording => {
  const latest = recording.answers.findLast(
    ({ method, path }) => method === "GET" && /^\/api\/v1\/wallet-sends\/[\w-]{36}$/.test(path),
  );
  return {
    ...recording,
    answers: recording.answers.map((answer) =>
      latest !== undefined && isSend(answer) ? { ...answer, body: latest.body } : answer,
    ),
  };
};

/** Opens the found token, up to the check of its return. */
async function reviewReturn(page: Page): Promise<void> {
  await press(page, /^Ether/);
  await press(page, "Return");
  await page.getByLabel("Wallet address").fill(`0x${"1".repeat(40)}`);
  await press(page, "Continue");
}

/** Payments to wallet addresses, and other tokens at the person's own address. */
export const walletScenes: Scenes = {
  "wallet-amount": { open: (page) => fillWallet(page) },
  "wallet-review": { open: reviewWallet },
  "wallet-sent": {
    change: withLatestState,
    open: async (page) => {
      await reviewWallet(page);
      await press(page, "Send $60.00");
    },
  },
  "wallet-held": { open: sendToWallet("3000", "$30.00") },
  "wallet-cancelled": { change: withLatestState, open: sendToWallet("2000", "$20.00") },
  "wallet-held-cancel": { open: (page) => press(page, "Cancel payment") },
  "other-token": { open: (page) => press(page, /^Ether/) },
  "other-token-review": { open: reviewReturn },
  "other-token-sign": { open: reviewReturn },
  "saved-address": { open: (page) => press(page, /^Edit My wallet/) },
};
