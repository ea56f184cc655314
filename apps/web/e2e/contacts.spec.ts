import { expect, type Page } from "@playwright/test";
import { checkThemes } from "../gallery/check-screen.ts";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { chooseContacts, phone } from "./steps/contacts.ts";
import { test } from "./test.ts";

const computer = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The link in the code on screen, as the server returned it. */
async function readLink(page: Page, show: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith("/contacts/sessions") && response.ok(),
    ),
    show(),
  ]);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  return ((await answer.json()) as { data: { link: string } }).data.link;
}

test("a phone uploads contacts, and the computer shows at once who uses Lilypad", async ({
  browser,
}) => {
  const [ann, jonas] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" }, computer),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  const link = await readLink(ann.page, async () => {
    await button(ann.page, "Transfer").click();
    await ann.page.getByRole("dialog").getByText("Find friends").click();
  });
  await recordScreen(ann.page, "find-friends-code");

  const handset = await browser.newContext(phone);
  await chooseContacts(handset, [
    { email: [jonas.email.toUpperCase()] },
    { email: ["nobody.here@example.com", "not an address"] },
    { email: [] },
  ]);
  const page = await handset.newPage();
  await page.goto(link);
  await expect(button(page, "Access My Contacts")).toBeVisible();
  await recordScreen(page, "contact-upload");
  await button(page, "Access My Contacts").click();
  await expect(page.getByRole("heading", { name: "Upload Complete!" })).toBeVisible();
  await expect(page.getByText("3 contacts uploaded")).toBeVisible();
  await recordScreen(page, "contact-upload-complete");

  await test.step("Ann sees Jonas without a reload, and can pay him at once", async () => {
    await expect(ann.page.getByText("Jonas Weber")).toBeVisible();
    await expect(ann.page.getByText("3 contacts were looked up.")).toBeVisible();
    await expect(ann.page.getByText("/onboarding?r=")).toBeVisible();
    await checkThemes(ann.page, "find-friends-uploaded");
    await button(ann.page, "Send money to Jonas Weber").click();
    await expect(ann.page).toHaveURL(/\/send-money$/);
    await expect(ann.page.getByText(`@${jonas.tag}`)).toBeVisible();
  });

  await test.step("the link is used up", async () => {
    await page.goto(link);
    await button(page, "Access My Contacts").click();
    const over = "Session expired. Please scan the QR code again from your computer.";
    await expect(page.getByText(over)).toBeVisible();
    await recordScreen(page, "contact-upload-expired");
    await button(page, "Skip for Now").click();
    await expect(page.getByText("You can close this page now.")).toBeVisible();
  });

  await test.step("Ann forgets Jonas", async () => {
    await ann.page.goto(`${baseUrl()}/find-friends`);
    await expect(button(ann.page, "Edit")).toBeVisible();
    await recordScreen(ann.page, "find-friends");
    await button(ann.page, "Edit").click();
    await recordScreen(ann.page, "find-friends-edit");
    await button(ann.page, "Forget Jonas Weber").click();
    await expect(ann.page.getByText("Jonas Weber")).toBeHidden();
    await ann.page.reload();
    await expect(ann.page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(ann.page.getByText("Jonas Weber")).toBeHidden();
  });
  await handset.close();
  await ann.page.context().close();
});
