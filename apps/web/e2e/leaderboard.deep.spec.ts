import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const tags =
  "ada_w kofi ren_t priya_r jonas_w elibrandt noor tomasz_k luca_f hana obi_one wren marta_s yusuf ines_p dario lotte sam_ok vera_n a_very_long_tag"
    .split(" ")
    .map((tag) => tag.slice(0, 15));

const colours = ["#6366f1", "#f59e0b", "#1fbf83"];

/** A week with many participants, which would take hundreds of sign-ups to create. */
const crowdedWeek = {
  success: true,
  data: {
    top: tags.map((displayTag, index) => ({
      userId: `019aa000-0000-7000-8000-0000000000${String(index).padStart(2, "0")}`,
      position: index + 1,
      displayTag,
      avatarColor: colours[index % colours.length],
      referrals: 64 - 3 * index,
      isMe: false,
    })),
    me: { position: 1284, displayTag: "mira_lind", avatarColor: "#f59e0b", referrals: 1 },
    total: 2417,
    asOf: "2026-11-20T14:30:00.000Z",
    startsAt: "2026-11-15T00:00:00.000Z",
    endsAt: "2026-11-22T00:00:00.000Z",
    config: { rewards: { "1": "100.00", "2": "50.00", "3": "25.00" }, depositDays: 7 },
  },
};

const prize = (position: number, status: string, tag: string | null, amount: string) => ({
  id: `019aa000-0000-7000-8000-00000000010${position}`,
  position,
  displayTag: tag,
  referrals: 40 - position,
  amount,
  currency: "USD",
  status,
  payableAt: "2026-11-16T00:00:00.000Z",
  paidAt: status === "paid" ? "2026-11-16T00:01:00.000Z" : null,
  hash: status === "paid" ? `0x${"9c1e4b70".repeat(8)}` : null,
});
const paidWeeks = {
  success: true,
  data: {
    weeks: [
      {
        week: "2026-11-08",
        participants: 1284,
        decidedAt: "2026-11-15T00:00:05.000Z",
        prizes: [
          prize(1, "paid", "ada_w", "100.00"),
          prize(2, "held", "kofi", "50.00"),
          prize(3, "forfeited", null, "25.00"),
        ],
      },
      {
        week: "2026-11-01",
        participants: 0,
        decidedAt: "2026-11-08T00:00:05.000Z",
        prizes: [],
      },
    ],
    nextBefore: null,
    treasury: { safeAddress: "0x7A3f00000000000000000000000000000000c91E" },
  },
};

const places = /\/api\/v1\/leaderboard\?/;

test("a leaderboard with many people: positions, moving up, and a failure", async ({ browser }) => {
  const person = await signedUp(
    browser,
    { firstName: "Mira", lastName: "Lindqvist" },
    { reducedMotion: "reduce" },
  );
  const { page } = person;
  let requests = 0;
  await page.route(places, (route) => {
    requests += 1;
    return route.fulfill({ json: crowdedWeek });
  });
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await expect(page.getByText("Winners announced on Sunday, Nov 22")).toBeVisible();
  const list = page.getByRole("list", { name: "Places" });
  await expect(list.getByRole("listitem")).toHaveCount(19);
  await expect(list.getByRole("listitem").last()).toContainText("@mira_lind");
  await expect(list.getByRole("listitem").last()).toContainText("You");
  await expect(page.getByText(/^2,417 total participants\. Updated /)).toBeVisible();
  await recordScreen(page, "leaderboard");

  await test.step("it is read again when the page becomes visible", async () => {
    const before = requests;
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await expect.poll(() => requests).toBeGreaterThan(before);
  });

  await test.step("moving up leads to the share sheet", async () => {
    await button(page, "How to Move Up").click();
    const sheet = page.getByRole("dialog", { name: "How to Move Up" });
    await expect(sheet).toContainText("$100 / $50 / $25 for 1st / 2nd / 3rd place");
    await expect(sheet.getByRole("link", { name: "Terms of service" })).toBeVisible();
    await recordScreen(page, "leaderboard-move-up");
    await sheet.getByRole("button", { name: "Invite Friends" }).click();
    await expect(page.getByRole("dialog", { name: "Share Your Link" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a failure offers a retry", async () => {
    await page.unroute(places);
    await page.route(places, (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: "VALIDATION_FAILED", error: "No.", requestId: "r" },
      }),
    );
    await page.goto(`${baseUrl()}/leaderboard`);
    await expect(page.getByText("Failed to load leaderboard data")).toBeVisible();
    await recordScreen(page, "leaderboard-failed");
    const askedAgain = page.waitForRequest(places);
    await button(page, "Retry").click();
    await askedAgain;
    await page.unroute(places);
    // A live event may reload the list just before the button is pressed.
    await expect(async () => {
      const retry = button(page, "Retry");
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      const updated = page.getByText(/total participants?\. Updated \d\d:\d\d/);
      await expect(updated).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  });
  await page.context().close();
});

test("the list of prizes is public", async ({ page }) => {
  await page.goto(`${baseUrl()}/leaderboard/prizes`);
  await expect(page.getByRole("heading", { name: "Past winners" })).toBeVisible();
  await expect(page.locator("[class*=_bone_]")).toHaveCount(0);
  await expect(page.getByRole("alert").getByText("Could not load")).toHaveCount(0);
  await page.route(/\/api\/v1\/leaderboard\/prizes/, (route) => route.fulfill({ json: paidWeeks }));
  await page.reload();
  const week = page.getByRole("region", { name: "Week of Nov 8, 2026" });
  await expect(week).toContainText("@ada_w");
  await expect(week).toContainText("Former member");
  await expect(button(page, "Copy the transaction for place 1")).toBeVisible();
  await recordScreen(page, "prizes");
});

test("the card unlocks at 100,000 LIL, savings at 50,000", async ({ browser }) => {
  const person = await signedUp(
    browser,
    { firstName: "Mira", lastName: "Lindqvist" },
    { reducedMotion: "reduce" },
  );
  const { page } = person;
  await page.getByRole("link", { name: "Cards" }).click();
  await expect(page.getByText("Mira Lindqvist")).toBeVisible();
  await expect(page.getByText("of 100,000")).toBeVisible();
  await recordScreen(page, "card");
  await button(page, /^Virtual card/).click();
  await expect(page.getByText("Unlock your card with 100,000 LIL bits.")).toBeVisible();
  await recordScreen(page, "card-overlay");
  await button(page, "Invite Friends").click();
  await expect(page.getByRole("dialog", { name: "Share Your Link" })).toBeVisible();
  // Cards are not enabled in this installation: they can't be opened, not even by URL.
  await page.goto(`${baseUrl()}/cards/setup`);
  await expect(page).toHaveURL(/\/cards$/);
  await expect(page.getByText("of 100,000")).toBeVisible();
  await expect(page.getByRole("link")).toHaveCount(0);
  await page.goto(`${baseUrl()}/dashboard`);
  await button(page, /USD$/).click();
  await button(page, "Manage").click();
  await expect(page.getByRole("dialog", { name: "Instant Access Savings" })).toContainText(
    "to go.",
  );
  await recordScreen(page, "savings-manage");
  await page.context().close();
});
