import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { checkBooks } from "./check-books.ts";
import { openTransfers, pickPerson, sendButton, signedUpTogether } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

/** Requests LIL from a person, starting and ending on the dashboard. */
async function requestMoney(
  page: Page,
  ask: { from: string; amount: string; note: string },
): Promise<void> {
  await openTransfers(page);
  await page.getByRole("dialog").getByText("Request Money").click();
  await page.getByRole("dialog").getByText("From Someone").click();
  await pickPerson(page, ask.from);
  await page.getByLabel("Amount").fill(ask.amount.replace(".", ""));
  await page.getByLabel("Request note").fill(ask.note);
  await page.getByRole("button", { name: "Request Money" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog.getByText("Your request has been sent successfully")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const showAnswered = (page: Page) =>
  page.getByRole("button", { name: /^Show \d answered$/ }).click();

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
    const asked = ann.page.getByRole("button", { name: /^Pay Bob Marchetti 20\.00 LIL/ });
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
    for (const page of [ann.page, bob.page]) {
      await showAnswered(page);
      await expect(page.getByRole("button", { name: /20\.00 LIL, Paid$/ })).toBeVisible();
    }
  });

  await test.step("Ann requests money; Bob rejects, and Ann sees it", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "5.00", note: "Taxi" });
    await bob.page.getByRole("button", { name: /^Pay Ann Lindqvist 5\.00 LIL/ }).click();
    await bob.page.getByRole("button", { name: "Reject Request" }).click();
    const question = bob.page.getByRole("alertdialog").or(bob.page.getByRole("dialog"));
    await expect(question.getByText("Reject Payment Request?")).toBeVisible();
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(question).toBeHidden();
    await bob.page.getByRole("button", { name: "Reject Request" }).click();
    await question.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(bob.page).toHaveURL(/\/dashboard$/);
    await showAnswered(ann.page);
    await expect(
      ann.page.getByRole("button", {
        name: /^Your request to Bob Marchetti for 5\.00 LIL, Rejected$/,
      }),
    ).toBeVisible();
  });

  await test.step("Ann requests money again and cancels it; Bob has nothing to pay any more", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "7.00", note: "Lunch" });
    await expect(bob.page.getByRole("button", { name: /^Pay Ann Lindqvist 7\.00/ })).toBeVisible();
    await ann.page
      .getByRole("button", { name: /^Your request to Bob Marchetti for 7\.00 LIL, Pending$/ })
      .click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Cancel Request" }).click();
    await showAnswered(ann.page);
    await expect(ann.page.getByRole("button", { name: /7\.00 LIL, Cancelled$/ })).toBeVisible();
    await expect(bob.page.getByRole("button", { name: /^Pay Ann Lindqvist 7\.00/ })).toBeHidden();
  });

  await test.step("Bob blocks and reports Ann: her requests do not reach him, and she is not told", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "9.00", note: "Last warning" });
    await bob.page.getByRole("button", { name: /^Pay Ann Lindqvist 9\.00/ }).click();
    await recordScreen(bob.page, "request-pay");
    await bob.page.getByRole("button", { name: "Block or report" }).click();
    const question = bob.page.getByRole("alertdialog", { name: "Block Ann Lindqvist?" });
    await expect(question).toBeVisible();
    await recordScreen(bob.page, "request-block");
    await question.getByRole("checkbox").check();
    await question.getByLabel("What's wrong?").selectOption("Threats or insults");
    await recordScreen(bob.page, "request-report");
    await question.getByRole("button", { name: "Block and report" }).click();
    await expect(bob.page).toHaveURL(/\/dashboard$/);
    await expect(bob.page.getByText("Ann Lindqvist is blocked")).toBeVisible();
    await requestMoney(ann.page, { from: bob.tag, amount: "11.00", note: "Answer me" });
    for (const amount of ["9\\.00", "11\\.00"]) {
      const outgoing = new RegExp(`^Your request to Bob Marchetti for ${amount} LIL, Pending$`);
      await expect(ann.page.getByRole("button", { name: outgoing })).toBeVisible();
      const incoming = new RegExp(`^Pay Ann Lindqvist ${amount}`);
      await expect(bob.page.getByRole("button", { name: incoming })).toBeHidden();
    }
    await bob.page.goto(`${baseUrl()}/profile`);
    await bob.page.getByRole("link", { name: /^Privacy Who can find you/ }).click();
    await expect(bob.page.getByText(`@${ann.tag}`)).toBeVisible();
    await recordScreen(bob.page, "profile-privacy");
    await bob.page.getByRole("button", { name: "Unblock Ann Lindqvist" }).click();
    await expect(bob.page.getByText("You haven't blocked anyone")).toBeVisible();
  });

  await test.step("Bob turns off being found by name: only his whole tag finds him", async () => {
    const findable = bob.page.getByRole("switch", { name: "Find me by name" });
    const saved = bob.page.waitForResponse(
      (response) => response.request().method() !== "GET" && response.ok(),
    );
    await findable.click();
    await saved;
    await bob.page.reload();
    await expect(findable).not.toBeChecked();
    await ann.page.goto(`${baseUrl()}/send-money`);
    await ann.page.getByRole("combobox").fill(bob.tag.slice(0, -1));
    await expect(ann.page.getByText("No users found").first()).toBeVisible();
    await ann.page.getByRole("combobox").fill(bob.tag);
    await expect(ann.page.getByRole("option", { name: new RegExp(bob.tag) })).toBeVisible();
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
