import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { anIntent, aWithdrawal } from "../../../../test/samples/an-intent.ts";
import { rampAnswers as answers, intents, status } from "../../../../test/samples/ramp-answers.ts";
import { settled } from "../../../../test/settled.ts";
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
describe("an intent without an answer", () => {
  it("is requested again with the same id, and not shown as failed", async () => {
    const { calls, answer } = fakeApi({ ...answers(), [intents]: noAnswer });
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    await press("Confirm and withdraw");
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    answer(intents, aWithdrawal());
    await press("Try again");
    await heading("$40.00 is on its way");
    const [first, second] = posted(calls, "createRampIntent", "withdraw");
    expect(second).toEqual(first);
    expect(first).toMatchObject({ linkedAccountId: "account-gbp", amountCents: 4000 });
  });

  it("is requested again as soon as the device is online", async () => {
    const { answer } = fakeApi({ ...answers(), [intents]: noAnswer });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    // After three lost answers, the pause before the next automatic attempt is longer than this test waits.
    await press("Try again");
    await press("Try again");
    await waitFor(() => expect(button("Try again").disabled).toBe(false));
    answer(intents, aWithdrawal());
    window.dispatchEvent(new Event("online"));
    await heading("$40.00 is on its way");
  });

  it("is requested again after a reload", async () => {
    const { calls } = fakeApi(answers());
    atReview("topup", { correlationId: "0b0f3f6e-0000-4000-8000-000000000009" });
    open("topup");
    await heading("Send €250.00 from your bank");
    expect(posted(calls, "createRampIntent", "topup")).toEqual([
      expect.objectContaining({ correlationId: "0b0f3f6e-0000-4000-8000-000000000009" }),
    ]);
  });

  it("has another id after a refusal", async () => {
    const { calls, answer } = fakeApi({
      ...answers(),
      [intents]: refusal("INSUFFICIENT_FUNDS", "Not enough money. No money was moved."),
    });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    expect(await screen.findByText("Not enough money. No money was moved.")).toBeTruthy();
    answer(intents, aWithdrawal());
    await press("Confirm and withdraw");
    await heading("$40.00 is on its way");
    const [first, second] = posted(calls, "createRampIntent", "withdraw") as unknown[] as {
      correlationId: string;
    }[];
    expect(second?.correlationId).not.toBe(first?.correlationId);
  });

  it("is not requested twice by pressing twice", async () => {
    const { calls } = fakeApi(answers());
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    const confirm = button("Confirm and withdraw");
    confirm.click();
    confirm.click();
    await heading("$40.00 is on its way");
    expect(posted(calls, "createRampIntent", "withdraw")).toHaveLength(1);
  });
});

describe("the transfer details of a top-up", () => {
  const at = `?intent=${intentId}`;

  it("are shown by their URL in a new tab", async () => {
    fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
  });

  it("are polled while the ramp prepares them", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [status]: anIntent({ status: "PENDING_TRANSFER", transferInstructions: null }),
    });
    open("topup", at);
    await screen.findByText("No Transfer Instructions");
    answer(status, anIntent());
    await heading("Send €250.00 from your bank");
  });

  it("require the second factor", async () => {
    fakeApi({ ...answers(), [status]: anIntent({ transferInstructions: null }) });
    open("topup", at);
    await heading("Confirm it's you");
    expect(button("Show transfer details")).toBeTruthy();
  });

  it("are copied in the form of a bank's form", async () => {
    fakeApi(answers());
    const user = userEvent.setup();
    open("topup", at);
    await user.click(await screen.findByRole("button", { name: "Copy IBAN" }));
    expect(await screen.findByText("IBAN copied to clipboard!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("DE89370400440532013000");
    await user.click(screen.getByRole("button", { name: "Copy Payment reference" }));
    expect(await screen.findByText("Payment reference copied to clipboard!")).toBeTruthy();
  });

  it("are cancelled by going back, after a question", async () => {
    const cancel = "cancelTopup";
    const { calls } = fakeApi({
      ...answers(),
      [cancel]: onlyFor({ id: intentId }, anIntent({ status: "CANCELLED" })),
    });
    open("topup", at);
    await heading("Send €250.00 from your bank");
    await press("Back");
    await press("Keep it");
    await settled();
    expect(posted(calls, "cancelTopup")).toHaveLength(0);
    await press("Back");
    await press("Change it");
    await heading("Review");
    expect(screen.getByText("Quote expired")).toBeTruthy();
    expect(location.search).toBe("");
    expect(posted(calls, "cancelTopup")).toHaveLength(1);
  });

  it("stay valid if they cannot be cancelled", async () => {
    fakeApi({
      ...answers(),
      cancelTopup: onlyFor(
        { id: intentId },
        refusal("INTENT_NOT_CANCELLABLE", "This is under way already."),
      ),
    });
    open("topup", at);
    await press("Back");
    await press("Change it");
    expect(await screen.findByText("This is under way already.")).toBeTruthy();
    expect(screen.getByText("LILY 7Q4K 82")).toBeTruthy();
  });

  it("are replaced by the progress once the money has arrived", async () => {
    const { answer } = fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
    answer(status, anIntent({ status: "PROCESSING", transferInstructions: null }));
    await heading("Your money has arrived");
  });
});
