import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
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
const path = (route: string) => route.split(" ")[1];
const said = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

describe("the payer's quote", () => {
  it("that is missing says why, and what the limit is", async () => {
    const { answers } = openPayer({
      [routes.link]: { data: known },
      [routes.quote]: { status: 422, error: "Too little.", code: "RAMP_AMOUNT_TOO_SMALL" },
    });
    await said("Failed to get quote");
    await said("Minimum amount is £10.00. Too little.");
    answers[routes.quote] = { data: sampleQuote() };
    await press("Try again");
    await said("Mira Lindqvist receives");
  });

  it("that cannot be read says so", async () => {
    openPayer({
      [routes.link]: { data: known },
      [routes.quote]: { plain: { success: true, data: {} } },
    });
    await said("Failed to get quote");
    await said("Invalid response format");
  });

  it("that has expired can only be refreshed", async () => {
    const { answers } = openPayer({
      [routes.link]: { data: known },
      [routes.quote]: { data: sampleQuote({ expiresAt: "2026-01-01T00:00:00.000Z" }) },
    });
    await said("Quote expired");
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(true);
    answers[routes.quote] = { data: sampleQuote() };
    await press("Refresh quote");
    await screen.findByRole("timer");
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(false);
  });

  it("can be confirmed again after a missing answer", async () => {
    const { answers, calls } = openPayer({
      [routes.link]: { data: known },
      [routes.pay]: "no answer",
    });
    await press("Confirm");
    await said("No answer yet");
    answers[routes.pay] = { data: samplePayment() };
    answers[routes.link] = { data: { ...paying, payment: samplePayment() } };
    await press("Try again");
    await heading("Send $406.77 from your bank");
    const ids = calls.filter((call) => call.path === path(routes.pay)).map(({ body }) => body);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toEqual(ids[1]);
  });

  it("that no longer exists requires the account again", async () => {
    const { answers } = openPayer({
      [routes.link]: { data: known },
      [routes.pay]: { status: 403, error: "Who?", code: "TELEPORT_PAYER_UNKNOWN" },
    });
    await button("Confirm");
    answers[routes.link] = { data: sampleTeleport() };
    await press("Confirm");
    await heading("Mira Lindqvist");
  });
});

describe("a payment of a link", () => {
  const waiting = { data: { ...paying, payment: samplePayment() } };

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
    expect(calls.some((call) => call.path === path(routes.quote))).toBe(false);
  });

  it("is polled until it has transfer details", async () => {
    const pending = samplePayment({ status: "PENDING_TRANSFER", transferInstructions: null });
    const { answers } = openPayer({
      [routes.link]: { data: { ...paying, payment: pending } },
    });
    await said("No Transfer Instructions");
    answers[routes.link] = waiting;
    expect(await screen.findByText("LILY-4417", {}, { timeout: 4000 })).toBeTruthy();
  });

  it("is thanked for once it was sent, for two seconds, and then shows its progress", async () => {
    const { answers } = openPayer({ [routes.link]: waiting });
    const action = await button("I've sent the payment");
    answers[routes.link] = { data: { ...paying, payment: sent } };
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
    const { answers } = openPayer({ [routes.link]: waiting, [routes.sent]: "no answer" });
    await press("I've sent the payment");
    await heading("Confirmation Error");
    await said("Failed to confirm payment");
    await said(/^Your bank transfer isn't affected/);
    answers[routes.sent] = { data: sent };
    answers[routes.link] = { data: { ...paying, payment: sent } };
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
    openPayer({ [routes.link]: { data: { ...paying, status: "paid", payment } } });
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
    openPayer({ [routes.link]: { data: { ...known, payment } } });
    await heading("Your money is being returned");
    await said("It goes back.");
    await press("Start again");
    await heading("Review");
    expect(await button("Confirm")).toBeTruthy();
  });
});
