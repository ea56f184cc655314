import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { sendChecks } from "../../../../test/send-checks.ts";
import { SendScreen } from "./send-screen.tsx";
import { SuccessScreen } from "./success/success-screen.tsx";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const amounts = { balance: "50.00", posted: "50.00", held: "0.00" };
const answers = () => ({
  getProfile: noAnswer,
  listRecentPeople: noAnswer,
  listContactMatches: noAnswer,
  ...sendChecks(),
  getBalance: {
    balances: [{ asset: "usdc", chain: "arbitrum", currency: "USD", ...amounts }],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  searchUsers: { users: [] },
});
const transfer = "sendTransfer";
const accepted = { transactionId: "t", status: "pending", hash: null };
const asPayment = { person: jonas, currency: "USD", digits: "4000" };

const open = (state: unknown = null) => {
  history.replaceState(state, "", "/send-money");
  return openSignedIn(<SendScreen />);
};
const sent = (calls: Calls) => calls("sendTransfer")[0]?.body;
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");
const note = () => screen.getByLabelText<HTMLInputElement>("Transaction note");
const action = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Send (Money|\$)|Continue$)/ });
/** Presses the button that sends without a review. */
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Send \$40\.00 to Jonas$/ }));

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("the amount field of Send Money", () => {
  it.each([
    ["letters", "abc", "0.00"],
    ["a sign", "-12", "0.12"],
    ["an exponent", "1e9", "0.19"],
    ["digits of another script", "٤٠", "0.40"],
    ["an emoji", "4️⃣0", "0.40"],
    ["NUL", "4\u00000", "0.40"],
    ["a currency and its separators", "$1,234.56", "1,234.56"],
    ["leading zeros", "000042", "0.42"],
    ["more digits than there is money", "9".repeat(40), "99,999,999.99"],
    ["nothing", "   ", "0.00"],
  ])("uses only the digits of %s", async (_, typed, shown) => {
    fakeApi(answers());
    open();
    await screen.findByLabelText("Amount");
    fireEvent.change(amount(), { target: { value: typed } });
    expect(amount().value).toBe(shown);
  });

  it("does not allow 0.00", async () => {
    fakeApi(answers());
    open({ ...asPayment, digits: "000" });
    await screen.findByText("Available $50.00");
    expect(action().disabled).toBe(true);
  });
});

describe("the note field of Send Money", () => {
  it.each([
    ["right to left", "شكراً على العشاء"],
    ["with emoji", "🐸👩‍👩‍👧 thanks"],
    ["of markup", "<img src=x onerror=alert(1)>"],
  ])("sends %s unchanged", async (_, text) => {
    const { calls } = fakeApi({ ...answers(), [transfer]: accepted });
    const { unmount } = open(asPayment);
    await userEvent.click(note());
    await userEvent.paste(text);
    await press();
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(sent(calls)).toMatchObject({ memo: text });
    unmount();
    render(<SuccessScreen />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("makes one line of several lines and NUL", () => {
    fakeApi(answers());
    open(asPayment);
    fireEvent.change(note(), { target: { value: "Dinner\u0000\nSaturday" } });
    // jsdom's own fields drop line breaks, as browsers do.
    expect(note().value).toBe("DinnerSaturday");
  });

  it("sends no note for spaces only", async () => {
    const { calls } = fakeApi({ ...answers(), [transfer]: accepted });
    open(asPayment);
    await userEvent.type(note(), "   ");
    await press();
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(sent(calls)).toMatchObject({ amount: "40.00" });
    expect(sent(calls)).not.toHaveProperty("memo");
  });

  it("allows 280 characters and shows how many are left", async () => {
    fakeApi(answers());
    open(asPayment);
    await userEvent.click(note());
    await userEvent.paste("a".repeat(400));
    expect(note().value).toHaveLength(280);
    fireEvent.change(note(), { target: { value: "a".repeat(275) } });
    expect(screen.getByText(/\b5\b/)).toBeTruthy();
  });
});

describe("the person search of Send Money", () => {
  it.each([
    ["one letter", "j"],
    ["spaces", "      "],
    ["an @ alone", "@"],
    ["NUL", "\u0000\u0000\u0000"],
  ])("does not search for %s", async (_, typed) => {
    vi.useFakeTimers();
    try {
      const { calls } = fakeApi(answers());
      open();
      await act(() => vi.advanceTimersByTimeAsync(2000));
      fireEvent.change(screen.getByRole("combobox"), { target: { value: typed } });
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(calls("searchUsers")).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("searches for the first 60 characters of a longer text", async () => {
    const { calls } = fakeApi(answers());
    open();
    fireEvent.change(await screen.findByRole("combobox"), { target: { value: "ж".repeat(500) } });
    await waitFor(() => expect(screen.getAllByText("No users found")).toHaveLength(2));
    const asked = calls("searchUsers")[0]?.query.get("q");
    expect(asked).toBe("ж".repeat(60));
  });
});

describe("a payment in Send Money", () => {
  it("that is sent three times at once happens once", async () => {
    const { calls } = fakeApi({ ...answers(), [transfer]: accepted });
    open(asPayment);
    const button = await screen.findByRole("button", { name: "Send $40.00 to Jonas" });
    for (let press = 0; press < 3; press += 1) button.click();
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(calls("sendTransfer")).toHaveLength(1);
  });

  it("cannot be opened again by going back", async () => {
    fakeApi({ ...answers(), [transfer]: accepted });
    open(asPayment);
    const before = history.length;
    await press();
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(history.length).toBe(before);
  });

  it.each(["Send", 7, { person: "jonas", digits: {} }, { person: { id: 5 } }, []])(
    "opened with the history state %j is an empty form",
    async (state) => {
      fakeApi(answers());
      open(state);
      expect(await screen.findByRole("combobox")).toBeTruthy();
      expect(amount().value).toBe("0.00");
      expect(action().disabled).toBe(true);
    },
  );

  it.each([null, "done", { person: jonas }, { person: jonas, amount: "x", currency: "USD" }])(
    "has an invalid success screen with the history state %j",
    (state) => {
      history.replaceState(state, "", "/send-money/success");
      render(<SuccessScreen />);
      expect(screen.getByRole("heading", { name: "Invalid Transaction" })).toBeTruthy();
    },
  );

  it("that is refused without a message shows a general one", async () => {
    fakeApi(answers());
    const quick = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
      address.endsWith("/transfer") ? new Response("", { status: 400 }) : quick(address, init),
    );
    open(asPayment);
    await press();
    const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
    expect(within(dialog).getByText("Failed to send money. Please try again.")).toBeTruthy();
  });
});
