import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { callAsPage, linkAccount, transactionOf } from "./bank.ts";
import { type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";

/** How long the money and its events may take. */
export const settled = { timeout: 60_000 };

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true });

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { level: 1, name });

export interface Link {
  id: string;
  url: string;
}

export interface Owner {
  owner: Person;
  /** Their British bank account, which receives the payments of their links. */
  accountId: string;
}

/** Signs up a person with a verified identity and a British bank account. */
export async function ownerOf(
  browser: Browser,
  firstName: string,
  lastName = "Lindqvist",
): Promise<Owner> {
  const who = { firstName, lastName };
  const owner = await signedUp(browser, who);
  await verifyIdentity(owner.page, { ...who, email: owner.email });
  return { owner, accountId: await linkAccount(owner, { country: "GB", currency: "GBP" }) };
}

/** Creates a link over the API, as its owner. @param amount pounds */
export async function makeLink(
  { owner, accountId }: Owner,
  amount: string,
  note?: string,
): Promise<Link> {
  const { url, link } = await callAsPage<{ url: string; link: { id: string } }>(
    owner.page,
    "POST",
    "teleport/links",
    { amount, recipientPaymentAccountId: accountId, ...(note === undefined ? {} : { note }) },
  );
  return { id: link.id, url };
}

/** Cancels a link. */
export async function cancelLink({ owner }: Owner, { id }: Link): Promise<void> {
  await callAsPage(owner.page, "POST", `teleport/links/${id}/cancel`);
}

/** The row of a link in its owner's list. @param name amount, note and status, as they are read aloud */
export const linkRow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("list", { name: "Links" }).getByRole("button", { name });

/** Opens a browser without a signed-in person. */
export const payerOf = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    })
  ).newPage();

export async function pickCurrency(page: Page, code: "EUR" | "USD"): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${code}`) }).check();
  await button(page, "Continue").click();
}

/** Selects the first bank in the list. */
export async function pickBank(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Banks" }).getByRole("button").first().click();
}

export async function enterHolder(page: Page): Promise<void> {
  await page.getByLabel("Account holder name").fill("Petra Payer");
  await page.getByLabel("Account holder email").fill("petra@example.com");
}

/** Enters an American account, and continues to the address. */
export async function enterAccount(page: Page): Promise<void> {
  await expect(heading(page, "Account details")).toBeVisible();
  await enterHolder(page);
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("000123456789");
  await button(page, "Continue").click();
  await expect(heading(page, "Your address")).toBeVisible();
}

export const omaha = { country: "US", city: "Omaha", postalCode: "68102" };

export async function enterAddress(
  page: Page,
  address: { country: string; city: string; postalCode: string },
): Promise<void> {
  await page.getByLabel("Country").selectOption(address.country);
  await page.getByLabel("Address line 1").fill("4 Weir Lane");
  await page.getByLabel("City").fill(address.city);
  await page.getByLabel("Postal code").fill(address.postalCode);
}

/** The bank's id of the payment that this browser has made. */
export async function transactionIn(page: Page, { url }: Link): Promise<string> {
  const code = url.split("/").at(-1) ?? "";
  const answer = await page.request.get(`${baseUrl()}/api/v1/public/teleport/${code}`);
  const { data } = (await answer.json()) as { data: { payment: { transactionId: string } } };
  return transactionOf(data.payment.transactionId);
}
