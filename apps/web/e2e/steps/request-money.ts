import { expect, type Page } from "@playwright/test";
import { openTransfers, pickPerson } from "../people.ts";

/** Requests LIL from a person, starting and ending on the dashboard. */
export async function requestMoney(
  page: Page,
  ask: { from: string; amount: string; note: string },
): Promise<void> {
  await openTransfers(page);
  await page.getByRole("dialog").getByText("Request Money").click();
  await page.getByRole("dialog").getByText("From Someone").click();
  await pickPerson(page, ask.from);
  await page.getByLabel("Amount").fill(ask.amount.replace(".", ""));
  await page.getByLabel("Request note").fill(ask.note);
  await page.getByRole("button", { name: /^Request .* from / }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog.getByText("Your request has been sent successfully")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
