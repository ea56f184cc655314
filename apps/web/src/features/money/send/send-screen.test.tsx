import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { screenState } from "../../../../test/screen-state.ts";
import { sendChecks } from "../../../../test/send-checks.ts";
import { settled } from "../../../../test/settled.ts";
import { SendScreen } from "./send-screen.tsx";
import { SuccessScreen as LazySuccess } from "./success/lazy-success.ts";
import { SuccessScreen } from "./success/success-screen.tsx";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const balance = (asset: string, currency: string, amount: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: amount,
  posted: amount,
  held: "0.00",
});
const answers = () => ({
  getProfile: {},
  listRecentPeople: noAnswer,
  listContactMatches: noAnswer,
  rejectRequest: noAnswer,
  ...sendChecks(),
  getBalance: {
    balances: [balance("LIL", "LIL", "100.00"), balance("usdc", "USD", "50.00")],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  searchUsers: { users: [jonas] },
});
const accepted = { transactionId: "t", status: "pending", hash: null };
const transfer = "sendTransfer";
const sent = (calls: Calls) => calls("sendTransfer").map(({ body }) => body);

const open = (state: object | null = null) => {
  history.replaceState(state, "", "/send-money");
  return openSignedIn(<SendScreen />);
};
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");
const action = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Send (Money|\$)|Continue$)/ });
/** Presses the button that sends without a review. */
const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Send \$40\.00 to Jonas$/ }));
const asPayment = { person: jonas, currency: "USD", digits: "4000" };

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("Send Money", () => {
  it("finds a person, reads digits as cents, and sends the payment", async () => {
    const { calls } = fakeApi({ ...answers(), [transfer]: accepted });
    const { unmount } = open();
    expect(await screen.findByText("Available $50.00")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Send to" }));
    expect(action().disabled).toBe(true);
    await userEvent.type(screen.getByRole("combobox", { name: "Send to" }), "jon");
    await userEvent.click(await screen.findByRole("option", { name: /Jonas Weber/ }));
    await userEvent.type(amount(), "4a0.0-0");
    expect(amount().value).toBe("40.00");
    await userEvent.type(screen.getByLabelText("Transaction note"), "  Dinner ");
    await press();
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(sent(calls)).toEqual([
      {
        recipientUserId: "jonas",
        amount: "40.00",
        currency: "USD",
        memo: "Dinner",
        correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    unmount();
    render(<SuccessScreen />);
    expect(screen.getByText("You sent Jonas")).toBeTruthy();
    expect(screen.getByText("$40.00")).toBeTruthy();
  });

  it("loads the success screen once an amount is typed, so that it is there at once", async () => {
    const preload = vi.spyOn(LazySuccess, "preload");
    fakeApi(answers());
    open();
    await screen.findByText("Available $50.00");
    expect(preload).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText("Amount"), "4");
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it("does not send more than the balance", async () => {
    fakeApi(answers());
    open({ ...asPayment, digits: "5001" });
    expect(await screen.findByText("You don't have enough USD for this transaction")).toBeTruthy();
    expect(screen.getByText("Available $50.00")).toBeTruthy();
    expect(action().disabled).toBe(true);
  });

  it("does not send more than is left of today's limit, and says how much that is", async () => {
    fakeApi({ ...answers(), ...sendChecks({ leftToday: "12.00" }) });
    open(asPayment);
    expect(await screen.findByText("You can send $12 more today.")).toBeTruthy();
    expect(action().disabled).toBe(true);
  });

  it.each([
    ["12.00", "You can send $12 more today. Verify your identity to send more."],
    ["0.00", "You've reached your limit. Verify your identity to send more."],
  ])(
    "says to somebody who is not verified and has %s left that a verified identity allows more",
    async (leftToday, said) => {
      fakeApi({ ...answers(), ...sendChecks({ leftToday, unverified: { leftToday } }) });
      open(asPayment);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(action().disabled).toBe(true);
    },
  );

  it("moves the focus to the amount once a person is chosen", async () => {
    fakeApi(answers());
    open();
    await userEvent.type(await screen.findByRole("combobox", { name: "Send to" }), "jon");
    await userEvent.click(await screen.findByRole("option", { name: /Jonas Weber/ }));
    expect(document.activeElement).toBe(amount());
    await userEvent.click(screen.getByRole("button", { name: "Choose someone else" }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Send to" }));
  });

  it("starts at the amount if another screen has named the person", async () => {
    fakeApi(answers());
    open({ person: jonas });
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  it("says that no one was found", async () => {
    fakeApi({ ...answers(), searchUsers: { users: [] } });
    open();
    await userEvent.type(await screen.findByRole("combobox", { name: "Send to" }), "zz");
    await waitFor(() => expect(screen.getAllByText("No users found")).toHaveLength(2));
  });
});

/** Continues to the review. */
const review = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(screen.getByRole("heading", { name: "Check the details" })).toBe(document.activeElement);
};

describe("a payment is reviewed before it is sent if it is", () => {
  it("the first one to this person", async () => {
    const { calls } = fakeApi({
      ...answers(),
      ...sendChecks({ hasPaid: false }),
      [transfer]: accepted,
    });
    open(asPayment);
    await screen.findByText("Available $50.00");
    await review();
    expect(await screen.findByText("You haven't paid Jonas before.")).toBeTruthy();
    expect(await screen.findByText("$10.00")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Edit payment" }));
    expect(amount().value).toBe("40.00");
    await review();
    expect(sent(calls)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Send $40.00 to Jonas" }));
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    expect(sent(calls)).toHaveLength(1);
  });

  it("a large one", async () => {
    fakeApi({
      ...answers(),
      getBalance: {
        balances: [balance("usdc", "USD", "5000.00")],
        asOf: "2026-11-20T14:00:00.000Z",
      },
    });
    open({ ...asPayment, digits: "49999" });
    await screen.findByRole("button", { name: "Send $499.99 to Jonas" });
    await userEvent.type(amount(), "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}50000");
    await review();
    expect(screen.queryByText("You haven't paid Jonas before.")).toBeNull();
    expect(screen.getByRole("button", { name: "Send $500.00 to Jonas" })).toBeTruthy();
  });

  it("one that the device knows too little about", async () => {
    fakeApi({ ...answers(), readPaymentLimits: noAnswer, readRecipient: noAnswer });
    open(asPayment);
    await review();
  });
});

describe("the button of Send Money", () => {
  it("is disabled until it is known whether the payment is reviewed", async () => {
    let answer: (found: { hasPaid: boolean }) => void = () => undefined;
    const answered = new Promise<{ hasPaid: boolean }>((resolve) => {
      answer = resolve;
    });
    const { calls } = fakeApi({
      ...answers(),
      readRecipient: onlyFor({ userId: "jonas" }, () => answered),
    });
    open(asPayment);
    await screen.findByText("Available $50.00");
    expect(action().textContent).toBe("Send Money");
    expect(action().disabled).toBe(true);
    await userEvent.type(amount(), "{Enter}");
    await settled();
    expect(sent(calls)).toEqual([]);
    answer({ hasPaid: false });
    await review();
  });

  it("stays Continue when it turns out that Jonas was paid before, until the payment is edited", async () => {
    const { answer: answerLater, calls } = fakeApi({
      ...answers(),
      readRecipient: noAnswer,
      [transfer]: accepted,
    });
    open(asPayment);
    await screen.findByRole("button", { name: "Continue" });
    answerLater("readRecipient", onlyFor({ userId: "jonas" }, { hasPaid: true }));
    const before = calls("readRecipient").length;
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(calls("readRecipient").length).toBeGreaterThan(before));
    await review();
    expect(sent(calls)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Edit payment" }));
    await userEvent.type(amount(), "{Backspace}1");
    await screen.findByRole("button", { name: "Send $40.01 to Jonas" });
  });
});

describe("a payment that is sent", () => {
  it("to a person who cannot be paid shows the message at the person, until another is chosen", async () => {
    const error = "We couldn't find that person. No money was moved.";
    fakeApi({ ...answers(), [transfer]: refusal("RECIPIENT_NOT_FOUND", error) });
    open(asPayment);
    await press();
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Choose someone else" }));
    await waitFor(() => expect(screen.queryByText(error)).toBeNull());
  });

  it("shows the server's message if it is refused", async () => {
    fakeApi({
      ...answers(),
      [transfer]: refusal("DAILY_LIMIT_EXCEEDED", "Too much for a day."),
    });
    open(asPayment);
    await press();
    const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
    expect(within(dialog).getByText("Too much for a day.")).toBeTruthy();
  });

  it("is still filled in after it was left for a forgotten passcode", async () => {
    fakeApi({ ...answers(), [transfer]: refusal("STEP_UP_REQUIRED", "No.") });
    open({ person: jonas, currency: "USD" });
    await userEvent.type(amount(), "4000");
    await press();
    await screen.findByRole("alertdialog", { name: "Transaction Failed" });
    expect(history.state).toMatchObject({ person: jonas, currency: "USD", digits: "4000" });
  });

  it("leads to the identity check if a person who is not verified sends too much", async () => {
    const code = "SEND_LIMIT_UNVERIFIED";
    const error = "Until your identity is verified, you can send up to $1,000 a day.";
    fakeApi({ ...answers(), [transfer]: refusal(code, error) });
    open(asPayment);
    await press();
    const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
    expect(within(dialog).getByText(error)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Verify your identity" }));
    expect(location.pathname).toBe("/ramp/link-bank");
  });

  it("leads to Security if an account without a second factor sends too much", async () => {
    const code = "DAILY_LIMIT_WITHOUT_SECOND_FACTOR";
    fakeApi({ ...answers(), [transfer]: refusal(code, "Up to $2,500 a day.") });
    open(asPayment);
    await press();
    const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
    expect(within(dialog).getByText("Up to $2,500 a day.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Open Security" }));
    expect(location.pathname).toBe("/profile/security");
  });

  it("keeps its id if the answer is lost, and is not shown as failed", async () => {
    const { calls, answer: answerLater } = fakeApi({ ...answers(), [transfer]: noAnswer });
    open(asPayment);
    await press();
    const dialog = await screen.findByRole("alertdialog", { name: "No answer yet" });
    expect(
      within(dialog).getByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
    expect(screen.queryByText("Transaction Failed")).toBeNull();
    answerLater(transfer, accepted);
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
    const [first, second] = sent(calls);
    expect(second).toEqual(first);
  });
});

describe("paying a payment request", () => {
  const request = { ...asPayment, note: "Boat hire", requestId: "request-1" };

  it("sends the request's id, and allows only the note to be changed", async () => {
    const { calls } = fakeApi({ ...answers(), [transfer]: accepted });
    open(request);
    expect(amount().disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Choose someone else" })).toBeNull();
    await press();
    await waitFor(() => expect(sent(calls)).toMatchObject([{ requestId: "request-1" }]));
  });

  it("can be replaced by rejecting it, after a question", async () => {
    const { calls } = fakeApi({ ...answers(), rejectRequest: onlyFor({ id: "request-1" }, {}) });
    open(request);
    await userEvent.click(screen.getByRole("button", { name: "Reject Request" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Reject Payment Request?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    expect(calls("rejectRequest")).not.toEqual([]);
  });

  it("says that the request could not be rejected", async () => {
    fakeApi(answers());
    open(request);
    await userEvent.click(screen.getByRole("button", { name: "Reject Request" }));
    await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Rejection Failed" });
    expect(
      within(dialog).getByText("Failed to reject payment request. Please try again."),
    ).toBeTruthy();
  });

  it("allows blocking the person who made the request, and returns to the dashboard", async () => {
    const { calls } = fakeApi({
      ...answers(),
      blockPerson: onlyFor({ id: "jonas" }, { blocked: true }),
    });
    open(request);
    expect(screen.getByText(/Don't know Jonas\?/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Block or report" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Block Jonas Weber?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    expect(calls().filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(sent(calls)).toEqual([]);
  });

  it("is not possible if Send Money was opened directly", async () => {
    fakeApi(answers());
    open();
    expect(screen.queryByRole("button", { name: "Reject Request" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Block or report" })).toBeNull();
  });
});

describe("the success screen", () => {
  const state = { person: jonas, amount: "40.00", currency: "USD", note: "Dinner" };

  it("fills in the same payment for Send again", async () => {
    history.replaceState(state, "", "/send-money/success");
    render(<SuccessScreen />);
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(location.pathname).toBe("/send-money");
    expect(screenState()).toEqual({ person: jonas, currency: "USD", digits: "4000" });
  });

  it("copies the details where a phone would open its share sheet", async () => {
    history.replaceState(state, "", "/send-money/success");
    const user = userEvent.setup();
    render(<SuccessScreen />);
    await user.click(screen.getByRole("button", { name: "Share details" }));
    expect(await navigator.clipboard.readText()).toBe("$40.00 sent to Jonas with Lilypad: Dinner");
  });
});

it("the success screen shows an invalid transaction if details are missing", async () => {
  history.replaceState(null, "", "/send-money/success");
  render(<SuccessScreen />);
  expect(screen.getByRole("heading", { name: "Invalid Transaction" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Go to Dashboard" }));
  expect(location.pathname).toBe("/dashboard");
});
