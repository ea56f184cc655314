import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { transactionOf } from "./bank.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import { button, heading, linkRow, ownerOf } from "./teleport.ts";
import { test } from "./test.ts";

const press = (page: Page, name: string | RegExp) => button(page, name).click();

/** Creates and shares a link, starting on the dashboard. @returns its URL */
async function makeLink(page: Page, digits: string, note: string): Promise<string> {
  await page.goto(`${baseUrl()}/dashboard`);
  await press(page, "Teleport");
  await page.getByRole("dialog").getByText("Teleport money between banks").click();
  await expect(heading(page, "Teleport Money")).toBeVisible();
  await page.getByLabel("Amount").fill(digits);
  await page.getByLabel("Note (optional)").fill(note);
  await press(page, "Create link");
  const sheet = page.getByRole("dialog", { name: "Share your teleport link" });
  await expect(sheet.getByText(note)).toBeVisible();
  const address = (await sheet.getByText(/\/t\/[A-Za-z0-9_-]{27}$/).textContent()) ?? "";
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(heading(page, "Success!")).toBeVisible();
  return address;
}

/** Pays a link from a British bank as a visitor without an account, until the money has arrived. */
async function payLink(payer: APIRequestContext, address: string): Promise<void> {
  const ask = async <Data>(path: string, data?: unknown): Promise<Data> => {
    const url = `${baseUrl()}/api/v1/public/${path}`;
    const answer = await (data === undefined ? payer.get(url) : payer.post(url, { data }));
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  };
  const code = address.split("/").at(-1) ?? "";
  const { banks } = await ask<{ banks: { id: string; bank_address: object | null }[] }>(
    "ramp/banks?country=GB&currency=GBP",
  );
  await ask(`teleport/${code}/complete-link`, {
    accountDetails: {
      currency: "GBP",
      country: "GB",
      bank: banks.find(({ bank_address }) => bank_address !== null)?.id,
      sortCode: "200000",
      accountNumber: "11223344",
      accountHolderName: "Jonas Weber",
      accountHolderEmail: "jonas@example.com",
      userAddress: {
        addressLine1: "4 Weir Lane",
        city: "Cambridge",
        postalCode: "CB2 1TN",
        country: "GB",
      },
    },
  });
  const { quoteId } = await ask<{ quoteId: string }>(`teleport/${code}/quotes`, {});
  const { transactionId } = await ask<{ transactionId: string }>(`teleport/${code}/transactions`, {
    teleportQuoteId: quoteId,
  });
  await controlBank(`transactions/${await transactionOf(transactionId)}/pay`, {});
}

test("a paid link appears among the links and in the history, but not in a balance", async ({
  browser,
  playwright,
}) => {
  const { page } = (await ownerOf(browser, "Mia")).owner;
  const address = await makeLink(page, "1250", "Tickets");
  const payer = await playwright.request.newContext();
  await page.getByRole("link", { name: "Your links" }).click();
  await expect(linkRow(page, "£12.50 Tickets Open")).toBeVisible();
  await payLink(payer, address);
  // Updated by a live event, while the page is open.
  await expect(linkRow(page, "£12.50 Tickets Paid")).toBeVisible({ timeout: 60_000 });
  await page.goto(`${baseUrl()}/transactions`);
  const row = page.getByRole("button", {
    name: /^Jonas Weber Teleport link · Tickets \+£12\.50/,
  });
  await expect(row).toBeVisible();
  await recordScreen(page, "history-teleport");
  await row.click();
  await expect(page.getByText(/The money went straight to your bank\.$/)).toBeVisible();
  await recordScreen(page, "history-teleport-detail");
  await page.goto(`${baseUrl()}/dashboard`);
  await press(page, /USD$/);
  await expect(page.getByTestId("balance")).toHaveText("$0.00");
  await payer.dispose();
  await page.context().close();
});
