import { expect } from "@playwright/test";
import { checkBooks } from "./check-books.ts";
import { openAccount } from "./open-account.ts";
import { fillSend, sendMoney, signedUp, signIn, signUp } from "./people.ts";
import { faucet } from "./sandbox.ts";
import { test } from "./test.ts";

/** One browser with the service worker is enough. */
const without = { serviceWorkers: "block" } as const;

test("a person signs up, receives a deposit and sends money to a friend, and a third one comes back", async ({
  page,
  browser,
}) => {
  // The oldest browsers that the README promises lack these (tests/browser-floor.test.ts).
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, "any"],
      [URL, "canParse"],
      [Promise, "withResolvers"],
      [Array.prototype, "toSorted"],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  const [ann, bob, cleo] = await Promise.all([
    signUp(page, { firstName: "Ann", lastName: "Lindqvist" }),
    signedUp(browser, { firstName: "Bob", lastName: "Marchetti" }, without),
    openAccount({ firstName: "Cleo", lastName: "Weber" }),
  ]);

  // The signup reward arrives automatically, first pending, then completed.
  for (const person of [ann, bob]) {
    await expect(person.page.getByText("Your rewards")).toBeVisible();
    await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  }

  await test.step("LIL, seen by both without a reload", async () => {
    const thanks = { to: bob.tag, amount: "12.50", currency: "LIL", note: "Thank you" } as const;
    const send = await fillSend(ann.page, thanks);
    await expect(ann.page.getByText("You haven't paid Bob before.")).toBeVisible();
    await expect(send).toHaveText("Send 12.50 LIL to Bob");
    await send.click();
    await expect(ann.page.getByRole("button", { name: "Share details" })).toBeVisible();
    await ann.page.getByRole("button", { name: "Send again" }).click();
    await expect(ann.page.getByLabel("Amount")).toHaveValue("12.50");
    // A second payment to the same person is not reviewed.
    await expect(ann.page.getByRole("button", { name: "Send 12.50 LIL to Bob" })).toBeEnabled();
    await ann.page.getByRole("button", { name: "Close" }).click();
    await expect(ann.balance()).toHaveText(/^87\.50\s*LIL$/);
    await expect(bob.balance()).toHaveText(/^112\.50\s*LIL$/, { timeout: 30_000 });
    await expect(bob.page.getByText("+12.50 LIL")).toBeVisible();
  });

  await test.step("dollars, from a real deposit on the chain", async () => {
    await faucet(ann.safeAddress, "usdc", "100.00");
    await ann.page.getByRole("button", { name: "USD" }).click();
    await expect(ann.page.getByText("Your balance")).toBeVisible();
    await expect(ann.balance()).toHaveText("$100.00", { timeout: 30_000 });
    await bob.page.getByRole("button", { name: "USD" }).click();
    await expect(bob.balance()).toHaveText("$0.00");
    await sendMoney(ann.page, {
      to: bob.tag,
      amount: "40.00",
      currency: "USD",
      note: "Dinner on Saturday",
    });
    await ann.page.getByRole("button", { name: "Done" }).click();
    await expect(ann.balance()).toHaveText("$60.00");
    await expect(bob.balance()).toHaveText("$40.00", { timeout: 30_000 });
  });

  await test.step("both histories show it completed with the transaction's hash", async () => {
    for (const { page, amount } of [
      { page: ann.page, amount: "−$40.00" },
      { page: bob.page, amount: "+$40.00" },
    ]) {
      await page.getByRole("link", { name: "See all" }).click();
      await page.getByText(amount).first().click();
      const detail = page.getByRole("dialog");
      await expect(detail.getByText("Completed")).toBeVisible();
      await expect(detail.getByText("Dinner on Saturday")).toBeVisible();
      await expect(detail.getByText(/0x[0-9a-f]{4}/)).toBeVisible();
      await page.keyboard.press("Escape");
    }
  });

  await test.step("the ledger and the chain agree to the cent", async () => {
    await checkBooks([
      { person: ann, usdc: 60_000_000n, LIL: 87_500_000n },
      { person: bob, usdc: 40_000_000n, LIL: 112_500_000n },
    ]);
  });

  await test.step("a person who comes back signs in with a code and finds everything", async () => {
    const context = await browser.newContext(without);
    const again = await context.newPage();
    await signIn(again, cleo.email);
    await expect(again.getByText("Your rewards")).toBeVisible();
    await expect(again.getByText("+100.00 LIL")).toBeVisible();
    await context.close();
  });
  await bob.page.context().close();
});
