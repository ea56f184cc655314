import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { hideAmounts } from "../../../shared/money/index.ts";
import type { Transaction } from "../activity/index.ts";
import { incomingText } from "./incoming-text.ts";
import { IncomingMoney, useIncomingMoney } from "./index.ts";

const now = new Date("2026-11-20T14:02:00.000Z");
const ben = {
  userId: "ben",
  displayName: "Ben Okafor",
  profile: { firstName: "Ben", lastName: "Okafor" },
};
const money = (changed: object = {}) =>
  ({
    id: "t1",
    createdAt: "2026-11-20T14:01:50.000Z",
    direction: "credit",
    amount: "25.50",
    asset: "usdc",
    status: "confirmed",
    context: "p2p",
    transactionContext: "p2p",
    counterparty: ben,
    ...changed,
  }) as unknown as Transaction;
const outside = { context: "others", counterparty: null };

describe("the message about money that has arrived", () => {
  it.each([
    ["names the person it is from", {}, "You received $25.50 from Ben"],
    [
      "names a deposit from outside by its amount",
      { ...outside, transactionContext: "deposit" },
      "You received $25.50",
    ],
    ["waits until the money is there", { status: "pending" }, null],
    ["is not shown for money that failed", { status: "failed" }, null],
    ["is not shown for money that was sent", { direction: "debit" }, null],
    ["is not shown for other rewards", { ...outside, transactionContext: "reward_signup" }, null],
    ["is not shown for own exchanges", { context: "fx", transactionContext: "exchange" }, null],
    ["is not shown for old money", { createdAt: "2026-11-20T12:00:00.000Z" }, null],
  ])("%s", (_, changed, text) => {
    expect(incomingText(money(changed), now)).toBe(text);
  });
});

let note: (id: string) => Promise<void>;

function Page() {
  const { message, dismiss, noteTransaction } = useIncomingMoney();
  note = noteTransaction;
  return <IncomingMoney message={message} onRead={dismiss} />;
}

describe("money that arrives while the app is open", () => {
  let visibility: DocumentVisibilityState;
  const list = "listTransactions";
  const answer = (transaction: Transaction) => ({
    listReferrals: noAnswer,
    [list]: { transactions: [transaction], hasMore: false },
  });

  // The toasts of the page are another status.
  const announced = () => screen.getAllByRole("status")[0]?.textContent;

  beforeEach(() => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  });
  afterEach(() => vi.useRealTimers());

  it("is announced once, for six seconds, once it is confirmed", async () => {
    const { answer: answerLater } = fakeApi(answer(money({ status: "pending" })));
    openSignedIn(<Page />);
    await act(() => note("t1"));
    expect(announced()).toBe("");
    answerLater(answer(money()));
    await act(() => note("t1"));
    expect(announced()).toBe("You received $25.50 from Ben");
    act(() => void vi.advanceTimersByTime(6_000));
    expect(announced()).toBe("");
    await act(() => note("t1"));
    expect(announced()).toBe("");
  });

  it("is announced without its amount if this device hides amounts", async () => {
    hideAmounts(true);
    fakeApi(answer(money()));
    openSignedIn(<Page />);
    await act(() => note("t1"));
    expect(announced()).toBe("You received $•••• from Ben");
    hideAmounts(false);
  });

  it("opens its payment when it is tapped, and is gone then", async () => {
    fakeApi(answer(money()));
    openSignedIn(<Page />);
    await act(() => note("t1"));
    act(() => screen.getByRole("button", { name: "You received $25.50 from Ben" }).click());
    expect(`${location.pathname}${location.search}`).toBe("/transactions?id=t1");
    expect(announced()).toBe("");
  });

  const reward = () =>
    money({
      ...outside,
      transactionContext: "reward_referral_referrer",
      amount: "500.00",
      asset: "LIL",
    });
  const friend = (id: string, first_name: string, granted: string | null) => ({
    id,
    created_at: "2026-11-18T12:00:00.000Z",
    is_quality: granted !== null,
    reward: granted,
    referee_profile: { first_name, last_name: "Okafor", display_tag: id },
  });
  const friends = (items: object[]) => ({
    listReferrals: { items, nextCursor: null },
  });

  it("as a reward for an invitation names the friend who joined", async () => {
    fakeApi({
      ...answer(reward()),
      ...friends([friend("ben", "Ben", "500.00"), friend("eli", "Eli", null)]),
    });
    openSignedIn(<Page />);
    await act(() => note("t1"));
    expect(announced()).toBe("Ben joined. You got 500 LIL");
  });

  it("as a reward for an invitation names the friend whose reward is new", async () => {
    fakeApi({
      ...answer(reward()),
      ...friends([friend("ben", "Ben", "500.00"), friend("eli", "Eli", "500.00")]),
    });
    const client = newQueryClient();
    client.setQueryData(["referrals", "mira", "recent"], [friend("ben", "Ben", "500.00")]);
    openSignedIn(<Page />, client);
    await act(() => note("t1"));
    expect(announced()).toBe("Eli joined. You got 500 LIL");
  });

  it.each([
    [
      "it may be for several friends",
      friends([friend("ben", "Ben", "500.00"), friend("eli", "Eli", "500.00")]),
    ],
    ["the friends can't be read", {}],
  ])("as a reward for an invitation names nobody if %s", async (_, read) => {
    fakeApi({ ...answer(reward()), ...read });
    openSignedIn(<Page />);
    await act(() => note("t1"));
    expect(announced()).toBe("A friend you invited joined. You got 500 LIL");
  });

  it("is announced only for the transaction that has changed", async () => {
    fakeApi(answer(money()));
    openSignedIn(<Page />);
    await act(() => note("t2"));
    expect(announced()).toBe("");
  });

  it("is announced when the tab comes into view again", async () => {
    visibility = "hidden";
    fakeApi(answer(money()));
    openSignedIn(<Page />);
    await act(async () => {
      void note("t1");
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(announced()).toBe("");
    visibility = "visible";
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(announced()).toBe("You received $25.50 from Ben");
  });

  it("is not announced again by a tab that was not in view when the device announced it", async () => {
    visibility = "hidden";
    vi.stubGlobal("Notification", { permission: "granted" });
    fakeApi(answer(money()));
    openSignedIn(<Page />);
    await act(() => note("t1"));
    visibility = "visible";
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(announced()).toBe("");
    vi.unstubAllGlobals();
  });
});
