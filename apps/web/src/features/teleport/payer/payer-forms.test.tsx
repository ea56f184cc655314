import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { samplePayerBank, sampleQuote } from "../../../../test/samples/teleport.ts";
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
  toDetails,
  type,
} from "../../../../test/stages/payer-stage.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const bremen = {
  addressLine1: "Am Markt 1",
  city: "Bremen",
  postalCode: "28195",
  country: "DE",
};
const paris = { ...bremen, city: "Paris", postalCode: "75001", country: "FR" };

/** A bank of the euro's market, whose directory entry requires an IBAN. */
const euroBank = (id: string, name: string, address: typeof bremen, swiftCodes: string[] = []) =>
  samplePayerBank(
    { id, name, display_name: name, country_code: "EU", bank_address: address },
    {
      countryCode: "EU",
      supportedCurrencies: ["EUR"],
      supportedSchemes: ["SEPA"],
      requiredFields: [
        {
          name: "iban",
          type: "text",
          label: "IBAN",
          required: true,
          validation: { pattern: "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}" },
          format: "iban",
        },
      ],
      swiftCodes,
      bankAddress: address,
    },
  );

const codes = ["WESEDEFFXXX", "WESEDEFFRET"];
const market = {
  [routes.banks]: {
    banks: [
      euroBank("weser", "Weser Bank", bremen, codes),
      euroBank("seine", "Banque de Seine", paris),
    ],
  },
};

async function toGermany() {
  await pick(/^EUR/);
  await press("Continue");
  await heading("Where is your bank?");
  await press("Germany");
  await heading("Choose your bank");
}

const typedIn = async (label: string) =>
  (await screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(label)).value;

describe("the form for a bank in euros", () => {
  it("lists the banks of the whole market in their countries", async () => {
    const { calls } = openPayer(market);
    await toGermany();
    await button(/^Weser Bank/);
    expect(screen.queryByRole("button", { name: /Seine/ })).toBeNull();
    const asked = calls("listPublicBanks");
    expect(asked.map(({ query }) => query.toString())).toEqual(["country=EU&currency=EUR"]);
  });

  it("requires a SWIFT code and preselects the first one", async () => {
    const { calls } = openPayer(market);
    await toGermany();
    await press(/^Weser Bank/);
    await heading("Account details");
    const choice = await screen.findByLabelText<HTMLSelectElement>("SWIFT/BIC");
    expect(choice.required).toBe(true);
    expect([...choice.options].map(({ value }) => value)).toEqual(codes);
    expect(choice.value).toBe("WESEDEFFXXX");
    await type("Account holder name", "Petra Payer");
    await type("Account holder email", "petra@example.com");
    await type("IBAN", "de89370400440532013000");
    expect(await typedIn("IBAN")).toBe("DE89 3704 0044 0532 0130 00");
    await press("Continue");
    await heading("Your address");
    expect(await typedIn("Country")).toBe("DE");
    await type("Address line 1", "Am Markt 2");
    await type("City", "Bremen");
    await type("Postal code", "28195");
    await press("Get quote");
    await heading("Review");
    expect(calls("completeTeleportLink")[0]?.body).toMatchObject({
      accountDetails: { currency: "EUR", country: "DE", bank: "weser", swiftCode: "WESEDEFFXXX" },
    });
  });

  it("shows missing and invalid fields", async () => {
    openPayer(market);
    await toGermany();
    await press(/^Weser Bank/);
    await heading("Account details");
    await press("Continue");
    await screen.findByText("IBAN is required");
    await type("IBAN", "12");
    await press("Continue");
    await screen.findByText("IBAN format is invalid");
  });
});

describe("the form for a bank in dollars", () => {
  const coded = samplePayerBank({}, { swiftCodes: ["PRAIUS33"] });

  it("asks for no SWIFT code, and sends the bank's only one", async () => {
    const { calls } = openPayer({ [routes.banks]: { banks: [coded] } });
    await toDetails();
    await screen.findByLabelText("Routing number");
    expect(screen.queryByLabelText("SWIFT/BIC")).toBeNull();
    await enterAccount();
    await enterAddress();
    await heading("Review");
    expect(calls("completeTeleportLink")[0]?.body).toMatchObject({
      accountDetails: { swiftCode: "PRAIUS33" },
    });
    const asked = calls("listPublicBanks")[0];
    expect(asked?.query.toString()).toBe("country=US&currency=USD");
  });

  it("accepts nine digits as routing number", async () => {
    openPayer();
    await toDetails();
    await type("Routing number", "02-10 00x021555");
    expect(await typedIn("Routing number")).toBe("021000021");
  });
});

describe("the payer's address", () => {
  it.each([
    ["US", "1234"],
    ["GB", "12345"],
    ["CA", "D1A 0B1"],
    ["AU", "200"],
    ["DE", "00115"],
    ["FR", "99123"],
    ["NL", "0012 AB"],
  ])("in %s rejects the postal code %j", async (country, wrong) => {
    const { calls } = openPayer();
    await toDetails();
    await enterAccount();
    fireEvent.change(await screen.findByLabelText("Country"), { target: { value: country } });
    await type("Address line 1", "1 Plain Avenue");
    await type("City", "Omaha");
    await type("Postal code", wrong);
    await press("Get quote");
    await screen.findByText("Please enter your address");
    expect((await screen.findByLabelText("Postal code")).getAttribute("aria-invalid")).toBe("true");
    expect(calls("completeTeleportLink")).toEqual([]);
  });
});

describe("currencies that come later", () => {
  it("cannot be chosen", async () => {
    openPayer();
    await screen.findByRole("radio", { name: /^USD/ });
    expect(screen.getAllByRole("radio").map((one) => one.getAttribute("value"))).toEqual([
      "USD",
      "EUR",
    ]);
    const soon = screen.getByRole("list", { name: "Coming soon" });
    expect([...soon.children].map((one) => one.textContent)).toEqual([
      "MXN",
      "NGN",
      "IDR",
      "PHP",
      "VND",
      "ARS",
      "BRL",
    ]);
  });
});

describe("the time of a quote", () => {
  it("counts down every second until the quote expires", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const now = new Date("2026-03-01T10:00:00.000Z");
    vi.setSystemTime(now);
    openPayer({
      [routes.link]: known,
      [routes.quote]: sampleQuote({ expiresAt: new Date(now.getTime() + 62_000).toISOString() }),
    });
    const timer = await screen.findByRole("timer");
    const first = timer.textContent ?? "";
    expect(first).toMatch(/^1:0[12]$/);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer.textContent).not.toBe(first);
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(timer.textContent).toMatch(/^0:(10|11|09)$/);
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    await screen.findByText("Quote expired");
    expect(screen.queryByRole("timer")).toBeNull();
    expect((await button("Confirm")).hasAttribute("disabled")).toBe(true);
  });
});

it("pressing Confirm twice confirms once", async () => {
  const { calls } = openPayer({ [routes.link]: known });
  const confirm = await button("Confirm");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await heading("Send $406.77 from your bank");
  await waitFor(() => expect(calls("createPublicTeleportTransaction")).toHaveLength(1));
});

it("the address that a payer was typing is still there after a reload of the tab", async () => {
  const { shown } = openPayer();
  await toDetails();
  await enterAccount();
  await type("Address line 1", "1 Plain Avenue");
  await type("Postal code", "68102");
  shown.unmount();
  openPayer();
  // Account numbers are never stored.
  await heading("Account details");
  await enterAccount();
  const value = async (label: string) =>
    (await screen.findByLabelText<HTMLInputElement>(label)).value;
  expect(await value("Address line 1")).toBe("1 Plain Avenue");
  expect(await value("Postal code")).toBe("68102");
});
