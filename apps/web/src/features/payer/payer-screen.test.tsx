import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  button,
  enterAccount,
  enterAddress,
  heading,
  known,
  openPayer,
  pick,
  press,
  routes,
  sent,
  toDetails,
  type,
} from "./payer-stage.tsx";
import { samplePayment, sampleQuote, sampleTeleport } from "./sample-teleport.ts";

// A whole way is many keystrokes, on machines that do other things as well.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const paying = { ...known, status: "paying" as const, isPayable: false };
const path = (route: string) => route.split(" ")[1];
const said = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

describe("the way in dollars", () => {
  it("leads from the recipient to the end, step by step", async () => {
    const { calls, answers } = openPayer();
    expect((await heading("Mira Lindqvist")).textContent).toBe("Mira Lindqvist");
    await said("Harbour Bank");
    await said("£320.00");
    await said("Rent share, November");
    expect(screen.getByRole("link", { name: "Join" }).getAttribute("href")).toBe("/onboarding");
    await toDetails();
    await enterAccount();
    await enterAddress();

    await heading("Review");
    expect(calls.find((call) => call.path === path(routes.complete))?.body).toMatchObject({
      accountDetails: {
        currency: "USD",
        country: "US",
        bank: "prairie",
        accountHolderName: "Petra Payer",
        accountHolderEmail: "petra@example.com",
        routingNumber: "021000021",
        accountNumber: "000123456789",
        userAddress: { city: "Omaha", country: "US" },
      },
    });
    expect(JSON.stringify({ ...localStorage })).toContain("Petra Payer");
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/000123456789|021000021/);
    await said("You pay");
    await said("Mira Lindqvist receives");
    expect((await screen.findByRole("timer")).textContent).toMatch(/^[45]:\d\d$/);

    answers[routes.link] = { data: { ...paying, payment: samplePayment() } };
    await press("Confirm");
    await heading("Send $406.77 from your bank");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Petra");
    await said("LILY-4417");
    expect(await button("Copy Account number")).toBeTruthy();

    answers[routes.link] = { data: { ...paying, payment: sent } };
    await press("I've sent the payment");
    await heading("Payment confirmed");
    expect(
      await screen.findByText("Waiting for your transfer", {}, { timeout: 4000 }),
    ).toBeTruthy();
    expect(calls.filter((call) => call.path === path(routes.sent))).toHaveLength(1);
  });

  it("names what comes later", async () => {
    openPayer();
    await pick(/^EUR/);
    expect(await button("Continue")).toBeTruthy();
    expect(screen.getAllByText("Coming soon").length).toBeGreaterThan(0);
    for (const code of ["MXN", "NGN", "IDR", "PHP", "VND", "ARS", "BRL"]) {
      expect(screen.getByText(code)).toBeTruthy();
    }
  });

  it("goes nowhere without one", async () => {
    openPayer();
    await screen.findByRole("radio", { name: /^USD/ });
    await press("Continue");
    await said("Please select a currency");
    await heading("Mira Lindqvist");
  });

  it("asks where the bank is in the euro", async () => {
    openPayer();
    await pick(/^EUR/);
    await press("Continue");
    await heading("Where is your bank?");
    const list = await screen.findByRole("list", { name: "Countries" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(21);
    await press("Germany");
    await heading("Choose your bank");
    await said("No results found");
    await press("Back");
    await press("Back");
    await heading("Mira Lindqvist");
  });
});

describe("what is wrong", () => {
  it.each(["", "short", "A".repeat(28), "../../etc/passwd", "<script>alert(1)</script>aa"])(
    "a token %j is not even asked for",
    async (code) => {
      const { calls } = openPayer({}, code);
      await heading("Oops! Something went wrong");
      await said("Teleport not found");
      expect(calls.filter((call) => call.path.includes("teleport"))).toEqual([]);
    },
  );

  it("an unknown link is not found", async () => {
    openPayer({ [routes.link]: { status: 404, error: "No link.", code: "TELEPORT_NOT_FOUND" } });
    await heading("Oops! Something went wrong");
    await said("Teleport not found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("a link that can't be read is read again", async () => {
    const { answers } = openPayer({
      [routes.link]: { status: 403, error: "Not now.", code: "FORBIDDEN" },
    });
    await said("Failed to load teleport details");
    answers[routes.link] = { data: known };
    await press("Try again");
    await heading("Review");
  });

  it.each([
    ["expired", "This link has expired."],
    ["cancelled", "This link was taken back."],
    ["paid", "This link has been paid."],
    ["paying", "Somebody is paying this link already."],
    ["open", "This link can't be paid yet,"],
  ] as const)("a link that is %s says so", async (status, text) => {
    localStorage.setItem(
      `lilypad.payer.${known.id}`,
      JSON.stringify({ step: "BANK", holder: { name: "Petra Payer" } }),
    );
    openPayer({ [routes.link]: { data: sampleTeleport({ status, isPayable: false }) } });
    await heading("Oops! Something went wrong");
    await said(new RegExp(`^${text}`));
    const isOver = status === "expired" || status === "cancelled" || status === "paid";
    expect(localStorage.length).toBe(isOver ? 0 : 1);
  });

  it("script and markup are words like others", async () => {
    const bad = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const { shown } = openPayer({
      [routes.link]: {
        data: sampleTeleport({
          note: bad,
          recipient: {
            displayName: "<b>Mira</b>",
            bankAccount: { bankName: "<i>Bank</i>", bankCurrency: "GBP", logoUrl: null },
          },
        }),
      },
    });
    await heading("<b>Mira</b>");
    await said(bad);
    await said("<i>Bank</i>");
    expect(shown.container.querySelector("img, script, b, i")).toBeNull();
  });

  it("an account is judged before it is told", async () => {
    const { calls } = openPayer();
    await toDetails();
    await type("Account holder name", "P");
    await type("Account holder email", "nobody");
    await type("Routing number", "021000022");
    await press("Continue");
    await said("Account holder name format is invalid");
    await said("Account holder email format is invalid");
    await said("Account number is required");
    await said("Account holder information is required");
    await heading("Account details");
    expect(calls.some((call) => call.path === path(routes.complete))).toBe(false);
  });

  it("a refused account is mended where it was typed", async () => {
    const { answers } = openPayer({
      [routes.complete]: {
        status: 422,
        error: "The bank refused this account.",
        code: "BANK_ACCOUNT_REFUSED",
      },
    });
    await toDetails();
    await enterAccount();
    await enterAddress();
    await heading("Account details");
    await said("The bank refused this account.");
    answers[routes.complete] = { data: known };
    await press("Continue");
    await press("Get quote");
    await heading("Review");
  });

  it("a link that was paid meanwhile ends the way", async () => {
    const { answers } = openPayer();
    await toDetails();
    await enterAccount();
    answers[routes.complete] = { status: 410, error: "Over.", code: "TELEPORT_NOT_OPEN" };
    answers[routes.link] = { data: sampleTeleport({ status: "paid", isPayable: false }) };
    await enterAddress();
    await heading("Oops! Something went wrong");
    await said(/^This link has been paid/);
  });
});

describe("the offer", () => {
  it("that is missing says why, and between which amounts there is one", async () => {
    const { answers } = openPayer({
      [routes.link]: { data: known },
      [routes.quote]: { status: 422, error: "Too little.", code: "RAMP_AMOUNT_TOO_SMALL" },
    });
    await said("Failed to get quote");
    await said("Minimum amount is $10.00. Too little.");
    answers[routes.quote] = { data: sampleQuote() };
    await press("Try again");
    await said("Mira Lindqvist receives");
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
