// The easy flow, where it is enabled: a link is paid into an account that is opened for the payment.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { playWithOptions } from "./product/with-options.ts";
import { easy, ownerWithLink, payInto, statusOf } from "./steps/easy-flow.ts";
import { button, heading, payerOf, settled, transactionIn } from "./teleport.ts";
import { test } from "./test.ts";

playWithOptions();

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
    await payInto(await transactionIn(page, link), amount);
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("paid");
  });
  await page.context().close();
  await owner.page.context().close();
});
