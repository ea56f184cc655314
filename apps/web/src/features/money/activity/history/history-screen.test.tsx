import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../../../test/app-settings.ts";
import { fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { balance, page, path, transaction } from "../../../../../test/samples/history.ts";
import { navigate } from "../../../../shared/navigation/index.ts";
import { HistoryScreen } from "./history-screen.tsx";

let reachEnd: () => void = () => {};
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => notify([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

const open = () => openSignedIn(<HistoryScreen />);

describe("the history screen", () => {
  it("says at its end, and when it is empty, which transactions are in the archive and whom to ask", async () => {
    const archivedUntil = "2026-03-01T00:00:00.000Z";
    const text = "Transactions before Mar 1, 2026 are in our archive. Ask support for a copy.";
    for (const transactions of [[transaction(1)], []]) {
      fakeApi({
        getBalance: balance,
        [path]: { transactions, hasMore: false, archivedUntil },
      });
      const { unmount } = open();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText("You've reached the end of your transaction history")).toBeNull();
      if (transactions.length > 0)
        expect(screen.getByRole("link", { name: "Ask support" }).getAttribute("href")).toBe(
          "/help/messages",
        );
      unmount();
    }
  });

  it("says that there are no transactions", async () => {
    fakeApi({ getBalance: balance, [path]: page([]) });
    open();
    expect(await screen.findByText("No transactions yet")).toBeTruthy();
  });

  it("clears the search with one press and keeps the focus in its field", async () => {
    fakeApi({ getBalance: balance, [path]: page([]) });
    open();
    const field = await screen.findByRole("searchbox");
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
    await userEvent.type(field, "Jonas");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(field).toHaveProperty("value", "");
    expect(document.activeElement).toBe(field);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull());
  });

  it("loads pages of twenty until the end", async () => {
    const all = Array.from({ length: 25 }, (_, index) => transaction(index + 1));
    const { calls } = fakeApi({
      getBalance: balance,
      [path]: ({ query }) => {
        const offset = Number(query.get("offset"));
        return page(all.slice(offset, offset + 20), offset === 0);
      },
    });
    open();
    expect(await screen.findByText("Note 20")).toBeTruthy();
    expect(screen.queryByText("You've reached the end of your transaction history")).toBeNull();
    reachEnd();
    expect(await screen.findByText("Note 25")).toBeTruthy();
    expect(screen.getByText("You've reached the end of your transaction history")).toBeTruthy();
    const asked = calls().filter(({ query }) => query.get("limit") === "20");
    expect(asked.map(({ query }) => query.toString())).toEqual([
      "limit=20&offset=0",
      "limit=20&offset=20",
    ]);
  });

  it("loads a page that failed again only on request", async () => {
    let answersNext = false;
    const twenty = Array.from({ length: 20 }, (_, index) => transaction(index + 1));
    const { calls } = fakeApi({
      getBalance: balance,
      [path]: ({ query }) => {
        if (query.get("offset") !== "20") return page(twenty, true);
        if (!answersNext) return refusal("INTERNAL", "No.");
        return page([transaction(21)]);
      },
    });
    const asked = () => calls().filter(({ query }) => query.get("offset") === "20").length;
    open();
    expect(await screen.findByText("Note 20")).toBeTruthy();
    reachEnd();
    expect(await screen.findByText("Could not load more transactions")).toBeTruthy();
    expect(screen.getByText("Note 20")).toBeTruthy();
    const askedBefore = asked();
    reachEnd();
    expect(asked()).toBe(askedBefore);
    answersNext = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Note 21")).toBeTruthy();
    expect(screen.queryByText("Could not load more transactions")).toBeNull();
  });

  it("filters by currency, and sends no currency for all", async () => {
    const { calls } = fakeApi({
      getBalance: balance,
      [path]: page([transaction(1)]),
    });
    open();
    const filters = screen.getByRole("group", { name: "Show" });
    const names = within(filters).getAllByRole("button");
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "All History",
      "LIL Bits Reward",
      "US Dollar",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "US Dollar" }));
    await waitFor(() => expect(calls().at(-1)?.query.get("currency")).toBe("USD"));
  });
});

describe("the filters on a wide screen", () => {
  const counts = (data: object | null) => ({
    countTransactions: { counts: data },
  });
  const answers = {
    getBalance: balance,
    [path]: ({ query }: { query: URLSearchParams }) =>
      page(query.get("currency") === "GBP" ? [] : [transaction(1)]),
  };
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });
  const namesIn = (group: string) =>
    within(screen.getByRole("group", { name: group }))
      .getAllByRole("button")
      // Without the symbol of a currency's coin.
      .map(({ textContent }) => textContent.replace(/^\$/, ""));

  it("show how many transactions each has", async () => {
    const month = new Date().toLocaleDateString("en-US", { month: "long" });
    fakeApi({
      ...answers,
      ...counts({ all: 64, since: 19, currencies: { USD: 38 }, groups: { sent: 23, bank: 5 } }),
    });
    open();
    await waitFor(() =>
      expect(namesIn("Account")).toEqual(["All History 64", "LIL Bits Reward 0", "US Dollar 38"]),
    );
    expect(namesIn("Kind")).toEqual(["Sent 23", "Received 0", "Bank transfers 5", "Rewards 0"]);
    expect(namesIn("Date")).toEqual(["Any time", `${month} 19`, "Choose dates"]);
  });

  it("show no numbers for a history that is too long to be counted", async () => {
    fakeApi({ ...answers, ...counts(null) });
    open();
    await waitFor(() => expect(namesIn("Kind")).toContain("Exchanges"));
    expect(namesIn("Account")).toEqual(["All History", "LIL Bits Reward", "US Dollar"]);
  });

  it("ask for a kind until it is pressed again, and for chosen days", async () => {
    const { calls } = fakeApi({ ...answers, ...counts(null) });
    open();
    const lists = () => calls().filter(({ query }) => query.get("limit") === "20");
    await userEvent.click(await screen.findByRole("button", { name: "Bank transfers" }));
    await waitFor(() => expect(lists().at(-1)?.query.get("group")).toBe("bank"));
    await userEvent.click(screen.getByRole("button", { name: "Bank transfers" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose dates" }));
    const first = screen.getByLabelText("From");
    await userEvent.clear(first);
    await userEvent.type(first, "2026-01-02");
    await waitFor(() =>
      expect(lists().at(-1)?.query.get("from")).toBe(new Date(2026, 0, 2).toISOString()),
    );
    expect(lists().at(-1)?.query.get("group")).toBeNull();
  });
});

describe("the filter for pounds", () => {
  const names = () =>
    within(screen.getByRole("group", { name: "Show" }))
      .getAllByRole("button")
      // Without the symbol of a currency's coin.
      .map(({ textContent }) => textContent.replace(/^\$/, ""));
  const pound = transaction(1, { currency: "GBP", asset: "fiat:GBP", assetSymbol: "GBP" });

  it("is offered if any transaction of the history is in pounds", async () => {
    const { calls } = fakeApi({
      getBalance: balance,
      [path]: ({ query }) =>
        page([query.get("currency") === "GBP" ? pound : transaction(2)], !query.has("currency")),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Pounds" }));
    expect(names()).toEqual(["All History", "LIL Bits Reward", "US Dollar", "Pounds"]);
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(calls().at(-1)?.query.toString()).toBe("limit=20&offset=0&currency=GBP");
  });

  it("is not offered if no transaction is in pounds", async () => {
    fakeApi({
      getBalance: balance,
      [path]: ({ query }) => page(query.has("currency") ? [] : [transaction(1)]),
    });
    open();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(names()).toEqual(["All History", "LIL Bits Reward", "US Dollar"]);
  });
});

describe("the search of the history", () => {
  it("follows the address when a link or Back has changed it", async () => {
    fakeApi({
      getBalance: balance,
      [path]: ({ query }) => page(query.has("search") ? [] : [transaction(1)]),
    });
    history.replaceState(null, "", "/transactions?q=rent");
    open();
    const field = await screen.findByRole<HTMLInputElement>("searchbox");
    expect(field.value).toBe("rent");
    act(() => navigate("/transactions"));
    await waitFor(() => expect(field.value).toBe(""));
    await userEvent.type(field, "tax");
    await waitFor(() => expect(location.search).toBe("?q=tax"));
    expect(field.value).toBe("tax");
  });

  it("starts once typing has stopped, and says that nothing was found", async () => {
    const { calls } = fakeApi({
      getBalance: balance,
      [path]: ({ query }) => page(query.has("search") ? [] : [transaction(1)]),
    });
    open();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox"), "  rent ");
    expect(await screen.findByText("No results found")).toBeTruthy();
    const searches = calls()
      .map(({ query }) => query.get("search"))
      .filter((term) => term !== null);
    expect(searches).toEqual(["rent"]);
    await userEvent.clear(screen.getByRole("searchbox"));
    expect(await screen.findByText("Note 1")).toBeTruthy();
  });

  it("does not say that the history ends where the results do", async () => {
    fakeApi({
      getBalance: balance,
      [path]: ({ query }) => page([transaction(query.has("search") ? 2 : 1)]),
    });
    open();
    const end = "You've reached the end of your transaction history";
    expect(await screen.findByText(end)).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox"), "two");
    expect(await screen.findByText("Note 2")).toBeTruthy();
    expect(screen.queryByText(end)).toBeNull();
  });
});

describe("the details of a transaction", () => {
  const openFirst = async (changes: object) => {
    fakeApi({
      getTransaction: noAnswer,
      getBalance: balance,
      [path]: page([transaction(1, changes)]),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /[$£]1\.00/ }));
    return within(await screen.findByRole("dialog", { name: "Transaction" }));
  };

  it("show all facts, and start a payment or a request with the same person", async () => {
    const detail = await openFirst({});
    expect(detail.getByText("To Jonas Weber")).toBeTruthy();
    expect(detail.getByText("Completed")).toBeTruthy();
    expect(detail.getByText("Note 1")).toBeTruthy();
    expect(detail.getByText("0x9c1e…4b70")).toBeTruthy();
    await userEvent.click(detail.getByRole("button", { name: "Send" }));
    expect(location.pathname).toBe("/send-money");
    expect(history.state).toMatchObject({ person: { id: "jonas" }, currency: "USD" });
  });

  it("link the hash to the block explorer if one is configured", async () => {
    const hash = `0x9c1e${"0".repeat(56)}4b70`;
    changeSettings({ explorerUrl: "https://explorer.example/" });
    fakeApi({
      getBalance: balance,
      [path]: page([transaction(1)]),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /\$1\.00/ }));
    const link = await screen.findByRole("link", {
      name: "See the transaction 0x9c1e…4b70 on the blockchain",
    });
    expect(link.getAttribute("href")).toBe(`https://explorer.example/tx/${hash}`);
    expect(link.getAttribute("rel")).toBe("noreferrer noopener");
  });

  it("say that a failed payment moved no money", async () => {
    const detail = await openFirst({ status: "failed", hash: null });
    expect(detail.getByText("Failed")).toBeTruthy();
    expect(detail.getByText("This payment failed. No money was moved.")).toBeTruthy();
  });

  it("show no hash for money that moved from bank to bank", async () => {
    const detail = await openFirst({
      direction: "credit",
      asset: "fiat:GBP",
      assetSymbol: "GBP",
      currency: "GBP",
      context: "others",
      transactionContext: "teleport",
      title: "Teleport link paid",
      hash: null,
      counterparty: null,
      walletAddress: null,
    });
    expect(detail.getByText("Teleport link paid")).toBeTruthy();
    expect(detail.getByText(/The money went straight to your bank\.$/)).toBeTruthy();
    expect(detail.queryByText("On its way to the network")).toBeNull();
    expect(detail.queryByRole("button", { name: "Send" })).toBeNull();
  });

  it("say that a pending payment is on its way", async () => {
    const detail = await openFirst({ status: "pending", hash: null });
    expect(detail.getByText("Pending")).toBeTruthy();
    expect(detail.getByText("On its way to the network")).toBeTruthy();
  });

  it("have no shortcuts if there is no other person", async () => {
    const detail = await openFirst({
      counterparty: null,
      walletAddress: null,
      title: "Deposit",
      direction: "credit",
    });
    expect(detail.queryByRole("button", { name: "Send" })).toBeNull();
    expect(detail.queryByRole("button", { name: "Request" })).toBeNull();
  });
});
