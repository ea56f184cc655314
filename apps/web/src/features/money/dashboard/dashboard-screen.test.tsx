import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";

const balance = (asset: string, currency: string, amount: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: amount,
  posted: amount,
  held: "0.00",
  everHeld: amount !== "0.00",
});
const balances = (eur = "0.00") => ({
  balances: [
    balance("LIL", "LIL", "100.00"),
    balance("usdc", "USD", "1234.56"),
    balance("eurc", "EUR", eur),
  ],
  chosenCurrency: "LIL",
  asOf: "2026-11-20T14:02:00.000Z",
});
const person = {
  id: "theo",
  first_name: "Theo",
  last_name: "Marchetti",
  display_tag: "theo",
  avatar_colour: "#0ea5e9",
};
const request = {
  id: "r1",
  status: "pending",
  amount: "64.00",
  currency: "USD",
  currency_symbol: "$",
  note: "Boat hire",
  created_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2026-12-20T12:00:00.000Z",
  requestor_user_id: "theo",
  payer_user_id: "mira",
  acknowledged_at: null,
  counterparty: person,
};
const answers = {
  "GET /api/v1/wallets/balance": { data: balances() },
  "GET /api/v1/auth/profile": { data: { profile: { first_name: "Mira", last_name: "Lind" } } },
  "GET /api/v1/payments/requests/incoming": { data: { requests: [], nextCursor: null } },
  "GET /api/v1/payments/requests/outgoing": { data: { requests: [], nextCursor: null } },
  "GET /api/v1/ledger/users/mira/transactions": { data: { transactions: [], hasMore: false } },
};
const down = { status: 400, code: "INTERNAL", error: "Down." };

const open = () => {
  return openSignedIn(<DashboardScreen />, newQueryClient({ networkMode: "always" }));
};
const shown = () => screen.getByTestId("balance").textContent;
let online = true;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});

describe("the dashboard's balance", () => {
  it("shows the rewards first, and another currency after its chip is pressed", async () => {
    fakeApi(answers);
    open();
    expect(screen.getByRole("heading", { name: "Your rewards" })).toBeTruthy();
    await waitFor(() => expect(shown()).toBe("100.00 LIL"));
    expect(screen.getByRole("heading", { name: "Activity" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "USD" }));
    expect(screen.getByRole("heading", { name: "Your balance" })).toBeTruthy();
    expect(shown()).toBe("$1,234.56");
    expect(screen.getByRole("heading", { name: "History" })).toBeTruthy();
    expect(screen.getByText("Unlocks at 50,000 LIL")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "EUR" })).toBeNull();
  });

  it("has a chip for euros once there are euros", async () => {
    fakeApi({ ...answers, "GET /api/v1/wallets/balance": { data: balances("3.00") } });
    open();
    expect(await screen.findByRole("button", { name: "EUR" })).toBeTruthy();
  });

  it("is not shown as zero while it is unknown", async () => {
    fakeApi({ ...answers, "GET /api/v1/wallets/balance": down });
    open();
    expect(shown()).toBe("Loading balance");
    expect(await screen.findByText("Balance Error")).toBeTruthy();
    expect(screen.getByText("Failed to fetch wallet balance")).toBeTruthy();
    expect(shown()).not.toContain("0");
  });

  it("is the last known one with its time while offline", async () => {
    localStorage.setItem("lilypad.balances.mira", JSON.stringify(balances()));
    online = false;
    fakeApi({});
    open();
    expect(screen.getByRole("heading", { name: /^Rewards at / })).toBeTruthy();
    expect(shown()).toBe("100.00 LIL");
    expect(screen.getByText("You are offline")).toBeTruthy();
  });
});

describe("the lists on the dashboard", () => {
  it("show an introduction to a person without transactions", async () => {
    fakeApi(answers);
    open();
    expect(await screen.findByText("International bank-to-bank transfers")).toBeTruthy();
    expect(screen.getByText("Now, simple, fast. 0% fee.")).toBeTruthy();
    expect(screen.queryByText(/Payment request/)).toBeNull();
  });

  it("open Send with the person and amount of a payment request", async () => {
    const { calls } = fakeApi({
      ...answers,
      "GET /api/v1/payments/requests/incoming": { data: { requests: [request], nextCursor: null } },
    });
    open();
    expect(await screen.findByRole("heading", { name: "Payment request" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Pay Theo Marchetti \$64\.00/ }));
    expect(location.pathname).toBe("/send-money");
    expect(history.state).toEqual({
      person,
      currency: "USD",
      digits: "6400",
      note: "Boat hire",
      requestId: "r1",
    });
    expect(calls.map((call) => call.path)).toContain("/api/v1/payments/requests/r1/acknowledge");
  });

  it("let the person cancel an own payment request", async () => {
    const { calls } = fakeApi({
      ...answers,
      "GET /api/v1/payments/requests/outgoing": { data: { requests: [request], nextCursor: null } },
      "PUT /api/v1/payments/requests/r1/cancel": { data: { request } },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /Your request to Theo/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel Request" }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/r1/cancel"))).toBe(true));
  });

  it("say what could not be loaded, and load it again", async () => {
    const { answers: given } = fakeApi({
      ...answers,
      "GET /api/v1/payments/requests/incoming": down,
      "GET /api/v1/ledger/users/mira/transactions": down,
    });
    open();
    expect(await screen.findByText("Could not load payment requests")).toBeTruthy();
    expect(await screen.findByText("Transactions Error")).toBeTruthy();
    expect(screen.getByText("Failed to fetch recent transactions")).toBeTruthy();
    given["GET /api/v1/payments/requests/incoming"] = {
      data: { requests: [request], nextCursor: null },
    };
    const [retry] = screen.getAllByRole("button", { name: "Try again" });
    if (retry !== undefined) await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Payment request" })).toBeTruthy();
  });
});

describe("the dashboard's bottom bar", () => {
  it("opens the menus, and says which entries are coming soon", async () => {
    fakeApi(answers);
    open();
    await userEvent.click(screen.getByRole("button", { name: "Transfer" }));
    const menu = await screen.findByRole("dialog", { name: "Transfer" });
    expect(menu.textContent).toContain("Earn reward points");
    await userEvent.click(screen.getByRole("button", { name: /Request Money/ }));
    expect(await screen.findByRole("dialog", { name: "Request Money" })).toBeTruthy();
    expect(
      screen.getByRole("button", { name: /Via Payment Link/ }).getAttribute("aria-disabled"),
    ).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: /From Someone/ }));
    expect(location.pathname).toBe("/request-money");
  });

  it("opens the invitation with its link", async () => {
    fakeApi({
      ...answers,
      "GET /api/v1/referrals/my-code": {
        data: { code: "ABCD2345", link: "https://app.lilypad.example/onboarding?r=ABCD2345" },
      },
    });
    open();
    await userEvent.click(screen.getByRole("button", { name: "Transfer" }));
    await userEvent.click(await screen.findByRole("button", { name: /Invite Friends/ }));
    const sheet = await screen.findByRole("dialog", { name: "Share Your Link" });
    await waitFor(() => expect(sheet.textContent).toContain("/onboarding?r=ABCD2345"));
  });

  it("links to the leaderboard, and the top of the screen to the card", () => {
    fakeApi(answers);
    open();
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
const mine = "GET /api/v1/referrals/mine";

describe("referrals on the dashboard", () => {
  it("show the latest three with tag, reward and time if LIL is chosen", async () => {
    const people = ["noor", "sofia", "eli", "luca"].map((id, index) =>
      referral(id, id, index === 0),
    );
    const { calls } = fakeApi({
      ...answers,
      [mine]: { data: { items: people, nextCursor: null } },
    });
    open();
    const list = await screen.findByRole("list", { name: "People you referred" });
    const rows = [...list.querySelectorAll("li")].map((row) => row.textContent);
    expect(rows).toEqual([
      "NHnoor Haddad@noor+500.00 LILNov 18",
      "SHsofia Haddad@sofiaReferredNov 18",
      "EHeli Haddad@eliReferredNov 18",
    ]);
    expect(calls.find(({ path }) => path.endsWith("/mine"))?.query.get("limit")).toBe("10");
  });

  it("invite a person without referrals to share their link", async () => {
    fakeApi({ ...answers, [mine]: { data: { items: [], nextCursor: null } } });
    open();
    expect(await screen.findByText("Invite friends to earn LIL")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Share Link" }));
    expect(await screen.findByRole("dialog", { name: "Share Your Link" })).toBeTruthy();
  });

  it("are replaced by savings for other currencies", async () => {
    fakeApi({ ...answers, [mine]: { data: { items: [], nextCursor: null } } });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "USD" }));
    expect(screen.queryByRole("heading", { name: "Referrals" })).toBeNull();
    expect(screen.getByRole("heading", { name: "Savings" })).toBeTruthy();
  });
});

describe("rewards under review on the dashboard", () => {
  const inReview = (...amounts: string[]) => ({
    "GET /api/v1/rewards/status/me": {
      data: {
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
    },
  });
  const none = { [mine]: { data: { items: [], nextCursor: null } } };

  it("are shown with their amount", async () => {
    fakeApi({ ...answers, ...none, ...inReview("100.00", "500.00") });
    open();
    expect(await screen.findByText("We're reviewing 600 LIL for you")).toBeTruthy();
    expect(screen.getByText(/You don't have to do anything/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "USD" }));
    expect(screen.queryByText(/We're reviewing/)).toBeNull();
  });

  it("are not shown if there are none", async () => {
    fakeApi({ ...answers, ...none, ...inReview() });
    open();
    expect(await screen.findByText("Invite friends to earn LIL")).toBeTruthy();
    expect(screen.queryByText(/We're reviewing/)).toBeNull();
  });
});

describe("the savings sheet", () => {
  const openManage = async (lil: string, reward = "500.00") => {
    const known = balances();
    const rules = [{ rule: "referral_referrer", amount: reward, currency: "LIL" }];
    fakeApi({
      ...answers,
      "GET /api/v1/rewards/rules": { data: { version: 2, rules } },
      "GET /api/v1/wallets/balance": {
        data: { ...known, balances: [balance("LIL", "LIL", lil), ...known.balances.slice(1)] },
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "USD" }));
    await waitFor(() => expect(shown()).toBe("$1,234.56"));
    await userEvent.click(screen.getByRole("button", { name: "Manage" }));
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
        "You get 750 LIL for each friend who joins and adds $10 or verifies their identity.",
      ),
    );
  });

  it("says that savings open soon once they are unlocked", async () => {
    const sheet = await openManage("50000.00");
    expect(sheet.textContent).toContain("You've unlocked savings. They're coming soon.");
  });
});
