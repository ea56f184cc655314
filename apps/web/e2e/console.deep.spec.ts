// More work of members of staff in the console: they read the overview, orders and settings, propose and approve
// rewards and colleagues, handle a person's case, and end a freeze early.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { callAsPage, linkAccount } from "./bank.ts";
import { type Person, signedUp } from "./people.ts";
import { twoAdministrators } from "./product/option-settings.ts";
import { ownProductWithOptions } from "./product/own-product.ts";
import { baseUrl } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
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

// The same members of staff work in the common product.
ownProductWithOptions();
test.describe.configure({ mode: "serial" });

let ann: Person;
let bob: Person;
let eve: Person;
let cleo: Person;

test.beforeAll(async ({ browser }) => {
  const eveIs = { firstName: "Eve", lastName: "Moreau" };
  [ann, bob, eve, cleo] = await Promise.all([
    signedUp(
      browser,
      { firstName: "Ann", lastName: "Okafor", email: twoAdministrators[0] },
      desktop,
    ),
    signedUp(browser, { firstName: "Bob", lastName: "Winter", email: twoAdministrators[1] }, phone),
    signedUp(browser, eveIs, phone),
    signedUp(browser, { firstName: "Cleo", lastName: "Brandt" }, desktop),
  ]);
  await verifyIdentity(eve.page, { ...eveIs, email: eve.email });
  await linkAccount(eve, { country: "GB", currency: "GBP" });
  const payment = {
    recipientUserId: cleo.id,
    amount: "600",
    currency: "LIL",
    memo: "First payment",
    correlationId: randomUUID(),
  };
  // The reward that she pays with arrives a moment after the sign-up.
  await expect(() => callAsPage(eve.page, "POST", "payments/p2p/transfer", payment)).toPass({
    timeout: 20_000,
  });
  for (const person of [ann, bob]) await createPasskey(person);
});

test.afterAll(async () => {
  for (const person of [ann, bob, eve, cleo]) await person?.page.context().close();
});

const note = "Two payments to a new person; she denies both";

test("an account is frozen for a day by one member of staff, and for longer by two", async () => {
  await freezeForADay(ann.page, { tag: eve.tag, name: "Eve Moreau", note });
  await ann.page.getByRole("link", { name: `@${eve.tag}` }).click();
  await proposeLongerFreeze(ann.page, "The investigation needs more time");
  await openConsole(bob.page, "/approvals");
  await bob.page.getByRole("link", { name: /^Freeze an account.*Eve Moreau/ }).click();
  await button(bob.page, "Approve").click();
  await expect(bob.page.getByText("Proposal approved")).toBeVisible();
});

test("the overview says whether all money is accounted for", async () => {
  const { page } = ann;
  await openConsole(page);
  // A product that has just started compares for the first time within a minute.
  await expect(async () => {
    await button(page, "Check again").click();
    await expect(page.getByText("All money accounted for")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await recordScreen(page, "console-overview");
});

test("a reward is proposed by one administrator, and paid when a second one approves it", async () => {
  const { page } = ann;
  await openConsole(page, "/rewards");
  await button(page, "Propose a reward").click();
  await page.getByLabel("Lilypad tag or person id").fill(`@${eve.tag}`);
  await expect(page.getByText("This is Eve Moreau.")).toBeVisible();
  await page.getByLabel("Amount in LIL").fill("250");
  await page.getByLabel("Reason").fill("She found a fault");
  await button(page, "Propose reward").click();
  await expect(page.getByText("Reward proposed")).toBeVisible();
  await openConsole(page, "/approvals");
  await page.getByRole("link", { name: /^Reward of 250\.00 LIL/ }).click();
  await expect(page.getByText("Another member of staff has to approve this.")).toBeVisible();
  await expect(button(page, /^Approve/)).toHaveCount(0);
  await openConsole(bob.page, "/approvals");
  await bob.page.getByRole("link", { name: /^Reward of 250\.00 LIL/ }).click();
  await bob.page.getByLabel("Reason").fill("I have seen the report");
  await button(bob.page, "Approve").click();
  await expect(bob.page.getByText("Proposal approved")).toBeVisible();
  await openConsole(page, "/approvals?show=decided");
  await page.getByRole("link", { name: /^Reward of 250\.00 LIL/ }).click();
  await recordScreen(page, "console-approvals-decided");
  await openConsole(page, "/rewards");
  await recordScreen(page, "console-rewards");
  await eve.page.goto(`${baseUrl()}/transactions`);
  await expect(eve.page.getByRole("button", { name: /\+250\.00 LIL/ })).toBeVisible();
});

test("an administrator appoints a colleague, and a second one approves it", async () => {
  const { page } = ann;
  // Only a person with a passkey can become a member of staff.
  await createPasskey(cleo);
  await openConsole(page, "/staff");
  await button(page, "Add a member").click();
  await page.getByLabel("Email of their Lilypad account").fill(cleo.email);
  await page.getByLabel("Reason").fill("Cleo joins the support team today");
  await look(page, "console-staff-form");
  await button(page, "Propose member").click();
  await expect(page.getByText("Change proposed")).toBeVisible();
  await recordScreen(page, "console-staff");
  await openConsole(bob.page, "/approvals");
  await bob.page.getByRole("link", { name: /^New role: Support/ }).click();
  await look(bob.page, "console-staff-approval");
  await button(bob.page, "Approve").click();
  await expect(bob.page.getByText("Proposal approved")).toBeVisible();
});

test("support finds a person by tag, writes a note about them and shows their bank details for a reason", async () => {
  const { page } = cleo;
  await openConsole(page);
  await expect(heading(page, "People")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill(`@${eve.tag}`);
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: /Eve Moreau/ });
  await expect(found).toBeVisible();
  await recordScreen(page, "console-people");
  await found.click();
  await expect(heading(page, "Eve Moreau")).toBeVisible();
  await expect(page.getByRole("region", { name: "Freeze" })).toContainText(
    "The investigation needs more time",
  );

  await button(page, "Add a note").click();
  await page.getByLabel("Note", { exact: true }).fill("Called back.\nShe has her phone with her.");
  await look(page, "console-note");
  await button(page, "Save note").click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("She has her phone");
  await page.getByRole("link", { name: /Cleo Brandt/ }).click();
  await expect(page.getByRole("region", { name: "Movement", exact: true })).toContainText(
    "First payment",
  );
  await recordScreen(page, "console-case");

  await button(page, "Show bank details").click();
  const asked = page.getByRole("dialog", { name: "Show bank details" });
  await asked.getByLabel("Reason").fill("Her bank returned the withdrawal");
  await button(page, "Show bank details").last().click();
  await expect(page.getByText("Partner's id")).toBeVisible();
  await look(page, "console-bank-details");
  await openConsole(ann.page, `/audit?subject=${eve.id}&action=revealBankDetails`);
  const entry = ann.page.getByRole("row").filter({ hasText: "Looked at a person's bank details" });
  await expect(entry).toContainText("Her bank returned the withdrawal");
  await expect(entry).toContainText(`@${cleo.tag}`);
});

test("a freeze ends early when one member of staff proposes it and another approves it", async () => {
  const { page } = bob;
  await openConsole(page, "/freezes");
  const frozen = page.getByRole("region", { name: "Frozen now" });
  await frozen.getByRole("link", { name: `@${eve.tag}` }).click();
  await button(page, "Propose to end it").click();
  await page.getByLabel("Note for staff").fill("She has proved that it is her account");
  await page.getByRole("dialog").getByRole("button", { name: "Propose to end it" }).click();
  await expect(page.getByText("End proposed")).toBeVisible();
  await openConsole(ann.page, "/approvals");
  await ann.page.getByRole("link", { name: /^End a freeze.*Eve Moreau/ }).click();
  await button(ann.page, "Approve").click();
  await expect(ann.page.getByText("Proposal approved")).toBeVisible();
  await eve.page.goto(`${baseUrl()}/dashboard`);
  await expect(eve.balance()).toBeVisible();
  await expect(eve.page.getByText("Your account is frozen")).toHaveCount(0);
});

test("an administrator reads orders, settings and volumes", async () => {
  const { page } = ann;
  await openConsole(page, "/orders");
  await page.getByRole("link", { name: "Withdrawals", exact: true }).click();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/list=withdraw&status=open/);
  await expect(page.getByText("No order matches.")).toBeVisible();
  await recordScreen(page, "console-orders");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Find a setting").fill("database_");
  const row = page.getByRole("row").filter({ hasText: "DATABASE_READ_URL" });
  await expect(row).toContainText("Not set");
  await expect(page.getByText("postgresql:")).toHaveCount(0);
  await page.getByLabel("Find a setting").fill("");
  await recordScreen(page, "console-settings");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Incidents" })).toBeVisible();
  await look(page, "console-volumes");
});
