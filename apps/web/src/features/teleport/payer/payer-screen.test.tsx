import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { refusal } from "../../../../test/fake-api.ts";
import { samplePayment, sampleTeleport } from "../../../../test/samples/teleport.ts";
import { settled } from "../../../../test/settled.ts";
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
} from "../../../../test/stages/payer-stage.tsx";

beforeEach(() => localStorage.clear());

const paying = { ...known, status: "paying" as const, isPayable: false };
const said = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

describe("paying a link in dollars", () => {
  it("leads from the recipient to the confirmation, step by step", async () => {
    const { calls, answer } = openPayer();
    expect((await heading("Mira Lindqvist")).textContent).toBe("Mira Lindqvist");
    await said("Harbour Bank");
    const asked = screen.getByRole("region", { name: "Requested amount" });
    expect(asked.textContent).toContain("£320.00");
    await said("Rent share, November");
    expect(screen.getByRole("link", { name: "Join" }).getAttribute("href")).toBe("/onboarding");
    await toDetails();
    await enterAccount();
    await enterAddress();

    await heading("Review");
    expect(calls("completeTeleportLink")[0]?.body).toMatchObject({
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
    expect(JSON.stringify({ ...sessionStorage })).toContain("Petra Payer");
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/000123456789|021000021/);
    await said("You pay");
    await said("Mira Lindqvist receives");
    expect((await screen.findByRole("timer")).textContent).toMatch(/^[45]:\d\d$/);

    answer(routes.link, { ...paying, payment: samplePayment() });
    await press("Confirm");
    await heading("Send $406.77 from your bank");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Petra");
    await said("LILY-4417");
    // The accepted quote is not requested again, which would be refused.
    expect(calls("createPublicTeleportQuote")).toHaveLength(1);
    expect(await button("Copy Account number")).toBeTruthy();

    answer(routes.link, { ...paying, payment: sent });
    await press("I've sent the payment");
    await heading("Waiting for your transfer");
    expect(
      await screen.findByText("Waiting for your transfer", {}, { timeout: 4000 }),
    ).toBeTruthy();
    expect(calls("markTeleportSent")).toHaveLength(1);
  });

  it("names the currencies that come later", async () => {
    openPayer();
    await pick(/^EUR/);
    expect(await button("Continue")).toBeTruthy();
    expect(screen.getAllByText("Coming soon").length).toBeGreaterThan(0);
    for (const code of ["MXN", "NGN", "IDR", "PHP", "VND", "ARS", "BRL"]) {
      expect(screen.getByText(code)).toBeTruthy();
    }
  });

  it("names nothing that comes later where it is not announced", async () => {
    changeSettings({ hiddenTeasers: ["payer-currencies", "easy-transfer"] });
    openPayer();
    await pick(/^EUR/);
    await settled();
    expect(screen.queryByText("Coming soon")).toBeNull();
    expect(screen.queryByText("MXN")).toBeNull();
  });

  it("stores nothing before the payer has chosen", async () => {
    openPayer();
    await pick(/^USD/);
    await settled();
    expect(localStorage.length).toBe(0);
  });

  it("shows the first screen with the currency of a draft that stopped there", async () => {
    const currency = { code: "USD", countries: ["US"] };
    localStorage.setItem(
      `lilypad.payer.${sampleTeleport().id}`,
      JSON.stringify({ step: "RECIPIENT", flow: "regular", currency }),
    );
    openPayer();
    const picked = await screen.findByRole<HTMLInputElement>("radio", { name: /^USD/ });
    expect(picked.checked).toBe(true);
    await press("Continue");
    await heading("Choose your bank");
  });

  it("requires a currency", async () => {
    openPayer();
    await screen.findByRole("radio", { name: /^USD/ });
    await press("Continue");
    await said("Please select a currency");
    await heading("Mira Lindqvist");
  });

  it("asks for the country with euros", async () => {
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

describe("a failure on the payer's page", () => {
  it.each(["", "short", "A".repeat(28), "../../etc/passwd", "<script>alert(1)</script>aa"])(
    "does not request an invalid token %j",
    async (code) => {
      const { calls } = openPayer({}, code);
      await heading("Oops! Something went wrong");
      await said("Teleport not found");
      expect(calls("getPublicTeleport")).toEqual([]);
    },
  );

  it("says that an unknown link was not found", async () => {
    openPayer({ [routes.link]: refusal("TELEPORT_NOT_FOUND", "No link.") });
    await heading("Oops! Something went wrong");
    await said("Teleport not found");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("shows the email address and phone number of support", async () => {
    changeSettings({ supportEmail: "help@lilypad.example", supportPhone: "+44 20 7946 0001" });
    openPayer({ [routes.link]: refusal("TELEPORT_NOT_FOUND", "No link.") });
    const phone = await screen.findByRole("link", { name: "+44 20 7946 0001" });
    expect(phone.getAttribute("href")).toBe("tel:+442079460001");
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe(
      "mailto:help@lilypad.example",
    );
  });

  it("can be tried again if the link cannot be read", async () => {
    const { answer } = openPayer({
      [routes.link]: refusal("FORBIDDEN", "Not now."),
    });
    await said("Failed to load teleport details");
    answer(routes.link, known);
    await press("Try again");
    await heading("Review");
  });

  it.each([
    ["expired", "This link has expired", false],
    ["cancelled", "This link was cancelled", false],
    ["paid", "This link has been paid", false],
    ["paying", "Someone is already paying this link", true],
    ["open", "This link can't be paid yet", true],
  ] as const)("is not shown for a link that is %s: %s", async (status, title, canRetry) => {
    localStorage.setItem(
      `lilypad.payer.${known.id}`,
      JSON.stringify({ step: "BANK", holder: { name: "Petra Payer" } }),
    );
    openPayer({ [routes.link]: sampleTeleport({ status, isPayable: false }) });
    await heading(title);
    await said("£320.00 to Mira Lindqvist");
    expect(screen.queryByText(/Oops/)).toBeNull();
    expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
    expect(screen.queryAllByRole("button", { name: "Try again" })).toHaveLength(canRetry ? 1 : 0);
    expect(localStorage.length).toBe(canRetry ? 1 : 0);
  });

  it("does not run scripts or markup in names and notes", async () => {
    const bad = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const { shown } = openPayer({
      [routes.link]: sampleTeleport({
        note: bad,
        recipient: {
          displayName: "<b>Mira</b>",
          bankAccount: { bankName: "<i>Bank</i>", bankCurrency: "GBP", logoUrl: null },
        },
      }),
    });
    await heading("<b>Mira</b>");
    await said(bad);
    await said("<i>Bank</i>");
    expect(shown.container.querySelector("img, script, b, i")).toBeNull();
  });

  it("shows an invalid account before it is sent", async () => {
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
    expect(calls("completeTeleportLink")).toEqual([]);
  });

  it("leads back to the form of a refused account", async () => {
    const { answer } = openPayer({
      [routes.complete]: refusal("BANK_ACCOUNT_REFUSED", "The bank refused this account."),
    });
    await toDetails();
    await enterAccount();
    await enterAddress();
    await heading("Account details");
    await said("The bank refused this account.");
    answer(routes.complete, known);
    await press("Continue");
    await press("Get quote");
    await heading("Review");
  });

  it("ends if the link was paid in the meantime", async () => {
    const { answer } = openPayer();
    await toDetails();
    await enterAccount();
    answer(routes.complete, refusal("TELEPORT_NOT_OPEN", "Over."));
    answer(routes.link, sampleTeleport({ status: "paid", isPayable: false }));
    await enterAddress();
    await heading("This link has been paid");
  });
});
