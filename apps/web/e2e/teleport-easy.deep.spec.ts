// The easy flow in euros, with too little money, and while the bank is away.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { ownProductWithOptions } from "./product/own-product.ts";
import { controlBank } from "./sandbox-bank.ts";
import { easy, ownerWithLink, payInto, statusOf } from "./steps/easy-flow.ts";
import { button, heading, payerOf, settled, transactionIn } from "./teleport.ts";
import { test } from "./test.ts";

// The bank of the others must not be away meanwhile.
ownProductWithOptions();

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
    await payInto(await transactionIn(page, link), "20.00");
    await expect(heading(page, "Your money is being returned")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("open");
  });

  await test.step("the next attempt pays", async () => {
    await button(page, "Start again").click();
    await expect(page.getByRole("timer")).toBeVisible(settled);
    await button(page, "Confirm").click();
    await expect(heading(page, /^Send €/)).toBeVisible(settled);
    await controlBank(`transactions/${await transactionIn(page, link)}/pay`, {
      senderName: "Anybody",
    });
    await expect(heading(page, "Delivered")).toBeVisible(settled);
    await expect.poll(() => statusOf(owner, link), settled).toBe("paid");
  });
  await page.context().close();
  await owner.page.context().close();
});
