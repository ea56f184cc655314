import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUpTogether } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { requestMoney } from "./steps/request-money.ts";
import { test } from "./test.ts";

test.use({ colorScheme: "dark" });

test("a person blocks and reports another, whose requests do not reach them any more, and can only be found by their whole tag", async ({
  browser,
}) => {
  const [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Lindqvist" },
    { firstName: "Bob", lastName: "Marchetti" },
  ]);

  await test.step("Bob blocks and reports Ann: her requests do not reach him, and she is not told", async () => {
    await requestMoney(ann.page, { from: bob.tag, amount: "9.00", note: "Last warning" });
    await bob.page.getByRole("button", { name: /^Ann Lindqvist .*9\.00.* Pay$/ }).click();
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
      const outgoing = new RegExp(`^Bob Marchetti You requested.* ${amount} LIL Pending$`);
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
  await ann.page.context().close();
  await bob.page.context().close();
});
