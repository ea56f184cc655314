import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { ownPayment, samplePayment } from "../../../../test/samples/teleport-payment.ts";
import {
  aLink,
  aQuote,
  asked,
  bodies,
  heading,
  heron,
  ids,
  openPay,
  otter,
  pay,
  payments,
  press,
  quote,
  sent,
  token,
} from "../../../../test/stages/pay-stage.tsx";

beforeEach(() => localStorage.clear());

describe("paying a link from a linked account", () => {
  it("goes from the account through the quote and the transfer details to the payment's status", async () => {
    const { calls, answer } = openPay();
    await heading("Pay Tove Reed");
    expect(await screen.findByText("£50.00")).toBeTruthy();
    expect(screen.getByText(/Dinner/)).toBeTruthy();
    // The default account is chosen already.
    await screen.findByRole("button", { name: /^Pay from Heron Bank/ });
    await press("Get quote");
    await heading("Review");
    expect(await screen.findByText(/^Heron Bank .*5678$/)).toBeTruthy();
    expect(await screen.findByRole("timer")).toBeTruthy();
    answer(payments, { payments: [ownPayment(samplePayment())] });
    answer(asked, aLink({ status: "paying", isPayable: false }));
    await press("Confirm");
    await heading("Send £50.00 from your bank");
    expect(screen.getByText("LILY-4417")).toBeTruthy();
    expect(bodies(calls, quote)).toEqual([{ code: token, linkedAccountId: heron.id }]);
    expect(bodies(calls, pay)).toEqual([
      { teleportQuoteId: ids.quote, correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    await press("I've sent the payment");
    await heading("Waiting for your transfer");
    expect(await screen.findByRole("link", { name: "Back to Dashboard" })).toBeTruthy();
  });

  it("retries with the same id without an answer, and with another one after a refusal", async () => {
    const { calls, answer } = openPay({ [pay]: noAnswer });
    await press("Get quote");
    await press("Confirm");
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    answer(pay, refusal("SERVICE_UNAVAILABLE", "Not now. No money was moved."));
    await press("Try again");
    expect(await screen.findByText("Not now. No money was moved.")).toBeTruthy();
    await press("Confirm");
    await waitFor(() => expect(bodies(calls, pay)).toHaveLength(3));
    const sentIds = bodies(calls, pay).map(
      (body) => (body as { correlationId: string }).correlationId,
    );
    expect(sentIds[1]).toBe(sentIds[0]);
    expect(sentIds[2]).not.toBe(sentIds[0]);
  });

  it("goes back to the choice, and requests a quote for another account", async () => {
    const { calls } = openPay();
    await press("Get quote");
    await heading("Review");
    await press("Back");
    await press(/^Pay from Heron Bank/);
    await userEvent.click(await screen.findByRole("button", { name: /^Otter Bank/ }));
    await press("Get quote");
    await waitFor(() =>
      expect(bodies(calls, quote).at(-1)).toEqual({ code: token, linkedAccountId: otter.id }),
    );
  });

  it("does not confirm an expired quote", async () => {
    openPay({
      [quote]: aQuote({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
    });
    await press("Get quote");
    expect(await screen.findByText("Quote expired")).toBeTruthy();
    const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Confirm" });
    expect(confirm.disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Refresh quote" })).toBeTruthy();
  });

  it("shows the payment and its outcome after a reload", async () => {
    openPay({
      [asked]: aLink({ status: "paid", isPayable: false }),
      [payments]: {
        payments: [
          ownPayment(
            samplePayment({
              status: "COMPLETED",
              transferInstructions: null,
              outcome: {
                code: "delivered",
                message: "Your money is in the recipient's bank account.",
              },
            }),
          ),
        ],
      },
    });
    await heading("Delivered");
    expect(screen.getByText("Your money is in the recipient's bank account.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start again" })).toBeNull();
  });

  it("can start again after a failed payment while the link can be paid", async () => {
    openPay({
      [payments]: {
        payments: [
          ownPayment(
            samplePayment({
              status: "CANCELLED",
              transferInstructions: null,
              outcome: { code: "cancelled", message: "This payment was cancelled." },
            }),
          ),
        ],
      },
    });
    await heading("This payment was cancelled");
    await press("Start again");
    await heading("Pay Tove Reed");
  });

  it("shows the transfer details only after the second factor", async () => {
    const hidden = { payments: [ownPayment(samplePayment({ transferInstructions: null }))] };
    openPay({
      [asked]: aLink({ status: "paying", isPayable: false }),
      [payments]: hidden,
    });
    await heading("Confirm it's you");
    expect(screen.queryByText("LILY-4417")).toBeNull();
    expect(screen.getByRole("button", { name: "Show transfer details" })).toBeTruthy();
  });

  it("says that it could not be marked as sent, and keeps the details", async () => {
    openPay({
      [payments]: { payments: [ownPayment(samplePayment())] },
      [asked]: aLink({ status: "paying", isPayable: false }),
      [sent]: onlyFor(
        { id: "018f0000-0000-7000-8000-0000000000bb" },
        refusal("SERVICE_UNAVAILABLE", "Not now."),
      ),
    });
    await press("I've sent the payment");
    expect(await screen.findByText("Failed to confirm payment")).toBeTruthy();
    expect(screen.getByText("LILY-4417")).toBeTruthy();
  });
});
