// Taking over the key that Lilypad holds: start with a held account, request, change one's mind, request again,
// wait, and send money. The passkey is created by a virtual authenticator.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { checkBooks } from "./check-books.ts";
import { type Account, openAccount } from "./open-account.ts";
import { fillSend, type Person, signedUp } from "./people.ts";
import { baseUrl, readNextMail, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ada: Person;
let friend: Account;

test.beforeAll(async ({ browser }) => {
  [ada, friend] = await Promise.all([
    signedUp(browser, { firstName: "Ada", lastName: "Berg" }, { reducedMotion: "reduce" }),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  await expect(ada.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
});

test.afterAll(async () => {
  await ada?.page.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

async function addPasskey(page: Page): Promise<void> {
  await addAuthenticator(page);
  await page.goto(`${baseUrl()}/profile/security`);
  const code = await readNextMail(ada.email, sixDigits, async () => {
    await button(page, "Add a passkey").click();
    await expect(heading(page, "Check Your Email")).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("Name").fill("Ada's phone");
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await page.getByLabel(/can't restore my key/).check();
  await button(page, "Hold my own key").click();
  await expect(heading(page, "You'll soon hold your own key")).toBeVisible();
}

test("somebody whose key Lilypad keeps finds the way in the security settings", async () => {
  const { page } = ada;
  await page.goto(`${baseUrl()}/profile/hand-over`);
  await expect(page.getByText("Add a passkey first")).toBeVisible();
  await recordScreen(page, "hand-over-no-passkey");
  await addPasskey(page);
  await page.getByRole("link", { name: /Your key.*Lilypad keeps it/ }).click();
  await page.getByRole("link", { name: "Hold your own key" }).click();
  await expect(button(page, "Hold my own key")).toBeVisible();
  await recordScreen(page, "hand-over-start");
});

test("it is announced by email and can be cancelled", async () => {
  const { page } = ada;
  const mailed = await readNextMail(ada.email, /takes effect on/, () => start(page));
  expect(mailed).not.toBe("");
  await button(page, "Cancel request").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await recordScreen(page, "hand-over-cancel");
  await question.getByRole("button", { name: "Cancel request" }).click();
  await expect(page.getByText("Request cancelled")).toBeVisible({ timeout: 20_000 });
  await recordScreen(page, "hand-over-cancelled");
});

test("it takes effect after the wait, and money is sent afterwards as before", async () => {
  const { page } = ada;
  await start(page);
  await recordScreen(page, "hand-over-waits");
  await readNextMail(ada.email, /now hold your own key/, () =>
    expect(heading(page, "You hold your own key")).toBeVisible({ timeout: 60_000 }),
  );
  await recordScreen(page, "hand-over-own");
  await page.goto(`${baseUrl()}/dashboard`);
  await (await fillSend(page, { to: friend.tag, amount: "12.00", currency: "LIL" })).click();
  await expect(heading(page, "Success!")).toBeVisible();
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ada.balance()).toHaveText(/^88\.00\s*LIL$/, { timeout: 30_000 });
  await checkBooks([{ person: ada, usdc: 0n, LIL: 88_000_000n }]);
});
