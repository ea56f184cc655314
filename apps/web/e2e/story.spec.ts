import { expect, test } from "@playwright/test";
import { checkBooks } from "./check-books.ts";
import { sendMoney, signIn, signUp } from "./people.ts";
import { faucet, newEmail } from "./sandbox.ts";

test("two people sign up, one is funded, and money goes between them while both watch", async ({
  browser,
}) => {
  const annContext = await browser.newContext();
  const bobContext = await browser.newContext();
  const ann = await signUp(await annContext.newPage(), { firstName: "Ann", lastName: "Lindqvist" });
  const bob = await signUp(await bobContext.newPage(), { firstName: "Bob", lastName: "Marchetti" });

  // The signup reward arrives by itself, first pending, then spendable.
  for (const person of [ann, bob]) {
    await expect(person.page.getByText("Your rewards")).toBeVisible();
    await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  }

  await test.step("LIL, seen by both without reloading", async () => {
    await sendMoney(ann.page, { to: bob.tag, amount: "12.50", currency: "LIL", note: "Thank you" });
    await ann.page.getByRole("button", { name: "Done" }).click();
    await expect(ann.balance()).toHaveText(/^87\.50\s*LIL$/);
    await expect(bob.balance()).toHaveText(/^112\.50\s*LIL$/, { timeout: 30_000 });
    await expect(bob.page.getByText("+12.50 LIL")).toBeVisible();
  });

  await test.step("dollars, which come from a real deposit on the chain", async () => {
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

  await test.step("both histories show it completed with the chain's transaction", async () => {
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

  await annContext.close();
  await bobContext.close();
});

test("a person who comes back signs in with a code and finds everything there", async ({
  browser,
}) => {
  const first = await browser.newContext();
  const email = newEmail("cleo");
  const cleo = await signUp(await first.newPage(), { firstName: "Cleo", lastName: "Weber", email });
  await expect(cleo.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await first.close();
  const second = await browser.newContext();
  const page = await second.newPage();
  await signIn(page, email);
  await expect(page.getByText("Your rewards")).toBeVisible();
  await expect(page.getByText("+100.00 LIL")).toBeVisible();
  await second.close();
});
