// A signed-in person pays a link from a linked account; they and its owner both follow it to the end.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { callAsPage, linkAccount, transactionOf, verifiedPerson } from "./bank.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import { button, heading, linkRow, makeLink, ownerOf, settled } from "./teleport.ts";
import { test } from "./test.ts";

/** The bank's id of the person's latest payment of a link. */
async function paidBy(page: Page): Promise<string> {
  const { payments } = await callAsPage<{ payments: { payment: { transactionId: string } }[] }>(
    page,
    "GET",
    "teleport/payments",
  );
  return transactionOf(payments[0]?.payment.transactionId ?? "");
}

test("a link is paid from a linked account, over a reload", async ({ browser }) => {
  const someone = await ownerOf(browser, "Ingrid");
  const link = await makeLink(someone, "45.00", "Concert");
  const links = someone.owner.page;
  await links.goto(`${baseUrl()}/teleport/links`);
  const payer = await verifiedPerson(browser, { firstName: "Tove", lastName: "Reed" });
  const { page } = payer;

  await test.step("the link offers a signed-in person to pay from an account", async () => {
    await page.goto(link.url);
    await expect(heading(page, "Ingrid Lindqvist")).toBeVisible();
    await recordScreen(page, "payer-recipient-signed-in");
    await page.getByRole("link", { name: "Pay from a linked account" }).click();
    await expect(page).toHaveURL(/\/teleport\/pay\/[\w-]{27}$/);
    await expect(heading(page, "Pay Ingrid Lindqvist")).toBeVisible();
  });

  await test.step("without an account one is linked first, which leads back", async () => {
    await expect(page.getByText("No bank account to pay from")).toBeVisible();
    await recordScreen(page, "teleport-pay-no-account");
    const back = `/ramp/link-bank?returnTo=${new URL(page.url()).pathname}`;
    await expect(page.getByRole("link", { name: "Link a bank account" })).toHaveAttribute(
      "href",
      back,
    );
    await linkAccount(payer, { country: "GB", currency: "GBP" });
    await page.reload();
    await expect(button(page, /^Pay from .+ Choose another$/)).toBeVisible();
    await expect(page.getByText("£45.00")).toBeVisible();
    await recordScreen(page, "teleport-pay-account");
  });

  await test.step("the offer", async () => {
    await button(page, "Get quote").click();
    await expect(page.getByRole("timer")).toHaveText(/^[0-5]:\d\d$/, settled);
    await expect(page.getByText("Ingrid Lindqvist receives")).toBeVisible();
    await recordScreen(page, "teleport-pay-quote");
    await button(page, "Confirm").click();
  });

  await test.step("the transfer details, also after a reload", async () => {
    await expect(heading(page, "Send £45.00 from your bank")).toBeVisible(settled);
    await button(page, "Copy Payment reference").click();
    await expect(page.getByText("Payment reference copied to clipboard!")).toBeVisible();
    await recordScreen(page, "teleport-pay-instructions");
    await page.reload();
    await expect(heading(page, "Send £45.00 from your bank")).toBeVisible();
    await expect(linkRow(links, "£45.00 Concert Being paid")).toBeVisible(settled);
  });

  await test.step("the transfer is sent and arrives, and both see it", async () => {
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await recordScreen(page, "teleport-pay-waiting");
    await expect(linkRow(links, "£45.00 Concert Sent by payer")).toBeVisible(settled);
    await controlBank(`transactions/${await paidBy(page)}/pay`, {});
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await recordScreen(page, "teleport-pay-delivered");
    await expect(linkRow(links, "£45.00 Concert Paid")).toBeVisible(settled);
    await page.goto(`${baseUrl()}/teleport/payments`);
    await expect(button(page, "Ingrid Lindqvist £45.00 · Concert Delivered")).toBeVisible();
    await recordScreen(page, "teleport-payments");
    // The owner does not learn who paid.
    await expect(links.getByText("Tove")).toHaveCount(0);
  });
  await page.context().close();
  await links.context().close();
});
