import { expect, type Page } from "@playwright/test";
import { checkBooks } from "./check-books.ts";
import { sendButton, signedUpTogether } from "./people.ts";
import { requestMoney } from "./steps/request-money.ts";
import { test } from "./test.ts";

/** Opens the inbox and the notification whose row says this. */
async function openNotification(page: Page, row: RegExp): Promise<void> {
  await page.getByRole("link", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: row }).click();
}

test.use({ colorScheme: "dark" });

test("of two people's requests one is paid, one is rejected, one is cancelled, and both see it", async ({
  browser,
}) => {
  const [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Lindqvist" },
    { firstName: "Bob", lastName: "Marchetti" },
  ]);
  for (const person of [ann, bob]) {
    await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  }

  await test.step("Bob requests money; Ann sees it without a reload and pays it", async () => {
    await requestMoney(bob.page, { from: ann.tag, amount: "20.00", note: "Concert tickets" });
    const asked = ann.page.getByRole("button", { name: /^Bob Marchetti .*20\.00 LIL Pay$/ });
    await expect(ann.page.getByText("1 new")).toBeVisible();
    await asked.click();
    await expect(ann.page).toHaveURL(/\/send-money$/);
    await expect(ann.page.getByText(`@${bob.tag}`)).toBeVisible();
    await expect(ann.page.getByLabel("Amount")).toHaveValue("20.00");
    await expect(ann.page.getByLabel("Transaction note")).toHaveValue("Concert tickets");
    await expect(ann.page.getByRole("button", { name: "Reject Request" })).toBeVisible();
    await (await sendButton(ann.page)).click();
    await expect(ann.page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await expect(ann.page.getByText("You sent Bob")).toBeVisible();
    await ann.page.getByRole("button", { name: "Done" }).click();
    await expect(ann.balance()).toHaveText(/^80\.00\s*LIL$/);
    await expect(ann.page.getByText("−20.00 LIL")).toBeVisible();
    await expect(ann.page.getByText("1 new")).toBeHidden();
    await expect(bob.balance()).toHaveText(/^120\.00\s*LIL$/, { timeout: 30_000 });
    await expect(bob.page.getByText("+20.00 LIL")).toBeVisible();
    await openNotification(ann.page, /Payment request for 20\.00 LIL.*“Concert tickets”.*Paid/);
    await expect(ann.page.getByText("Paid", { exact: true })).toBeVisible();
    await ann.page.getByRole("button", { name: "Close" }).click();
    await ann.page.getByRole("button", { name: "Back" }).click();
    await openNotification(bob.page, /Your request for 20\.00 LIL was paid/);
    await expect(bob.page).toHaveURL(/\/transactions\?id=/);
    const paid = bob.page.getByRole("dialog", { name: "Transaction" });
    await expect(paid.getByText("From Ann Lindqvist")).toBeVisible();
    await bob.page.keyboard.press("Escape");
    // It leads to the notifications, from which the payment was opened.
    await bob.page.getByRole("button", { name: "Back" }).click();
    await expect(bob.page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
    await bob.page.getByRole("button", { name: "Back" }).click();
  });

  await test.step("Ann requests money; Bob rejects, and Ann sees it", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "5.00", note: "Taxi" });
    await bob.page.getByRole("button", { name: /^Ann Lindqvist .*5\.00 LIL Pay$/ }).click();
    await bob.page.getByRole("button", { name: "Reject Request" }).click();
    const question = bob.page.getByRole("alertdialog").or(bob.page.getByRole("dialog"));
    await expect(question.getByText("Reject Payment Request?")).toBeVisible();
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(question).toBeHidden();
    await bob.page.getByRole("button", { name: "Reject Request" }).click();
    await question.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(bob.page).toHaveURL(/\/dashboard$/);
    await openNotification(ann.page, /Your request for 5\.00 LIL was rejected.*“Taxi”/);
    await expect(ann.page.getByText("Rejected", { exact: true })).toBeVisible();
    await ann.page.getByRole("button", { name: "Close" }).click();
    await ann.page.getByRole("button", { name: "Back" }).click();
    await expect(ann.page).toHaveURL(/\/dashboard$/);
  });

  await test.step("Ann requests money again and cancels it; Bob has nothing to pay any more", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "7.00", note: "Lunch" });
    await expect(
      bob.page.getByRole("button", { name: /^Ann Lindqvist .*7\.00 LIL Pay$/ }),
    ).toBeVisible();
    await ann.page
      .getByRole("button", { name: /^Bob Marchetti You requested.* 7\.00 LIL Pending$/ })
      .click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Cancel Request" }).click();
    await expect(ann.page.getByRole("button", { name: /7\.00 LIL Pending$/ })).toBeHidden();
    await expect(
      bob.page.getByRole("button", { name: /^Ann Lindqvist .*7\.00 LIL Pay$/ }),
    ).toBeHidden();
  });

  await test.step("only what was paid has moved, in the ledger and on the chain", async () => {
    await expect(async () => {
      await checkBooks([
        { person: ann, usdc: 0n, LIL: 80_000_000n },
        { person: bob, usdc: 0n, LIL: 120_000_000n },
      ]);
    }).toPass({ timeout: 30_000 });
  });

  await ann.page.context().close();
  await bob.page.context().close();
});
