import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { checkBooks } from "./check-books.ts";
import { openTransfers, sendButton, signedUpTogether } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const picture = (buffer: Buffer, mimeType = "image/png") => ({
  name: "code",
  mimeType,
  buffer,
});
const chooser = (page: Page) => page.locator('input[type="file"]');

test("a picture of one person's code fills in the other's payment", async ({ browser }) => {
  const [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Lindqvist" },
    { firstName: "Bob", lastName: "Marchetti" },
  ]);
  for (const person of [ann, bob]) {
    await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  }
  const code = () => bob.page.getByRole("img", { name: /^QR code to pay/ });

  const plain = await test.step("Bob opens his code and adds an amount", async () => {
    await openTransfers(bob.page);
    await bob.page.getByRole("dialog").getByText("QR code").click();
    await expect(bob.page.getByText(`@${bob.tag}`)).toBeVisible();
    await recordScreen(bob.page, "my-code-plain");
    const pictured = await code().screenshot();
    await bob.page.getByRole("button", { name: "Set an amount" }).click();
    await bob.page.getByLabel("Amount").fill("500");
    await bob.page.getByLabel("Note").fill("Lunch");
    await recordScreen(bob.page, "my-code-ask");
    await bob.page.getByRole("button", { name: "Add to code" }).click();
    await expect(bob.page.getByText("Requesting 5.00 LIL")).toBeVisible();
    await recordScreen(bob.page, "my-code-asks");
    await bob.page.getByRole("button", { name: "Share" }).click();
    await expect(bob.page.getByRole("dialog", { name: "Share your code's link" })).toBeVisible();
    await recordScreen(bob.page, "my-code-share");
    await bob.page.keyboard.press("Escape");
    await expect(bob.page.getByRole("dialog")).toBeHidden();
    return pictured;
  });

  await test.step("Ann selects a picture of it, sees its amount, and pays", async () => {
    await openTransfers(ann.page);
    await ann.page.getByRole("dialog").getByText("Send Money").click();
    await ann.page.getByRole("button", { name: "Scan a code" }).click();
    await expect(ann.page.getByText(/No camera found|camera is blocked/)).toBeVisible();
    await recordScreen(ann.page, "scan-without-camera");
    await chooser(ann.page).setInputFiles(picture(await code().screenshot()));
    await expect(ann.page).toHaveURL(/\/send-money\?to=/);
    await expect(ann.page.getByText(`@${bob.tag}`)).toBeVisible();
    await expect(ann.page.getByLabel("Amount")).toHaveValue("5.00");
    await expect(ann.page.getByLabel("Transaction note")).toHaveValue("Lunch");
    await expect(ann.balance()).toBeHidden();
    await (await sendButton(ann.page)).click();
    await expect(ann.page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await ann.page.getByRole("button", { name: "Done" }).click();
    await expect(ann.balance()).toHaveText(/^95\.00\s*LIL$/);
  });

  await test.step("in a request, a plain code fills in the person, and what was entered stays", async () => {
    await ann.page.goto(`${baseUrl()}/request-money`);
    await ann.page.getByLabel("Amount").fill("250");
    await ann.page.getByRole("button", { name: "Scan a code" }).click();
    await chooser(ann.page).setInputFiles(picture(plain));
    await expect(ann.page).toHaveURL(/\/request-money\?from=/);
    await expect(ann.page.getByText(`@${bob.tag}`)).toBeVisible();
    await expect(ann.page.getByLabel("Amount")).toHaveValue("2.50");
  });

  await test.step("Bob is now one of Ann's recent people", async () => {
    await ann.page.goto(`${baseUrl()}/send-money`);
    const recents = ann.page.getByRole("list", { name: "Recent" });
    await expect(recents.getByRole("button", { name: /^Bob Marchetti/ })).toBeVisible();
    await recordScreen(ann.page, "send-recents");
    await recents.getByRole("button", { name: /^Bob Marchetti/ }).click();
    await expect(ann.page.getByText(`@${bob.tag}`)).toBeVisible();
  });

  await test.step("only what Ann sent has moved", async () => {
    await expect(async () => {
      await checkBooks([
        { person: ann, usdc: 0n, LIL: 95_000_000n },
        { person: bob, usdc: 0n, LIL: 105_000_000n },
      ]);
    }).toPass({ timeout: 30_000 });
  });
  await ann.page.context().close();
  await bob.page.context().close();
});
