import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import {
  answers,
  balance,
  balances,
  openDashboard,
  shownBalance,
} from "../../../../test/dashboard.tsx";
import { fakeApi, noAnswer, onlyFor } from "../../../../test/fake-api.ts";
import { settingsOnBase } from "../../../../test/samples/app-settings.ts";

describe("adding money from the dashboard", () => {
  const open0 = () => {
    fakeApi({ ...answers, getBalance: balances("0.00", "0.00") });
    openDashboard();
    return screen.findByRole("region", { name: "Add money to get started" });
  };

  it("is the large card of a person without money, and leads to their bank, a wallet and friends", async () => {
    const start = await open0();
    const path = (name: RegExp) => within(start).getByRole("link", { name }).getAttribute("href");
    expect(path(/^From your bank/)).toBe("/payments/topup");
    expect(path(/^From a wallet USDC or EURe, in minutes/)).toBe("/receive");
    await userEvent.click(within(start).getByRole("button", { name: /^Ask a friend/ }));
    const friends = await screen.findByRole("dialog", { name: "Ask a friend" });
    await userEvent.click(within(friends).getByRole("button", { name: /^Show your code/ }));
    expect(location.pathname).toBe("/my-code");
  });

  it("is beside the balance of a person without money, whose bar transfers: their LIL can be sent", async () => {
    await open0();
    const bar = screen.getByRole("navigation", { name: "Money" });
    expect([...bar.querySelectorAll("button, a")].map(({ textContent }) => textContent)).toEqual([
      "Transfer",
      "Teleport",
      "Leaderboard",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Add money" }));
    const menu = await screen.findByRole("dialog", { name: "Add money" });
    expect(menu.textContent).toContain("USDC or EURe on Arbitrum · minutes");
  });

  it("names the chain and the tokens of the deployment", async () => {
    changeSettings(settingsOnBase);
    const start = await open0();
    expect(within(start).getByRole("link", { name: /USDbC or EURC, in minutes/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add money" }));
    const menu = await screen.findByRole("dialog", { name: "Add money" });
    expect(menu.textContent).toContain("USDbC or EURC on Base · minutes");
  });

  it("is beside the balance and in the transfer menu of a person with money", async () => {
    fakeApi(answers);
    openDashboard();
    await waitFor(() => expect(shownBalance()).toBe("100.00 LIL"));
    expect(screen.queryByText("Add money to get started")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add money" }));
    const menu = await screen.findByRole("dialog", { name: "Add money" });
    await userEvent.click(within(menu).getByRole("button", { name: /^From a wallet/ }));
    expect(location.pathname).toBe("/receive");
  });
});

describe("the dashboard's bottom bar", () => {
  it("opens the menus, and says which entries are coming soon", async () => {
    const rules = [{ rule: "referral_referrer", amount: "500.00", currency: "LIL" }];
    fakeApi({ getExchangeRate: noAnswer, ...answers, getRewardRules: { version: 1, rules } });
    openDashboard();
    await userEvent.click(screen.getByRole("button", { name: "Transfer" }));
    const menu = await screen.findByRole("dialog", { name: "Transfer" });
    expect(await within(menu).findByText("Earn reward points")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Request Money/ }));
    expect(await screen.findByRole("dialog", { name: "Request Money" })).toBeTruthy();
    expect(
      screen.getByRole("button", { name: /Via Payment Link/ }).getAttribute("aria-disabled"),
    ).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: /Via Payment Link/ }));
    const notice = await screen.findByText("Coming soon", { selector: "[role=status] *" });
    expect(notice.closest("[class*=notice]")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /From Someone/ }));
    expect(location.pathname).toBe("/request-money");
  });

  it("opens the menu of Teleport from the menu on wide screens, where the bar is not shown", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    fakeApi({ ...answers, getExchangeRate: noAnswer });
    openDashboard();
    // Only the style sheet hides the bar, which has a button of the same name.
    const bar = await screen.findByRole("navigation", { name: "Money" });
    const button = await waitFor(() => {
      const all = screen.getAllByRole("button", { name: "Transfer" });
      const [beside] = all.filter((one) => !bar.contains(one));
      if (beside === undefined) throw new Error("there is no button beside the bar's");
      return beside;
    });
    await userEvent.click(button);
    const menu = await screen.findByRole("dialog", { name: "Transfer" });
    await userEvent.click(within(menu).getByRole("button", { name: /^Teleport/ }));
    const options = await screen.findByRole("dialog", { name: "Teleport" });
    expect(within(options).getByRole("button", { name: /^Withdraw to bank/ })).toBeTruthy();
  });

  it("opens the invitation with its link", async () => {
    fakeApi({
      getExchangeRate: noAnswer,
      ...answers,
      getMyReferralCode: {
        code: "ABCD2345",
        link: "https://app.lilypad.example/onboarding?r=ABCD2345",
      },
    });
    openDashboard();
    await userEvent.click(screen.getByRole("button", { name: "Transfer" }));
    await userEvent.click(await screen.findByRole("button", { name: /Invite Friends/ }));
    const sheet = await screen.findByRole("dialog", { name: "Share Your Link" });
    await waitFor(() => expect(sheet.textContent).toContain("/onboarding?r=ABCD2345"));
  });

  it("links to the leaderboard, and the top of the screen to the card", () => {
    fakeApi(answers);
    openDashboard();
    const path = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(path("Leaderboard")).toBe("/leaderboard");
    expect(path("Cards")).toBe("/cards");
  });
});

const referral = (id: string, first: string, is_quality: boolean) => ({
  id,
  created_at: "2026-11-18T12:00:00.000Z",
  is_quality,
  reward: is_quality ? "500.00" : null,
  referee_profile: {
    first_name: first,
    last_name: "Haddad",
    display_tag: id,
    avatar_colour: "#6366f1",
  },
});
const mine = "listReferrals";

describe("referrals on the dashboard", () => {
  it("show the latest three with tag, reward and time if LIL is chosen", async () => {
    const people = ["noor", "sofia", "eli", "luca"].map((id, index) =>
      referral(id, id, index === 0),
    );
    const { calls } = fakeApi({
      ...answers,
      [mine]: { items: people, nextCursor: null },
    });
    openDashboard();
    const list = await screen.findByRole("list", { name: "People you referred" });
    const rows = [...list.querySelectorAll("li")].map((row) => row.textContent);
    expect(rows).toEqual([
      "NHnoor Haddad@noor+500.00 LILNov 18",
      "SHsofia Haddad@sofiaWaiting for $10Nov 18",
      "EHeli Haddad@eliWaiting for $10Nov 18",
    ]);
    expect(calls("listReferrals")[0]?.query.get("limit")).toBe("10");
  });

  it("invite a person without referrals to share their link", async () => {
    fakeApi({ getMyReferralCode: noAnswer, ...answers, [mine]: { items: [], nextCursor: null } });
    openDashboard();
    expect(await screen.findByText("Invite friends to earn LIL")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Share Link" }));
    expect(await screen.findByRole("dialog", { name: "Share Your Link" })).toBeTruthy();
  });

  it("are replaced by savings for other currencies", async () => {
    fakeApi({ chooseAccount: noAnswer, ...answers, [mine]: { items: [], nextCursor: null } });
    openDashboard();
    await userEvent.click(await screen.findByRole("button", { name: /USD$/ }));
    expect(await screen.findByRole("heading", { name: "Savings" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Referrals" })).toBeNull();
  });
});

it("an account and a card that are announced elsewhere are nowhere on the dashboard where they are hidden", async () => {
  changeSettings({ hiddenTeasers: ["savings", "card"] });
  fakeApi({ chooseAccount: noAnswer, ...answers, [mine]: { items: [], nextCursor: null } });
  openDashboard();
  await userEvent.click(await screen.findByRole("button", { name: /USD$/ }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Referrals" })).toBeNull());
  expect(screen.queryByText(/APY/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Cards" })).toBeNull();
});

describe("rewards under review on the dashboard", () => {
  const inReview = (...amounts: string[]) => ({
    getRewardStatus: onlyFor(
      { id: "me" },
      {
        userId: "mira",
        once: [],
        inReview: amounts.map((amount) => ({
          rule: "signup",
          amount,
          since: "2026-11-20T14:00:00.000Z",
        })),
        grants: 0,
        earned: "0.00",
        referrals: { total: 0, quality: 0 },
      },
    ),
  });
  const none = { chooseAccount: noAnswer, [mine]: { items: [], nextCursor: null } };

  it("are shown with their amount", async () => {
    fakeApi({ ...answers, ...none, ...inReview("100.00", "500.00") });
    openDashboard();
    expect(await screen.findByText("We're reviewing 600 LIL for you")).toBeTruthy();
    expect(screen.getByText(/You don't need to do anything/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /USD$/ }));
    await waitFor(() => expect(screen.queryByText(/We're reviewing/)).toBeNull());
  });

  it("are not shown if there are none", async () => {
    fakeApi({ ...answers, ...none, ...inReview() });
    openDashboard();
    expect(await screen.findByText("Invite friends to earn LIL")).toBeTruthy();
    expect(screen.queryByText(/We're reviewing/)).toBeNull();
  });
});

describe("the savings sheet", () => {
  const openManage = async (lil: string, reward = "500.00") => {
    const known = balances();
    const rules = [{ rule: "referral_referrer", amount: reward, currency: "LIL" }];
    fakeApi({
      chooseAccount: noAnswer,
      ...answers,
      getRewardRules: { version: 2, rules },
      getBalance: { ...known, balances: [balance("LIL", "LIL", lil), ...known.balances.slice(1)] },
    });
    openDashboard();
    await userEvent.click(await screen.findByRole("button", { name: /USD$/ }));
    await waitFor(() => expect(shownBalance()).toBe("$1,234.56"));
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    return screen.findByRole("dialog", { name: "Instant Access Savings" });
  };

  it("shows how much LIL is missing", async () => {
    const sheet = await openManage("12450.00");
    expect(sheet.textContent).toContain("12,450.00 LIL");
    expect(sheet.textContent).toContain("37,550.00 LIL to go.");
    const progress = sheet.querySelector('[role="progressbar"]');
    expect(progress?.getAttribute("aria-valuenow")).toBe("24");
  });

  it("shows the reward for a friend, and both ways in which friends count", async () => {
    const sheet = await openManage("12450.00", "750.00");
    await waitFor(() =>
      expect(sheet.textContent).toContain(
        "750 LIL for each friend who joins and adds $10 that stays, or verifies their identity.",
      ),
    );
  });

  it("names whose account it is beside the rate, with its terms", async () => {
    const product = "Savings by Example Bank";
    changeSettings({ savingsOffer: { product, termsUrl: "https://bank.example/terms" } });
    const sheet = await openManage("12450.00");
    expect(screen.getAllByText("Savings by Example Bank").length).toBeGreaterThan(0);
    const link = await within(sheet).findByRole("link", { name: /^Terms/ });
    expect(link.getAttribute("href")).toBe("https://bank.example/terms");
  });

  it("says that savings open soon once they are unlocked", async () => {
    const sheet = await openManage("50000.00");
    expect(sheet.textContent).toContain("You've unlocked savings. They're coming soon.");
  });
});
