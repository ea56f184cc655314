import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  answers,
  balances,
  openDashboard,
  person,
  request,
  shownBalance,
} from "../../../../test/dashboard.tsx";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { fakePush, pushAnswers } from "../../../../test/fake-push.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { screenState } from "../../../../test/screen-state.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

const down = refusal("VALIDATION_FAILED", "Down.");

let online = true;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});

describe("the dashboard's balance", () => {
  it("shows the rewards first, and another currency after its chip is pressed", async () => {
    fakeApi({ chooseAccount: noAnswer, ...answers });
    openDashboard();
    expect(screen.getByRole("heading", { name: "Your rewards" })).toBeTruthy();
    await waitFor(() => expect(shownBalance()).toBe("100.00 LIL"));
    expect(screen.getByRole("heading", { name: "Activity" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /USD$/ }));
    expect(screen.getByRole("heading", { name: "Your balance" })).toBeTruthy();
    expect(shownBalance()).toBe("$1,234.56");
    expect(screen.getByRole("heading", { name: "History" })).toBeTruthy();
    expect(await screen.findByText("Unlocks at 50,000 LIL")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /EUR$/ })).toBeNull();
  });

  it("on a wide screen, has a pool for each account, which selects it", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { calls } = fakeApi({ ...answers, chooseAccount: noAnswer });
    openDashboard();
    const dollars = await screen.findByRole("button", { name: "US Dollar" });
    const rewards = screen.getByRole("button", { name: "LIL Bits Reward" });
    expect(rewards.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(dollars);
    expect(dollars.getAttribute("aria-pressed")).toBe("true");
    expect(rewards.getAttribute("aria-pressed")).toBe("false");
    await waitFor(() =>
      expect(calls()).toContainEqual(
        expect.objectContaining({ method: "PUT", body: { currency: "USD" } }),
      ),
    );
  });

  it("has a chip for euros once there are euros", async () => {
    fakeApi({ getExchangeRate: noAnswer, ...answers, getBalance: balances("3.00") });
    openDashboard();
    expect(await screen.findByRole("button", { name: /EUR$/ })).toBeTruthy();
  });

  it("has an amount on each chip, in whole units, and the total of dollars and euros below", async () => {
    const { calls } = fakeApi({
      ...answers,
      getBalance: { ...balances("318.20", "0.00"), chosenCurrency: "EUR" },
      getExchangeRate: {
        available: true,
        rate: "1.0821",
        rate_date: "2026-11-20",
        fee_percent: "0.50",
      },
    });
    openDashboard();
    const chips = await screen.findByRole("group", { name: "Account" });
    await waitFor(() => expect(shownBalance()).toBe("€318.20"));
    const isPressed = (name: string) =>
      within(chips).getByRole("button", { name }).getAttribute("aria-pressed");
    expect(["100 LIL", "$0.00 USD", "€318 EUR"].map(isPressed)).toEqual(["false", "false", "true"]);
    expect(await screen.findByText("$344.32 in total")).toBeTruthy();
    expect(calls("getExchangeRate")).toHaveLength(1);
  });

  it("has a total in dollars which says that euros are left out without a rate", async () => {
    const { calls } = fakeApi({
      ...answers,
      getBalance: balances("318.20"),
      getExchangeRate: { available: false, rate: null, rate_date: null, fee_percent: "0.50" },
    });
    openDashboard();
    expect(await screen.findByText("$1,234.56 in dollars, without your euros")).toBeTruthy();
    expect(calls("getExchangeRate")).not.toEqual([]);
  });

  it("has a total in dollars without euros, and reads no rate", async () => {
    const { calls } = fakeApi({ chooseAccount: noAnswer, ...answers });
    openDashboard();
    expect(await screen.findByText("$1,234.56 in dollars")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /USD$/ }));
    await waitFor(() => expect(screen.queryByText(/in dollars/)).toBeNull());
    expect(calls("getExchangeRate")).toEqual([]);
  });

  it("is not shown as zero while it is unknown", async () => {
    fakeApi({ ...answers, getBalance: down });
    openDashboard();
    expect(shownBalance()).toBe("––,–––.–– LILLoading balance");
    expect(await screen.findByText("Balance Error")).toBeTruthy();
    expect(screen.getByText("Failed to fetch wallet balance")).toBeTruthy();
    expect(shownBalance()).not.toContain("0");
  });

  it("is the last known one with its time while offline", async () => {
    const client = newQueryClient();
    client.setQueryData(["balances", "mira"], balances());
    online = false;
    fakeApi({
      countUnreadNotifications: noAnswer,
      getBalance: noAnswer,
      getProfile: noAnswer,
      listRampIntents: noAnswer,
      listIncomingRequests: noAnswer,
      listOutgoingRequests: noAnswer,
      countRequests: noAnswer,
      listTransactions: noAnswer,
    });
    openSignedIn(<DashboardScreen />, client);
    expect(screen.getByRole("heading", { name: /^Rewards at / })).toBeTruthy();
    expect(shownBalance()).toBe("100.00 LIL");
    expect(screen.getByText("You are offline")).toBeTruthy();
  });

  it("is the last known one if requests fail although the browser says that it is online", async () => {
    const client = newQueryClient();
    client.setQueryData(["balances", "mira"], balances(), { updatedAt: 1 });
    const { answer } = fakeApi({
      countUnreadNotifications: noAnswer,
      getBalance: noAnswer,
      getProfile: noAnswer,
      getRewardStatus: noAnswer,
      listRampIntents: noAnswer,
      listIncomingRequests: noAnswer,
      listOutgoingRequests: noAnswer,
      countRequests: noAnswer,
      listTransactions: noAnswer,
    });
    openSignedIn(<DashboardScreen />, client);
    expect(shownBalance()).toBe("100.00 LIL");
    expect(await screen.findByText("You are offline")).toBeTruthy();
    expect(screen.getByText(/^Your money is safe. Last updated at /)).toBeTruthy();
    expect(screen.getByRole("heading", { name: /^Rewards at / })).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
    expect(screen.queryByText("Balance Error")).toBeNull();
    expect(screen.queryByText(/^Could not load/)).toBeNull();
    answer(answers);
    await userEvent.click(screen.getByRole("button", { name: "Refresh balance" }));
    expect(await screen.findByRole("heading", { name: "Your rewards" })).toBeTruthy();
    expect(screen.queryByText("You are offline")).toBeNull();
    expect(screen.queryByText("Balance Error")).toBeNull();
  });
});

describe("hidden amounts", () => {
  const sent = {
    id: "t1",
    amount: "18.00",
    asset: "LIL",
    currency: "LIL",
    direction: "debit",
    status: "confirmed",
    createdAt: "2026-11-20T12:00:00.000Z",
    transactionContext: "p2p",
    title: "Payment",
    note: "Cinema tickets",
    counterparty: null,
    walletAddress: null,
  };
  const withRows = {
    ...answers,
    listTransactions: { transactions: [sent], hasMore: false },
    listIncomingRequests: { requests: [request], nextCursor: null },
  };

  it("are hidden in the balance, the requests and the rows, and stay hidden on this device", async () => {
    fakeApi(withRows);
    const { unmount } = openDashboard();
    expect(await screen.findByText("−18.00 LIL")).toBeTruthy();
    expect(await screen.findByText("$64.00")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Hide amounts" }));
    expect(shownBalance()).toBe("•••• LIL");
    expect(screen.getByText("Amounts are hidden")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/18\.00|64\.00|100\.00/);
    expect(document.body.innerHTML).not.toMatch(/18\.00|64\.00|100\.00/);
    expect(screen.getByText("−•••• LIL")).toBeTruthy();
    unmount();
    openDashboard();
    await waitFor(() => expect(shownBalance()).toBe("•••• LIL"));
    expect(await screen.findByText("−•••• LIL")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show amounts" }));
    expect(shownBalance()).toBe("100.00 LIL");
  });
});

it("the names of the dashboard's controls contain the texts that they show", async () => {
  fakeApi({ ...answers, listIncomingRequests: { requests: [request], nextCursor: null } });
  openDashboard();
  expect(await screen.findByRole("button", { name: /Theo Marchetti/ })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /^Profile, / })).toBeTruthy();
  const labelled = [...document.querySelectorAll("a[aria-label], button[aria-label]")];
  const wrong = labelled
    .map((control) => [control.getAttribute("aria-label") ?? "", control.textContent] as const)
    .filter(([label, shown]) => !label.includes(shown));
  expect(wrong).toEqual([]);
});

describe("the lists on the dashboard", () => {
  it("show an introduction to a person without transactions", async () => {
    fakeApi(answers);
    openDashboard();
    expect(await screen.findByText("International bank-to-bank transfers")).toBeTruthy();
    expect(screen.getByText("Now, simple, fast. 0% fee.")).toBeTruthy();
    expect(screen.queryByText(/Payment request/)).toBeNull();
  });

  it("open Send with the person and amount of a payment request", async () => {
    const { calls } = fakeApi({
      acknowledgeRequest: noAnswer,
      ...answers,
      listIncomingRequests: { requests: [request], nextCursor: null },
    });
    openDashboard();
    expect(await screen.findByRole("heading", { name: "Payment request" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Theo Marchetti.*\$64\.00.*Pay$/ }));
    expect(location.pathname).toBe("/send-money");
    expect(screenState()).toEqual({
      person,
      currency: "USD",
      digits: "6400",
      note: "Boat hire",
      requestId: "r1",
    });
    expect(calls("acknowledgeRequest")).toMatchObject([{ params: { id: "r1" } }]);
  });

  it("let the person cancel an own payment request", async () => {
    const { calls } = fakeApi({
      ...answers,
      listOutgoingRequests: { requests: [request], nextCursor: null },
      cancelRequest: onlyFor({ id: "r1" }, { request }),
    });
    openDashboard();
    await userEvent.click(await screen.findByRole("button", { name: /^Theo.*You requested/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel Request" }));
    await waitFor(() => expect(calls("cancelRequest")).not.toEqual([]));
  });

  it("say what could not be loaded, and load it again", async () => {
    const { answer } = fakeApi({
      ...answers,
      listIncomingRequests: down,
      listTransactions: down,
    });
    openDashboard();
    expect(await screen.findByText("Could not load payment requests")).toBeTruthy();
    expect(await screen.findByText("Transactions Error")).toBeTruthy();
    expect(screen.getByText("Failed to fetch recent transactions")).toBeTruthy();
    answer("listIncomingRequests", { requests: [request], nextCursor: null });
    const [retry] = screen.getAllByRole("button", { name: "Try again" });
    if (retry !== undefined) await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Payment request" })).toBeTruthy();
  });
});

describe("the dashboard's advice", () => {
  const withFactor = (second_factor: boolean) => ({
    ...answers,
    ...pushAnswers,
    getProfile: { profile: { first_name: "Mira", last_name: "Lind", second_factor } },
  });
  const protect = () => screen.queryByRole("link", { name: /^Protect your account/ });
  const notifications = () => screen.queryByText("Enable notifications");

  beforeEach(() => {
    localStorage.clear();
    fakePush();
  });

  it("is to protect the account, where there is money and no second factor; only then about notifications", async () => {
    fakeApi(withFactor(false));
    openDashboard();
    await waitFor(() => expect(protect()?.getAttribute("href")).toBe("/profile/security"));
    expect(notifications()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(notifications()).toBeTruthy());
    expect(protect()).toBeNull();
  });

  it("is given once", async () => {
    fakeApi(withFactor(false));
    const { unmount } = openDashboard();
    await waitFor(() => expect(protect()).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    unmount();
    openDashboard();
    await waitFor(() => expect(notifications()).toBeTruthy());
    expect(protect()).toBeNull();
  });

  it.each([
    ["with a second factor", withFactor(true)],
    [
      "without money",
      {
        ...withFactor(false),
        getBalance: balances("0.00", "0.00"),
      },
    ],
  ])("is not about a second factor %s", async (_, given) => {
    fakeApi(given);
    openDashboard();
    await waitFor(() => expect(notifications()).toBeTruthy());
    expect(protect()).toBeNull();
  });
});
