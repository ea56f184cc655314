// People with long names and large amounts: whatever does not fit is shortened, and the whole of it can still be read.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount, requestMoneyAs } from "./open-account.ts";
import { pickPerson, sendButton, signedUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

const hubert = { firstName: "Hubert Blaine", lastName: "Wolfeschlegelsteinhausenbergerdorff" };
const wilhelmina = { firstName: "Wilhelmina-Charlotte", lastName: "van den Heuvel-Oosterhuis" };
const note =
  "Half of the houseboat, the mooring until spring, two bicycles, and everything that we broke in the kitchen";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("people with long names pay each other large amounts", async ({ browser }) => {
  const [friend, { page, balance, safeAddress, id, email }] = await Promise.all([
    openAccount(hubert),
    signedUp(browser, wilhelmina, {
      reducedMotion: "reduce",
      viewport: { width: 390, height: 844 },
    }),
  ]);
  await Promise.all([
    faucet(safeAddress, "usdc", "987654.32"),
    requestMoneyAs(
      friend,
      { id },
      {
        currency: "USD",
        amount: "1234.56",
        memo: note,
      },
    ),
  ]);
  // Amounts like these are for people whose identity is verified.
  await verifyIdentity(page, { ...wilhelmina, email });
  await button(page, /USD$/).click();
  await expect(balance()).toHaveText("$987,654.32", { timeout: 30_000 });
  await expect(page.getByText(/Hubert Blaine/).first()).toBeVisible();
  await expect(page.getByText(/^You received/)).toBeHidden();
  await recordScreen(page, "long-names-dashboard");

  await page.goto(`${baseUrl()}/send-money`);
  await pickPerson(page, friend.tag);
  await page.getByLabel("Amount").fill("123456");
  await page.getByLabel("Transaction note").fill(note);
  await expect(button(page, "Continue")).toBeEnabled();
  await recordScreen(page, "long-names-send");
  const send = await sendButton(page);
  await recordScreen(page, "long-names-review");
  await send.click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await recordScreen(page, "long-names-success");

  await page.goto(`${baseUrl()}/transactions`);
  const row = button(page, /^Hubert Blaine/);
  await expect(row).toBeVisible();
  await recordScreen(page, "long-names-history");
  await row.click();
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText(note)).toBeVisible();
  await expect(details.getByText(/Wolfeschlegelsteinhausenbergerdorff/).first()).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "long-names-detail");
  await page.goto(`${baseUrl()}/profile`);
  await expect(page.getByText("Wilhelmina-Charlotte van den Heuvel-Oosterhuis")).toBeVisible();
  await recordScreen(page, "long-names-profile");
  await page.context().close();
});
