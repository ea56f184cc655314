import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { anIntent, aWithdrawal } from "../../../../test/samples/an-intent.ts";
import { rampAnswers as answers, status } from "../../../../test/samples/ramp-answers.ts";
import {
  atReview,
  button,
  heading,
  open,
  posted,
  press,
} from "../../../../test/stages/funding-stage.tsx";

const { intentId } = anIntent();
beforeEach(() => sessionStorage.clear());
describe("the last step of a top-up", () => {
  const at = `?intent=${intentId}`;

  it("opens the dashboard two seconds after completion", async () => {
    fakeApi({ ...answers(), [status]: anIntent({ status: "COMPLETED" }) });
    open("topup", at);
    await heading("You're topped up");
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it("shows why it failed and where the money is", async () => {
    const failure = {
      code: "name_mismatch",
      reason: "The name isn't yours. Your bank transfer is sent back to your bank account.",
      isReturned: false,
    };
    fakeApi({ ...answers(), [status]: anIntent({ status: "FAILED", failure }) });
    open("topup", at);
    await heading("Transaction failed");
    expect(screen.getByText(failure.reason)).toBeTruthy();
    const stations = within(screen.getByRole("list", { name: "Progress" }));
    expect(stations.getByText("Processing").textContent).toBe("Processing, stopped here");
    await press("Done");
    expect(location.pathname).toBe("/dashboard");
  });

  it("can be tried again if the status cannot be read", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [status]: refusal("VALIDATION_FAILED", "Down."),
    });
    open("topup", at);
    await heading("Unable to check status");
    expect(screen.getByText("Unable to check transaction status")).toBeTruthy();
    answer(status, anIntent({ status: "PROCESSING" }));
    await press("Try again");
    await heading("Your money has arrived");
  });

  it("says that an intent does not exist", async () => {
    fakeApi({ ...answers(), [status]: refusal("NOT_FOUND", "Not found.") });
    open("topup", at);
    await heading("No transaction status available");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is shown again after a reload", async () => {
    fakeApi(answers());
    atReview("topup", { step: "success", intentId, paymentSent: true });
    open("topup", at);
    await heading("Waiting for your transfer");
  });
});

describe("a withdrawal", () => {
  it("cannot exceed the balance", async () => {
    const { calls } = fakeApi(answers("39.99"));
    atReview("withdraw", { step: "amount", quote: null });
    open("withdraw");
    expect(await screen.findByText("Insufficient USDC balance")).toBeTruthy();
    expect(button("Get quote").disabled).toBe(true);
    await press("Withdraw all");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("39.99");
    await press("Get quote");
    await heading("Review");
    expect(posted(calls, "createRampQuote", "withdraw")).toEqual([
      { linkedAccountId: "account-gbp", amountCents: 3999 },
    ]);
  });

  it("has one screen at its end, which says what is on its way and what arrives where and when, and triggers the settlement", async () => {
    const { calls } = fakeApi({ ...answers(), [status]: aWithdrawal() });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    await heading("$40.00 is on its way");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await waitFor(() => expect(posted(calls, "submitWithdrawal")).toHaveLength(1));
    expect(screen.getByText("£31.20 arrives at Heron Bank, usually within a day.")).toBeTruthy();
    await press("Done");
    expect(location.pathname).toBe("/dashboard");
  });

  it("that takes longer than a day says by when it is expected, and not that it usually takes a day", async () => {
    const eta = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const later = aWithdrawal({ settlement: { eta, completedAt: null } });
    fakeApi({ ...answers(), [status]: later });
    open("withdraw", `?intent=${intentId}`);
    await heading("$40.00 is on its way");
    expect(
      screen.getByText(/^£31\.20 arrives at Heron Bank, expected by .*\d\d:\d\d\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/within a day/)).toBeNull();
  });

  it("that is completed says that it was paid out, and no longer that it is on its way", async () => {
    fakeApi({ ...answers(), [status]: aWithdrawal({ status: "COMPLETED" }) });
    open("withdraw", `?intent=${intentId}`);
    await heading("$40.00 was paid out");
    expect(screen.getByText("£31.20 was sent to Heron Bank.")).toBeTruthy();
    expect(screen.queryByText(/on its way|usually within a day/)).toBeNull();
  });

  it("that could not be paid out says that the money comes back", async () => {
    const reason = "Your bank didn't take it. Your money is on its way back to your wallet.";
    const failure = { code: "returned", reason, isReturned: false };
    fakeApi({ ...answers(), [status]: aWithdrawal({ status: "FAILED", failure }) });
    open("withdraw", `?intent=${intentId}`);
    await heading("Transaction failed");
    expect(screen.getByText(reason)).toBeTruthy();
  });
});
