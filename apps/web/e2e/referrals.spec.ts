import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { checkBooks } from "./check-books.ts";
import { letWeekEnd } from "./let-time-pass.ts";
import { openTransfers, signedUp, signUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

interface PrizeRecords {
  weeks: { prizes: { displayTag: string | null; status: string }[] }[];
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

test("a referrer sees who joined, the rewards and their own position, and wins", async ({
  browser,
}) => {
  const host = await signedUp(
    browser,
    { firstName: "Hana", lastName: "Okafor" },
    { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
  );
  const { page } = host;
  const sheet = page.getByRole("dialog", { name: "Share Your Link" });

  await test.step("there are no referrals yet", async () => {
    await expect(page.getByText("Invite friends to earn LIL")).toBeVisible();
    await page.goto(`${baseUrl()}/profile/referrals`);
    await expect(page.getByText("No referrals yet")).toBeVisible();
    await recordScreen(page, "referrals-empty");
    await page.goto(`${baseUrl()}/dashboard`);
  });

  const invitation = await test.step("the link is copied from the share sheet", async () => {
    await button(page, "Share Link").click();
    await expect(link(page, /^WhatsApp/)).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
    await expect(button(page, /^Instagram/)).toBeDisabled();
    await expect(
      sheet.getByText("This browser can't pass a link to other apps. Copy it instead."),
    ).toBeVisible();
    await recordScreen(page, "share-sheet");
    await button(page, "Copy link").click();
    await expect(button(page, "Copied")).toBeVisible();
    await expect(page.getByText("Link copied!")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${baseUrl()}/onboarding?r=`);
    await expect(button(page, "Copy link")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    return copied;
  });

  await test.step("the share sheet also opens from the menu, which then has the focus again", async () => {
    await openTransfers(page);
    await page.getByRole("dialog", { name: "Transfer" }).getByText("Invite Friends").click();
    await expect(button(page, "Copy link")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button(page, "Transfer")).toBeFocused();
  });

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(invitation);
  await expect(phone).toHaveURL(`${baseUrl()}/onboarding`);
  const friend = await signUp(phone, { firstName: "Kim", lastName: "Berg" });

  await test.step("the friend appears without a reload, as referred", async () => {
    const recent = page.getByRole("list", { name: "People you referred" });
    await expect(recent).toContainText("Kim Berg");
    await expect(recent).toContainText(`@${friend.tag}`);
    await expect(recent).toContainText("Waiting for $10");
    await link(page, "All referrals").click();
    await expect(page.getByRole("heading", { name: "Your Referrals" })).toBeVisible();
    for (const count of ["Total", "This Week", "This Month"]) {
      await expect(page.locator("dl div").filter({ hasText: count })).toContainText("1");
    }
    await expect(page.getByRole("list", { name: "People you referred" })).toContainText(
      /Kim Berg.*Joined .*Waiting for \$10/s,
    );
  });

  await test.step("ten dollars later the friend counts, and both are rewarded", async () => {
    await faucet(friend.safeAddress, "usdc", "10.00");
    await expect(page.getByRole("list", { name: "People you referred" })).toContainText(
      "500 LIL earned",
      {
        timeout: 45_000,
      },
    );
    await recordScreen(page, "referrals");
    await page.goto(`${baseUrl()}/dashboard`);
    await expect(page.getByRole("list", { name: "People you referred" })).toContainText(
      "+500.00 LIL",
    );
    await expect(host.balance()).toHaveText(/^600\.00\s*LIL$/, { timeout: 45_000 });
    await recordScreen(page, "dashboard-referrals");
  });

  await test.step("once an identity is verified, the referrer is on the leaderboard", async () => {
    await verifyIdentity(phone, { email: friend.email, firstName: "Kim", lastName: "Berg" });
    await link(page, "Leaderboard").click();
    await expect(page.getByText("You have referred 1 new user")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`@${host.tag}`)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(/total participants?\. Updated \d\d:\d\d/)).toBeVisible();
  });

  await test.step("the week ends, and the prize is paid over the chain", async () => {
    const prize = async () => {
      const answer = await fetch(`${baseUrl()}/api/v1/leaderboard/prizes`);
      const { data } = (await answer.json()) as { data: PrizeRecords };
      return data.weeks
        .flatMap(({ prizes }) => prizes)
        .find(({ displayTag }) => displayTag === host.tag);
    };
    await letWeekEnd(host.id);
    await page.goto(`${baseUrl()}/dashboard`);
    await button(page, /USD$/).click();
    await expect(host.balance()).toHaveText("$100.00", { timeout: 60_000 });
    await expect(page.getByText("Leaderboard prize")).toBeVisible();
    await expect.poll(async () => (await prize())?.status, { timeout: 30_000 }).toBe("paid");
  });

  await test.step("the prize is on the public list", async () => {
    await link(page, "Leaderboard").click();
    await link(page, /^Past winners/).click();
    const place = page.getByRole("listitem").filter({ hasText: `@${host.tag}` });
    await expect(place).toContainText("$100.00");
    await expect(place).toContainText("Paid");
    await expect(button(page, "Copy the transaction for place 1").first()).toBeVisible();
    await recordScreen(page, "prizes-paid");
    await checkBooks([
      { person: host, usdc: 100_000_000n, LIL: 600_000_000n },
      { person: friend, usdc: 10_000_000n, LIL: 200_000_000n },
    ]);
  });
  await phone.context().close();
  await page.context().close();
});
