// Links that a signed-in person can't pay.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { linkAccount, verifiedPerson } from "./bank.ts";
import { button, heading, makeLink, ownerOf, settled } from "./teleport.ts";
import { test } from "./test.ts";

test("a person can pay neither their own link nor one that another person is paying", async ({
  browser,
}) => {
  const someone = await ownerOf(browser, "Runa");
  const { page } = someone.owner;
  const link = await makeLink(someone, "25.00");
  const pay = link.url.replace("/t/", "/teleport/pay/");

  await page.goto(pay);
  await button(page, "Get quote").click();
  await expect(heading(page, "This is your own link")).toBeVisible();
  await recordScreen(page, "teleport-pay-own");

  const [first, second] = await Promise.all([
    verifiedPerson(browser, { firstName: "Frida", lastName: "Reed" }),
    verifiedPerson(browser, { firstName: "Odd", lastName: "Reed" }),
  ]);
  await linkAccount(first, { country: "GB", currency: "GBP" });
  await first.page.goto(pay);
  await button(first.page, "Get quote").click();
  await button(first.page, "Confirm").click();
  await expect(heading(first.page, /^Send £25.00/)).toBeVisible(settled);
  await second.page.goto(pay);
  await expect(heading(second.page, "Someone is already paying this link")).toBeVisible();
  await recordScreen(second.page, "teleport-pay-under-way");
  for (const one of [page, first.page, second.page]) await one.context().close();
});
