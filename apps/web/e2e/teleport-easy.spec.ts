// The easy flow, where it is enabled: a link is paid into an account that is opened for the payment.
import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { callAsPage, linkAccount, transactionOf } from "./bank.ts";
import { type Person, signedUp } from "./people.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank, verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

test.describe.configure({ timeout: 240_000 });
playWithOptions();

const settled = { timeout: 60_000 };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });
const easy = (page: Page) => page.getByRole("group", { name: "Easy transfer" });

interface Link {
  id: string;
  url: string;
}

/** Creates a link to the British bank account of a person with a verified identity. */
async function ownerWithLink(
  browser: Browser,
  amount: string,
): Promise<{ owner: Person; link: Link }> {
  const who = { firstName: "Mira", lastName: "Lindqvist" };
  const owner = await signedUp(browser, who);
  await verifyIdentity(owner.page, { ...who, email: owner.email });
  const recipientPaymentAccountId = await linkAccount(owner, { country: "GB", currency: "GBP" });
  const { url, link } = await callAsPage<{ url: string; link: { id: string } }>(
    owner.page,
    "POST",
    "teleport/links",
    { amount, note: "Concert tickets", recipientPaymentAccountId },
  );
  return { owner, link: { id: link.id, url } };
}

/** Opens a browser in which nobody is signed in. */
const payerOf = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    })
  ).newPage();

/** This browser's payment: the bank's id of it, and its account. */
async function paymentIn(page: Page, { url }: Link): Promise<string> {
  const code = url.split("/").at(-1) ?? "";
  const answer = await page.request.get(`${baseUrl()}/api/v1/public/teleport/${code}`);
  const { data } = (await answer.json()) as { data: { payment: { transactionId: string } } };
  return transactionOf(data.payment.transactionId);
}

/** Simulates a bank transfer to the account of a payment. */
async function payInto(transactionId: string, amount: string): Promise<void> {
  const transactions =
    await controlBank<{ id: string; quote: { sourceAccountId: string } }[]>("transactions");
  const found = transactions.find(({ id }) => id === transactionId);
  await controlBank(`accounts/${found?.quote.sourceAccountId}/deposit`, { amount });
}

async function statusOf({ page }: Person, { id }: Link): Promise<string | undefined> {
  const { links } = await callAsPage<{ links: { id: string; status: string }[] }>(
    page,
    "GET",
    "teleport/links",
  );
  return links.find((link) => link.id === id)?.status;
}

test("a link is paid in dollars without entering an account, over reloads", async ({ browser }) => {
  const { owner, link } = await ownerWithLink(browser, "320.00");
  const page = await payerOf(browser);

  await test.step("the easy flow is offered next to the regular one", async () => {
    await page.goto(link.url);
    await expect(heading(page, "Mira Lindqvist")).toBeVisible();
    await expect(easy(page).getByRole("radio")).toHaveCount(2);
    await easy(page).getByRole("radio", { name: /^USD/ }).check();
    await recordScreen(page, "payer-easy-recipient");
    await button(page, "Continue").click();
  });

  const number = await test.step("the account, which a reload does not change", async () => {
    await expect(heading(page, "Bank details")).toBeVisible();
    const shown = page.getByText(/^\d{10}$/);
    await expect(shown).toBeVisible(settled);
    await recordScreen(page, "payer-easy-details");
    await button(page, "Copy Account number").click();
    await expect(page.getByText("Account number copied to clipboard!")).toBeVisible();
    const before = await shown.textContent();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(before);
    await page.reload();
    await expect(page.getByText(before ?? "no number")).toBeVisible(settled);
    return before ?? "";
  });

  await test.step("the offer, and the same account with a reference", async () => {
    await button(page, "Get quote").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await button(page, "Back").click();
    await expect(page.getByText(number)).toBeVisible();
    await button(page, "Get quote").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await recordScreen(page, "payer-easy-quote");
    await button(page, "Confirm").click();
    await expect(heading(page, /^Send \$[\d.]+ from your bank$/)).toBeVisible(settled);
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText(/^LP[0-9A-F]{8}$/)).toBeVisible();
    await expect(page.getByText("You can send it from any account.")).toBeVisible();
    await recordScreen(page, "payer-easy-instructions");
    expect(await statusOf(owner, link)).toBe("paying");
  });

  await test.step("the money arrives, regardless of its sender", async () => {
    const title = (await heading(page, /^Send/).textContent()) ?? "";
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    const amount = title.replace(/[^\d.]/g, "");
    await payInto(await paymentIn(page, link), amount);
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("paid");
  });
  await page.context().close();
  await owner.page.context().close();
});

test("in euros, too little goes back and the same account is paid again; an unavailable bank is shown as such", async ({
  browser,
}) => {
  const { owner, link } = await ownerWithLink(browser, "80.00");
  const page = await payerOf(browser);
  await page.goto(link.url);
  await easy(page).getByRole("radio", { name: /^EUR/ }).check();

  await test.step("no account while the bank is unavailable", async () => {
    await controlBank("settings", { provider: "down" });
    try {
      await button(page, "Continue").click();
      await expect(page.getByText("Unable to Generate Bank Details")).toBeVisible(settled);
      await expect(page.getByText(/^Failed to generate bank details\./)).toBeVisible();
      await recordScreen(page, "payer-easy-failed");
    } finally {
      await controlBank("settings", { provider: "up" });
    }
    await expect(async () => {
      const again = button(page, "Try Again");
      if (await again.isVisible()) await again.click();
      await expect(page.getByText(/^DE\d\d /)).toBeVisible({ timeout: 5_000 });
    }).toPass(settled);
  });

  await test.step("too little goes back", async () => {
    await button(page, "Get quote").click();
    await button(page, "Confirm").click();
    await expect(heading(page, /^Send €/)).toBeVisible(settled);
    await payInto(await paymentIn(page, link), "20.00");
    await expect(heading(page, "Your money is being returned")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("open");
  });

  await test.step("the next attempt pays", async () => {
    await button(page, "Start again").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await button(page, "Confirm").click();
    await expect(heading(page, /^Send €/)).toBeVisible(settled);
    await controlBank(`transactions/${await paymentIn(page, link)}/pay`, { senderName: "Anybody" });
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("paid");
  });
  await page.context().close();
  await owner.page.context().close();
});
