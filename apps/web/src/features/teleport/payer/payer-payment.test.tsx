import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer, refusal, unreadable } from "../../../../test/fake-api.ts";
import { samplePayment, sampleQuote, sampleTeleport } from "../../../../test/samples/teleport.ts";
import {
  button,
  heading,
  known,
  openPayer,
  press,
  routes,
  sent,
} from "../../../../test/stages/payer-stage.tsx";

beforeEach(() => localStorage.clear());

const paying = { ...known, status: "paying" as const, isPayable: false };
const said = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

describe("the payer's quote", () => {
  it("that is missing says why, and what the limit is", async () => {
    const { answer } = openPayer({
      [routes.link]: known,
      [routes.quote]: refusal("RAMP_AMOUNT_TOO_SMALL", "Too little."),
    });
    await said("Failed to get quote");
    await said("Minimum amount is £10.00. Too little.");
    answer(routes.quote, sampleQuote());
    await press("Try again");
    await said("Mira Lindqvist receives");
  });

  it("that cannot be read says so", async () => {
    openPayer({
      [routes.link]: known,
      [routes.quote]: unreadable({ success: true, data: {} }),
    });
    await said("Failed to get quote");
    await said("Invalid response format");
  });

  it("that has expired can only be refreshed", async () => {
    const { answer } = openPayer({
      [routes.link]: known,
      [routes.quote]: sampleQuote({ expiresAt: "2026-01-01T00:00:00.000Z" }),
    });
    await said("Quote expired");
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(true);
    answer(routes.quote, sampleQuote());
    await press("Refresh quote");
    await screen.findByRole("timer");
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(false);
  });

  it("can be confirmed again after a missing answer", async () => {
    const { answer, calls } = openPayer({
      [routes.link]: known,
      [routes.pay]: noAnswer,
    });
    await press("Confirm");
    await said("No answer yet");
    answer(routes.pay, samplePayment());
    answer(routes.link, { ...paying, payment: samplePayment() });
    await press("Try again");
    await heading("Send $406.77 from your bank");
    const ids = calls("createPublicTeleportTransaction").map(({ body }) => body);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toEqual(ids[1]);
  });

  it("that no longer exists requires the account again", async () => {
    const { answer } = openPayer({
      [routes.link]: known,
      [routes.pay]: refusal("TELEPORT_PAYER_UNKNOWN", "Who?"),
    });
    await button("Confirm");
    answer(routes.link, sampleTeleport());
    await press("Confirm");
    await heading("Mira Lindqvist");
  });
});

describe("a payment of a link", () => {
  const waiting = { ...paying, payment: samplePayment() };

  it("is shown after a reload", async () => {
    openPayer({ [routes.link]: waiting });
    await heading("Send $406.77 from your bank");
  });

  it("is not cancelled by going back", async () => {
    const { calls } = openPayer({ [routes.link]: waiting });
    await heading("Send $406.77 from your bank");
    await press("Back");
    await heading("Review");
    await said("You confirmed this payment");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    await press("Show transfer details");
    await heading("Send $406.77 from your bank");
    expect(calls("createPublicTeleportQuote")).toEqual([]);
  });

  it("is polled until it has transfer details", async () => {
    const pending = samplePayment({ status: "PENDING_TRANSFER", transferInstructions: null });
    const { answer } = openPayer({
      [routes.link]: { ...paying, payment: pending },
    });
    await said("No Transfer Instructions");
    answer(routes.link, waiting);
    expect(await screen.findByText("LILY-4417", {}, { timeout: 4000 })).toBeTruthy();
  });

  it("is thanked for once it was sent, for two seconds, and then shows its progress", async () => {
    const { answer } = openPayer({ [routes.link]: waiting });
    const action = await button("I've sent the payment");
    answer(routes.link, { ...paying, payment: sent });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => action.click());
    await heading("Thanks");
    await said("We're watching for your $406.77.");
    expect(screen.queryByText("Waiting for your transfer")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1800));
    expect(screen.queryByText("Waiting for your transfer")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    await heading("Waiting for your transfer");
    expect(screen.queryByText("Thanks")).toBeNull();
  });

  it("can be marked as sent again after a failure", async () => {
    const { answer } = openPayer({ [routes.link]: waiting, [routes.sent]: noAnswer });
    await press("I've sent the payment");
    await heading("Confirmation Error");
    await said("Failed to confirm payment");
    await said(/^Your bank transfer isn't affected/);
    answer(routes.sent, sent);
    answer(routes.link, { ...paying, payment: sent });
    await press("Try again");
    await heading("Thanks");
  });

  it("shows its outcome, and deletes the draft", async () => {
    const outcome = { code: "overpaid" as const, message: "All of it is there." };
    const payment = samplePayment({
      status: "COMPLETED",
      transferInstructions: null,
      receivedAmount: "500.00",
      outcome,
    });
    openPayer({ [routes.link]: { ...paying, status: "paid", payment } });
    await heading("Delivered");
    await said("All of it is there.");
    await said("$500.00");
    expect(screen.getByRole("link", { name: "Join Lilypad" })).toBeTruthy();
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it("that failed can be started again", async () => {
    const payment = samplePayment({
      status: "FAILED",
      transferInstructions: null,
      outcome: { code: "underpaid", message: "It goes back." },
    });
    openPayer({ [routes.link]: { ...known, payment } });
    await heading("Your money is being returned");
    await said("It goes back.");
    await press("Start again");
    await heading("Review");
    expect(await button("Confirm")).toBeTruthy();
  });
});
