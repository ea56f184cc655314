// Two members of staff freeze an account in the console, for a day by one alone and for longer by both; the audit log has it.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Person, signedUp } from "./people.ts";
import { twoAdministrators } from "./product/option-settings.ts";
import { playWithOptions } from "./product/with-options.ts";
import {
  button,
  createPasskey,
  desktop,
  freezeForADay,
  heading,
  look,
  openConsole,
  phone,
  proposeLongerFreeze,
} from "./steps/console-staff.ts";
import { test } from "./test.ts";

playWithOptions();
test.describe.configure({ mode: "serial" });

let ann: Person;
let bob: Person;
let eve: Person;

test.beforeAll(async ({ browser }) => {
  const [annEmail, bobEmail] = twoAdministrators;
  [ann, bob, eve] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Okafor", email: annEmail }, desktop),
    signedUp(browser, { firstName: "Bob", lastName: "Winter", email: bobEmail }, phone),
    signedUp(browser, { firstName: "Eve", lastName: "Moreau" }, phone),
  ]);
});

test.afterAll(async () => {
  for (const person of [ann, bob, eve]) await person?.page.context().close();
});

const note = "Two payments to a new person; she denies both";

test("for someone who is not a member of staff the console does not exist", async () => {
  const answer = await openConsole(eve.page, "/audit");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(heading(eve.page, "Page not found")).toBeVisible();
  await eve.page.getByRole("link", { name: "Back to home" }).click();
  await expect(eve.balance()).toBeVisible();
});

test("members of staff create a passkey before the console opens", async () => {
  for (const person of [ann, bob]) {
    await openConsole(person.page);
    await expect(heading(person.page, "Set up a passkey first")).toBeVisible();
    await createPasskey(person);
  }
  await openConsole(ann.page);
  await expect(heading(ann.page, "Overview")).toBeVisible();
});

test("one member of staff freezes an account for a day, and proposes to keep it frozen", async () => {
  const { page } = ann;
  await freezeForADay(page, { tag: eve.tag, name: "Eve Moreau", note }, () =>
    look(page, "console-freeze"),
  );
  await page.getByRole("link", { name: `@${eve.tag}` }).click();
  await expect(page.getByText(note)).toBeVisible();
  await look(page, "console-frozen");
  await proposeLongerFreeze(page, "The investigation needs more time");
  await openConsole(page, "/approvals");
  await page.getByRole("link", { name: /^Freeze an account.*Eve Moreau/ }).click();
  await expect(page.getByText("Another member of staff has to approve this.")).toBeVisible();
  await expect(button(page, /^Approve/)).toHaveCount(0);
  await eve.page.reload();
  await expect(eve.page.getByText("Your account is frozen")).toBeVisible();
});

test("a second member of staff approves it on a phone", async () => {
  const { page } = bob;
  await openConsole(page, "/approvals");
  await page.getByRole("link", { name: /^Freeze an account.*Eve Moreau/ }).click();
  await expect(page.getByText("The investigation needs more time")).toBeVisible();
  await recordScreen(page, "console-approvals");
  await button(page, "Approve").click();
  await expect(page.getByText("Proposal approved")).toBeVisible();
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
  await openConsole(page, "/freezes");
  await page.getByRole("link", { name: `@${eve.tag}` }).click();
  await recordScreen(page, "console-freezes");
});

test("the audit log has who did what about the account, and leads to all of it", async () => {
  const { page } = ann;
  await openConsole(page, `/audit?subject=${eve.id}`);
  const approved = page.getByRole("row").filter({ hasText: "Approved a proposal" });
  await expect(approved).toContainText(`@${bob.tag}`);
  await expect(page.getByRole("row").filter({ hasText: "Froze an account" })).toContainText(note);
  await approved.getByRole("link").click();
  await expect(page.getByRole("region", { name: /^Entry \d+$/ })).toContainText("proposedBy");
  await recordScreen(page, "console-audit");
});
