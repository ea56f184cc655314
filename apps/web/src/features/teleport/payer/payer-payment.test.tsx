import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
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

describe("the offer", () => {
  it("that is missing says why, and between which amounts there is one", async () => {
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

  it("that nobody can read says so", async () => {
    openPayer({
      [routes.link]: { data: known },
      [routes.quote]: { status: 200, error: "", code: "" },
    });
    await said("Failed to get quote");
    await said("Invalid response format");
  });

  it("that has expired can't be confirmed, and is asked for anew", async () => {
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

  it("whose confirmation is not answered is confirmed again", async () => {
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

  it("that nobody knows any more is asked for by a payer who tells the account again", async () => {
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

describe("a payment that was made", () => {
  const waiting = { data: { ...paying, payment: samplePayment() } };

  it("goes on after a reload", async () => {
    openPayer({ [routes.link]: waiting });
    await heading("Send $406.77 from your bank");
  });

  it("is not taken back by Back", async () => {
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

  it("waits for its transfer details", async () => {
    const pending = samplePayment({ status: "PENDING_TRANSFER", transferInstructions: null });
    const { answers } = openPayer({
      [routes.link]: { data: { ...paying, payment: pending } },
    });
    await said("No Transfer Instructions");
    answers[routes.link] = waiting;
    expect(await screen.findByText("LILY-4417", {}, { timeout: 4000 })).toBeTruthy();
  });

  it("is confirmed again when that failed", async () => {
    const { answers } = openPayer({ [routes.link]: waiting, [routes.sent]: "no answer" });
    await press("I've sent the payment");
    await heading("Confirmation Error");
    await said("Failed to confirm payment");
    await said(/^This says nothing about your bank transfer/);
    answers[routes.sent] = { data: sent };
    answers[routes.link] = { data: { ...paying, payment: sent } };
    await press("Try again");
    await heading("Payment confirmed");
  });

  it("shows its end, and forgets the payer", async () => {
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

  it("that came to nothing can be begun anew", async () => {
    const payment = samplePayment({
      status: "FAILED",
      transferInstructions: null,
      outcome: { code: "underpaid", message: "It goes back." },
    });
    openPayer({ [routes.link]: { data: { ...known, payment } } });
    await heading("Your money goes back");
    await said("It goes back.");
    await press("Start again");
    await heading("Review");
    expect(await button("Confirm")).toBeTruthy();
  });
});
