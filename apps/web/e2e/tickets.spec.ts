// A person reports a problem with a payment; support answers in the console; the person reads the answer in the app and learns
// of it by email, and replies.
import { expect, type Page } from "@playwright/test";
import { checkThemes } from "../gallery/check-screen.ts";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Person, signedUp } from "./people.ts";
import { ticketsAdministrator } from "./product/option-settings.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl, readNextMail } from "./sandbox.ts";
import { button, createPasskey, phone } from "./steps/console-staff.ts";
import { test } from "./test.ts";

playWithOptions();
test.describe.configure({ mode: "serial" });

const desktop = { reducedMotion: "reduce", viewport: { width: 1280, height: 800 } } as const;

let sue: Person;
let eve: Person;

test.beforeAll(async ({ browser }) => {
  const support = { firstName: "Sue", lastName: "Okafor", email: ticketsAdministrator };
  [sue, eve] = await Promise.all([
    signedUp(browser, support, desktop),
    signedUp(browser, { firstName: "Eve", lastName: "Moreau" }, phone),
  ]);
});

test.afterAll(async () => {
  for (const person of [sue, eve]) await person?.page.context().close();
});

const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });

const question = "I expected more than this.\nCould you look at it, please?";
const answer = "We have looked at it: this is the reward for signing up. Is anything missing?";
const reply = "Now I understand, thank you!";

test("a person reports a problem with a payment from its details", async () => {
  const { page } = eve;
  await expect(eve.balance()).toHaveText(/[1-9]/);
  await page.goto(`${baseUrl()}/transactions`);
  await page.getByRole("button", { name: /^Welcome reward/ }).click();
  await button(page, "Report a problem").click();
  const form = page.getByRole("dialog", { name: "Report a problem" });
  await button(page, "Send message").click();
  await expect(form.getByText("Please describe what happened.")).toBeVisible();
  await form.getByLabel("Your message").fill(question);
  await checkThemes(page, "ticket-report");
  await button(page, "Send message").click();
  await expect(conversation(page).getByText("Could you look at it, please?")).toBeVisible();
  await expect(page.getByText("We'll reply soon")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the payment" })).toBeVisible();
});

test("support answers in the console, and the person gets an email without the answer", async () => {
  const { page } = sue;
  await createPasskey(sue);
  await page.goto(`${baseUrl()}/admin/tickets`);
  await page.getByRole("link", { name: `@${eve.tag}` }).click();
  await expect(conversation(page).getByText("I expected more than this.")).toBeVisible();
  const links = page.getByRole("region", { name: `Ticket of @${eve.tag}` });
  await expect(links.getByRole("link", { name: "Person's case" })).toHaveAttribute(
    "href",
    `/admin/people/${eve.id}`,
  );
  await recordScreen(page, "console-ticket");
  await button(page, "Assign to me").click();
  await expect(page.getByText("Assigned to you")).toBeVisible();
  await page.getByLabel("Your answer").fill(answer);
  const mail = await readNextMail(eve.email, /[\s\S]*\/help\/messages\/[\s\S]*/, async () => {
    await button(page, "Send answer").click();
    await expect(page.getByText("Answer sent")).toBeVisible();
  });
  expect(mail).not.toContain("the reward for signing up");
  await expect(conversation(page).getByText(answer)).toBeVisible();
});

test("the person reads the answer in the app at once, and replies", async () => {
  const { page } = eve;
  await expect(conversation(page).getByText(answer)).toBeVisible();
  await expect(page.getByText("Answered")).toBeVisible();
  await recordScreen(page, "ticket-thread");
  await page.goto(`${baseUrl()}/notifications`);
  await page.getByRole("button", { name: /Support has answered you/ }).click();
  await page.getByLabel("Your reply").fill(reply);
  await button(page, "Send reply").click();
  await expect(conversation(page).getByText(reply)).toBeVisible();
  await expect(page.getByText("We'll reply soon")).toBeVisible();
});

test("support reads the reply and closes the ticket, which stays in the person's list", async () => {
  const { page } = sue;
  await page.reload();
  await expect(conversation(page).getByText(reply)).toBeVisible();
  await button(page, "Close ticket").click();
  await expect(page.getByText("Ticket closed")).toBeVisible();
  await eve.page.goto(`${baseUrl()}/help/messages`);
  const row = eve.page.getByRole("link", { name: /Welcome reward/ });
  await expect(row).toContainText("Closed");
  await expect(row).toContainText(reply);
  await button(eve.page, "Write to support").click();
  await eve.page.getByLabel("What is it about?").selectOption("My data");
  await recordScreen(eve.page, "ticket-form");
});
