// Two members of staff freeze an account in the console, for a day by one alone and for longer by both; the audit log has it.
// They appoint a third one, who finds the person and looks after their case.
import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, type TestInfo } from "@playwright/test";
import { checkThemes } from "../gallery/check-screen.ts";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { callAsPage, linkAccount } from "./bank.ts";
import { type Person, signedUp } from "./people.ts";
import { twoAdministrators } from "./product/option-settings.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl, readNextMail, sixDigits } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

playWithOptions();
test.describe.configure({ mode: "serial" });

const desktop = { reducedMotion: "reduce", viewport: { width: 1440, height: 900 } } as const;
const phone = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;

let ann: Person;
let bob: Person;
let eve: Person;
let cleo: Person;

test.beforeAll(async ({ browser }: { browser: Browser }, _: TestInfo) => {
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
});

test.afterAll(async () => {
  for (const person of [ann, bob, eve, cleo]) await person?.page.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const console = (page: Page, path = "") => page.goto(`${baseUrl()}/admin${path}`);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const note = "Two payments to a new person; she denies both";

/** Creates a passkey in Security, which the console requires. */
async function createPasskey({ page, email }: Person): Promise<void> {
  await addAuthenticator(page);
  await page.getByRole("link", { name: "Open Security" }).click();
  const code = await readNextMail(email, sixDigits, async () => {
    await button(page, "Add a passkey").click();
    await expect(heading(page, "Check Your Email")).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("Name").fill("Work key");
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
}

/**
 * Checks accessibility and contrast in both themes; with pictures (SCREENS_DIR) at both sizes, which takes longer.
 */
async function look(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  if (process.env.SCREENS_DIR === undefined) return checkThemes(page, name);
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await checkThemes(page, `${name}-${viewport.width}`);
  }
  if (own !== null) await page.setViewportSize(own);
}

test("for someone who is not a member of staff the console does not exist", async () => {
  const answer = await console(eve.page, "/audit");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(heading(eve.page, "Page not found")).toBeVisible();
  await eve.page.getByRole("link", { name: "Back to home" }).click();
  await expect(eve.balance()).toBeVisible();
});

test("members of staff create a passkey before the console opens", async () => {
  for (const person of [ann, bob]) {
    await console(person.page);
    await expect(heading(person.page, "Set up a passkey first")).toBeVisible();
    await createPasskey(person);
  }
  await console(ann.page);
  await expect(heading(ann.page, "Overview")).toBeVisible();
});

test("one member of staff freezes an account for a day, and proposes to keep it frozen", async () => {
  const { page } = ann;
  await page.getByRole("link", { name: "Freezes" }).click();
  await button(page, "Freeze an account").click();
  await page.getByLabel("Lilypad tag or person id").fill(`@${eve.tag}`);
  await expect(page.getByText("This is Eve Moreau.")).toBeVisible();
  await page.getByLabel("Note for staff").fill(note);
  await look(page, "console-freeze");
  await button(page, "Freeze for 24 hours").click();
  await expect(page.getByText("Account frozen")).toBeVisible();
  await page.getByRole("link", { name: `@${eve.tag}` }).click();
  await expect(page.getByText(note)).toBeVisible();
  await look(page, "console-frozen");
  await button(page, "Propose a longer freeze").click();
  await page.getByLabel("Note for staff").fill("The investigation needs more time");
  await button(page, "Propose freeze").click();
  await expect(page.getByText("Freeze proposed")).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`^Freeze @${eve.tag}`) }).click();
  await expect(page.getByText("Another member of staff has to approve this.")).toBeVisible();
  await expect(button(page, /^Approve/)).toHaveCount(0);
  await eve.page.reload();
  await expect(eve.page.getByText("Your account is frozen")).toBeVisible();
});

test("a second member of staff approves it on a phone", async () => {
  const { page } = bob;
  await console(page, "/freezes");
  await page.getByRole("link", { name: new RegExp(`^Freeze @${eve.tag}`) }).click();
  await expect(page.getByText("The investigation needs more time")).toBeVisible();
  await look(page, "console-approval");
  await recordScreen(page, "console-freezes");
  await button(page, "Approve freeze").click();
  await expect(page.getByText("Account frozen")).toBeVisible();
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
});

test("the audit log has who did what about the account, and leads to all of it", async () => {
  const { page } = ann;
  await console(page, `/audit?subject=${eve.id}`);
  const approved = page.getByRole("row").filter({ hasText: "approveFreezeChange" });
  await expect(approved).toContainText(`@${bob.tag}`);
  await expect(page.getByRole("row").filter({ hasText: "freezePerson" })).toContainText(note);
  await look(page, "console-audit");
  await approved.getByRole("link").click();
  await expect(page.getByRole("region", { name: /^Entry \d+$/ })).toContainText("proposedBy");
  await look(page, "console-audit-entry");
  await recordScreen(page, "console-audit");
});

test("the overview says whether all money is accounted for", async () => {
  const { page } = ann;
  await page.getByRole("link", { name: "Overview" }).click();
  // A product that has just started compares for the first time within a minute.
  await expect(async () => {
    await button(page, "Check again").click();
    await expect(page.getByText("All money accounted for")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await look(page, "console-overview");
  await recordScreen(page, "console-overview");
});

test("a reward is proposed by one administrator, and paid when a second one approves it", async () => {
  const { page } = ann;
  await console(page, "/rewards");
  await button(page, "Propose a reward").click();
  await page.getByLabel("Lilypad tag or person id").fill(`@${eve.tag}`);
  await expect(page.getByText("This is Eve Moreau.")).toBeVisible();
  await page.getByLabel("Amount in LIL").fill("250");
  await page.getByLabel("Reason").fill("She found a fault");
  await button(page, "Propose reward").click();
  await expect(page.getByText("Reward proposed")).toBeVisible();
  await page.getByRole("link", { name: "250.00 LIL" }).click();
  await expect(page.getByText("Another member of staff has to approve this.")).toBeVisible();
  await expect(button(page, /^Approve/)).toHaveCount(0);
  await console(bob.page, "/rewards");
  await bob.page.getByRole("link", { name: "250.00 LIL" }).click();
  await bob.page.getByLabel("Reason").fill("I have seen the report");
  await button(bob.page, "Approve reward").click();
  await expect(bob.page.getByText("Reward granted")).toBeVisible();
  await console(page, "/rewards");
  await page
    .getByRole("region", { name: "Decided" })
    .getByRole("link", { name: "250.00 LIL" })
    .click();
  await look(page, "console-rewards");
  await recordScreen(page, "console-rewards");
  await eve.page.goto(`${baseUrl()}/transactions`);
  await expect(eve.page.getByRole("button", { name: /\+250\.00 LIL/ })).toBeVisible();
});

test("an administrator appoints a colleague, and a second one approves it", async () => {
  const { page } = ann;
  await console(page, "/staff");
  await button(page, "Add a member").click();
  await page.getByLabel("Email of their Lilypad account").fill(cleo.email);
  await page.getByLabel("Reason").fill("Cleo joins the support team today");
  await look(page, "console-staff-form");
  await button(page, "Propose member").click();
  await expect(page.getByText("Change proposed")).toBeVisible();
  await recordScreen(page, "console-staff");
  await console(bob.page, "/staff");
  await bob.page.getByRole("link", { name: `@${cleo.tag} becomes Support` }).click();
  await look(bob.page, "console-staff-approval");
  await button(bob.page, "Approve").click();
  await expect(bob.page.getByText("Change approved")).toBeVisible();
});

test("support finds a person by tag, writes a note about them and shows their bank details for a reason", async () => {
  const { page } = cleo;
  await console(page);
  await expect(heading(page, "Set up a passkey first")).toBeVisible();
  await createPasskey(cleo);
  await console(page);
  await expect(heading(page, "People")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill(`@${eve.tag}`);
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: /Eve Moreau/ });
  await expect(found).toBeVisible();
  await look(page, "console-people");
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
  await look(page, "console-case");
  await recordScreen(page, "console-case");

  await button(page, "Show bank details").click();
  const asked = page.getByRole("dialog", { name: "Show bank details" });
  await asked.getByLabel("Reason").fill("Her bank returned the withdrawal");
  await button(page, "Show bank details").last().click();
  await expect(page.getByText("Partner's id")).toBeVisible();
  await look(page, "console-bank-details");
  await console(ann.page, `/audit?subject=${eve.id}&action=revealBankDetails`);
  const entry = ann.page.getByRole("row").filter({ hasText: "revealBankDetails" });
  await expect(entry).toContainText("Her bank returned the withdrawal");
  await expect(entry).toContainText(`@${cleo.tag}`);
});

test("a freeze ends early when one member of staff proposes it and another approves it", async () => {
  const { page } = bob;
  await console(page, "/freezes");
  const frozen = page.getByRole("region", { name: "Frozen now" });
  await frozen.getByRole("link", { name: `@${eve.tag}` }).click();
  await button(page, "Propose to end it").click();
  await page.getByLabel("Note for staff").fill("She has proved that it is her account");
  await page.getByRole("dialog").getByRole("button", { name: "Propose to end it" }).click();
  await expect(page.getByText("End proposed")).toBeVisible();
  await console(ann.page, "/freezes");
  await ann.page.getByRole("link", { name: new RegExp(`^End the freeze of @${eve.tag}`) }).click();
  await button(ann.page, "Approve the end").click();
  await expect(ann.page.getByText("Freeze ended")).toBeVisible();
  await expect(ann.page.getByRole("region", { name: "Decided" })).toContainText("End the freeze");
  await eve.page.goto(`${baseUrl()}/dashboard`);
  await expect(eve.balance()).toBeVisible();
  await expect(eve.page.getByText("Your account is frozen")).toHaveCount(0);
});
