import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { LeaderboardScreen } from "./leaderboard-screen.tsx";

const places = "getLeaderboard";
const place = (position: number, isMe = false) => ({
  userId: `p${position}`,
  position,
  displayTag: `tag_${position}`,
  avatarColor: "#6366f1",
  referrals: 40 - position,
  isMe,
});
const standings = (change: object = {}) => ({
  top: [],
  me: null,
  total: 0,
  asOf: new Date(2026, 10, 20, 14, 30).toISOString(),
  startsAt: "2026-11-15T00:00:00.000Z",
  endsAt: "2026-11-22T00:00:00.000Z",
  config: { rewards: { "1": "100.00", "2": "50.00", "3": "25.00" }, depositDays: 7 },
  ...change,
});
const usual = {
  getRewardRules: noAnswer,
  [places]: standings(),
  getReferralCounts: { total: 12, thisWeek: 2, thisMonth: 5 },
  getMyReferralCode: {
    code: "ABCD2345",
    link: "https://app.lilypad.example/onboarding?r=ABCD2345",
  },
};

const open = () => {
  openSignedIn(<LeaderboardScreen />);
};

describe("the leaderboard", () => {
  it("shows the prizes, the positions below the podium, and the person's own after a gap", async () => {
    const top = Array.from({ length: 20 }, (_, index) => place(index + 1));
    const me = { position: 27, displayTag: "mira_lind", avatarColor: "#f59e0b", referrals: 1 };
    const { calls } = fakeApi({ ...usual, [places]: standings({ top, me, total: 1284 }) });
    open();
    const podium = await screen.findByRole("list", { name: "Top three" });
    const seats = within(podium).getAllByRole("listitem");
    expect(seats.map((seat) => seat.textContent)).toEqual([
      "Place 1 $100T1 @tag_139 referrals",
      "Place 2 $50T2 @tag_238 referrals",
      "Place 3 $25T3 @tag_337 referrals",
    ]);
    const lines = within(screen.getByRole("list", { name: "Places" })).getAllByRole("listitem");
    expect(lines).toHaveLength(19);
    expect(lines[17]?.textContent).toBe("…Places in between");
    expect(lines[18]?.textContent).toBe("27M@mira_lind1 referralYou");
    expect(lines[18]?.getAttribute("aria-current")).toBe("true");
    expect(screen.getByText("1,284 total participants. Updated 14:30")).toBeTruthy();
    expect(screen.getByText("Winners announced on Sunday, Nov 22")).toBeTruthy();
    const asked = calls("getLeaderboard")[0];
    expect(asked?.query.toString()).toBe("limit=20&includeMe=true");
    const own = await screen.findByRole("link", { name: "You have referred 12 new users" });
    expect(own.getAttribute("href")).toBe("/profile/referrals");
  });

  it("marks the person's own position on the podium; an empty one shows its prize", async () => {
    const me = { position: 1, displayTag: "tag_1", avatarColor: "#6366f1", referrals: 39 };
    fakeApi({ ...usual, [places]: standings({ top: [place(1, true)], me, total: 1 }) });
    open();
    const podium = await screen.findByRole("list", { name: "Top three" });
    const seats = within(podium).getAllByRole("listitem");
    expect(seats.map((seat) => seat.textContent)).toEqual([
      "Place 1 $100T1 @tag_139 referralsYou",
      "Place 2 $502 Up for grabs",
      "Place 3 $253 Up for grabs",
    ]);
    expect(screen.queryByRole("list", { name: "Places" })).toBeNull();
    expect(screen.getByText("1 total participant. Updated 14:30")).toBeTruthy();
  });

  it("shows the prizes on an empty podium while there is nothing yet", async () => {
    fakeApi(usual);
    open();
    expect(await screen.findByText("No leaderboard data yet")).toBeTruthy();
    const podium = screen.getByRole("list", { name: "Top three" });
    const seats = within(podium).getAllByRole("listitem");
    expect(seats.map((seat) => seat.textContent)).toEqual([
      "Place 1 $1001 Up for grabs",
      "Place 2 $502 Up for grabs",
      "Place 3 $253 Up for grabs",
    ]);
  });

  it("offers a retry after a failure", async () => {
    const { answer } = fakeApi({
      ...usual,
      [places]: refusal("VALIDATION_FAILED", "Down."),
    });
    open();
    expect(await screen.findByText("Failed to load leaderboard data")).toBeTruthy();
    answer(places, usual[places]);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No leaderboard data yet")).toBeTruthy();
  });

  it("is read again when the page becomes visible", async () => {
    const { answer } = fakeApi({ ...usual });
    open();
    expect(await screen.findByText("No leaderboard data yet")).toBeTruthy();
    answer(places, standings({ top: [place(1)], total: 1 }));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(await screen.findByText("@tag_1")).toBeTruthy();
  });
});

describe("moving up the leaderboard", () => {
  it("is explained in a sheet that leads to the share sheet", async () => {
    fakeApi(usual);
    open();
    await userEvent.click(await screen.findByRole("button", { name: "How to Move Up" }));
    const sheet = await screen.findByRole("dialog", { name: "How to Move Up" });
    expect(sheet.textContent).toContain(
      "$100 / $50 / $25 for 1st / 2nd / 3rd place, plus surprise bonuses.",
    );
    await waitFor(() => expect(sheet.textContent).toContain("ABCD2345"));
    await userEvent.click(within(sheet).getByRole("button", { name: "Invite Friends" }));
    expect(await screen.findByRole("dialog", { name: "Share Your Link" })).toBeTruthy();
  });
});
