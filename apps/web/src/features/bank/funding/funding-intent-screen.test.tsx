import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { anIntent, aWithdrawal } from "../../../../test/samples/an-intent.ts";
import { rampAnswers as answers, intents, status } from "../../../../test/samples/ramp-answers.ts";
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
describe("an intent whose answer is lost", () => {
  it("is asked for again under its own name, and not called failed", async () => {
    const { calls, answers: given } = fakeApi({ ...answers(), [intents("withdraw")]: "no answer" });
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    await press("Confirm and withdraw");
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    given[intents("withdraw")] = { data: aWithdrawal() };
    await press("Try again");
    await heading("Your withdrawal is under way");
    const [first, second] = posted(calls, "/withdraw/intents");
    expect(second).toEqual(first);
    expect(first).toMatchObject({ linkedAccountId: "account-gbp", amountCents: 4000 });
  });

  it("is asked for again as soon as the device is back online", async () => {
    const { answers: given } = fakeApi({ ...answers(), [intents("withdraw")]: "no answer" });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    // After three lost answers, nothing is asked by itself for longer than this test waits.
    await press("Try again");
    await press("Try again");
    await waitFor(() => expect(button("Try again").disabled).toBe(false));
    given[intents("withdraw")] = { data: aWithdrawal() };
    window.dispatchEvent(new Event("online"));
    await heading("Your withdrawal is under way");
  });

  it("is asked for by a page that was loaded again in between", async () => {
    const { calls } = fakeApi(answers());
    atReview("topup", { correlationId: "0b0f3f6e-0000-4000-8000-000000000009" });
    open("topup");
    await heading("Send €250.00 from your bank");
    expect(posted(calls, "/topup/intents")).toEqual([
      expect.objectContaining({ correlationId: "0b0f3f6e-0000-4000-8000-000000000009" }),
    ]);
  });

  it("that was refused is another one the next time", async () => {
    const { calls, answers: given } = fakeApi({
      ...answers(),
      [intents("withdraw")]: {
        status: 422,
        code: "INSUFFICIENT_FUNDS",
        error: "Not enough money. No money was moved.",
      },
    });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    expect(await screen.findByText("Not enough money. No money was moved.")).toBeTruthy();
    given[intents("withdraw")] = { data: aWithdrawal() };
    await press("Confirm and withdraw");
    await heading("Your withdrawal is under way");
    const [first, second] = posted(calls, "/withdraw/intents") as { correlationId: string }[];
    expect(second?.correlationId).not.toBe(first?.correlationId);
  });

  it("is not sent twice by two presses", async () => {
    const { calls } = fakeApi(answers());
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    const confirm = button("Confirm and withdraw");
    confirm.click();
    confirm.click();
    await heading("Your withdrawal is under way");
    expect(posted(calls, "/withdraw/intents")).toHaveLength(1);
  });
});

describe("the transfer details", () => {
  const at = `?intent=${intentId}`;

  it("are found again by the address, in a tab that has forgotten everything", async () => {
    fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
  });

  it("are waited for as long as the provider prepares them", async () => {
    const { answers: given } = fakeApi({
      ...answers(),
      [status]: { data: anIntent({ status: "PENDING_TRANSFER", transferInstructions: null }) },
    });
    open("topup", at);
    await screen.findByText("No Transfer Instructions");
    given[status] = { data: anIntent() };
    await heading("Send €250.00 from your bank");
  });

  it("are not shown to a session without its second factor", async () => {
    fakeApi({ ...answers(), [status]: { data: anIntent({ transferInstructions: null }) } });
    open("topup", at);
    await heading("Confirm it's you");
    expect(button("Show transfer details")).toBeTruthy();
  });

  it("are copied as a bank's form takes them", async () => {
    fakeApi(answers());
    const user = userEvent.setup();
    open("topup", at);
    await user.click(await screen.findByRole("button", { name: "Copy IBAN" }));
    expect(await screen.findByText("IBAN copied to clipboard!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("DE89370400440532013000");
    await user.click(screen.getByRole("button", { name: "Copy Payment reference" }));
    expect(await screen.findByText("Payment reference copied to clipboard!")).toBeTruthy();
  });

  it("are given up by going back, after a question", async () => {
    const cancel = `POST /api/v1/ramp/intents/${intentId}/cancel`;
    const { calls } = fakeApi({
      ...answers(),
      [cancel]: { data: anIntent({ status: "CANCELLED" }) },
    });
    open("topup", at);
    await heading("Send €250.00 from your bank");
    await press("Back");
    await press("Keep it");
    expect(posted(calls, "/cancel")).toHaveLength(0);
    await press("Back");
    await press("Change it");
    await heading("Review");
    expect(screen.getByText("Quote expired")).toBeTruthy();
    expect(location.search).toBe("");
    expect(posted(calls, "/cancel")).toHaveLength(1);
  });

  it("stay when they can't be given up", async () => {
    fakeApi({
      ...answers(),
      [`POST /api/v1/ramp/intents/${intentId}/cancel`]: {
        status: 409,
        code: "INTENT_NOT_CANCELLABLE",
        error: "This is under way already.",
      },
    });
    open("topup", at);
    await press("Back");
    await press("Change it");
    expect(await screen.findByText("This is under way already.")).toBeTruthy();
    expect(screen.getByText("LILY 7Q4K 82")).toBeTruthy();
  });

  it("give way to the progress once the money is there", async () => {
    const { answers: given } = fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
    given[status] = { data: anIntent({ status: "PROCESSING", transferInstructions: null }) };
    await heading("Your money has arrived");
  });
});
