import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { ReferralsScreen } from "./referrals-screen.tsx";

const mine = "listReferrals";
const count = "getReferralCounts";
const myCode = "getMyReferralCode";
const referral = (id: string, first: string | null, is_quality = false) => ({
  id,
  created_at: "2026-11-18T12:00:00.000Z",
  is_quality,
  reward: is_quality ? "500.00" : null,
  referee_profile: {
    first_name: first,
    last_name: first === null ? null : "Haddad",
    display_tag: null,
    avatar_colour: "#6366f1",
  },
});
const usual = {
  getRewardRules: noAnswer,
  [mine]: { items: [], nextCursor: null },
  [count]: { total: 12, thisWeek: 2, thisMonth: 5 },
  [myCode]: { code: "ABCD2345", link: "https://app.lilypad.example/onboarding?r=ABCD2345" },
};
const down = refusal("VALIDATION_FAILED", "Down.");

const open = () => {
  openSignedIn(<ReferralsScreen />);
};

describe("the referrals screen", () => {
  it("counts the referrals, and lists them with their tags", async () => {
    const { calls } = fakeApi({
      ...usual,
      [mine]: { items: [referral("a", "Noor", true), referral("b", null)], nextCursor: null },
    });
    open();
    const list = await screen.findByRole("list", { name: "People you referred" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "NHNoor HaddadJoined Nov 18, 2026500 LIL earned",
      "?New memberJoined Nov 18, 2026Joined. Waiting for $10",
    ]);
    expect(await screen.findByText("12")).toBeTruthy();
    const counts = [...document.querySelectorAll("dl > div")].map((one) => one.textContent);
    expect(counts).toEqual(["Total12", "This Week2", "This Month5"]);
    expect(calls("listReferrals")[0]?.query.get("limit")).toBe("50");
  });

  it("loads fifty referrals at a time", async () => {
    const { answer } = fakeApi({ ...usual });
    answer(mine, ({ query }) =>
      query.get("cursor") === "next"
        ? { items: [referral("b", "Sofia")], nextCursor: null }
        : { items: [referral("a", "Noor")], nextCursor: "next" },
    );
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Sofia Haddad")).toBeTruthy();
    expect(screen.getByText("Noor Haddad")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("shows the share button if there are none yet", async () => {
    fakeApi(usual);
    open();
    expect(await screen.findByText("No referrals yet")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Share your link" }));
    const sheet = await screen.findByRole("dialog", { name: "Share Your Link" });
    expect(await within(sheet).findByText(/\/onboarding\?r=ABCD2345$/)).toBeTruthy();
  });

  it("does not show referrals that can't be loaded as none", async () => {
    const { answer } = fakeApi({ ...usual, [mine]: down, [count]: down });
    open();
    expect(await screen.findByText("Could not load your referrals")).toBeTruthy();
    expect(await screen.findByText("Failed to load referral counts")).toBeTruthy();
    expect(screen.queryByText("No referrals yet")).toBeNull();
    answer(mine, usual[mine]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No referrals yet")).toBeTruthy();
  });
});

describe("the invite sheet", () => {
  it("shows that the link can't be loaded, and loads it on a retry", async () => {
    const { answer } = fakeApi({ ...usual, [myCode]: down });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Share your link" }));
    const sheet = await screen.findByRole("dialog", { name: "Share Your Link" });
    expect(await within(sheet).findByText("Could not load your link")).toBeTruthy();
    expect(within(sheet).queryByRole("button", { name: "Copy link" })).toBeNull();
    answer(myCode, usual[myCode]);
    await userEvent.click(within(sheet).getByRole("button", { name: "Try again" }));
    expect(await within(sheet).findByRole("button", { name: "Copy link" })).toBeTruthy();
  });
});
