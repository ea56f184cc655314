import type { Browser, Locator, Page } from "@playwright/test";
import { callAsPage } from "../bank.ts";
import type { Person } from "../people.ts";
import { controlBank } from "../sandbox-bank.ts";
import { type Link, makeLink, ownerOf } from "../teleport.ts";

/** The ways to pay without entering an account. */
export const easy = (page: Page): Locator => page.getByRole("group", { name: "Easy transfer" });

/** Creates a link to the British bank account of a person with a verified identity. */
export async function ownerWithLink(
  browser: Browser,
  amount: string,
): Promise<{ owner: Person; link: Link }> {
  const someone = await ownerOf(browser, "Mira");
  return { owner: someone.owner, link: await makeLink(someone, amount, "Concert tickets") };
}

/** Simulates a bank transfer to the account of a payment. */
export async function payInto(transactionId: string, amount: string): Promise<void> {
  const transactions =
    await controlBank<{ id: string; quote: { sourceAccountId: string } }[]>("transactions");
  const found = transactions.find(({ id }) => id === transactionId);
  await controlBank(`accounts/${found?.quote.sourceAccountId}/deposit`, { amount });
}

/** The status of a link, as its owner reads it. */
export async function statusOf({ page }: Person, { id }: Link): Promise<string | undefined> {
  const { links } = await callAsPage<{ links: { id: string; status: string }[] }>(
    page,
    "GET",
    "teleport/links",
  );
  return links.find((link) => link.id === id)?.status;
}
