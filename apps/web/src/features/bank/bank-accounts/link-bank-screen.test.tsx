import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBank } from "../../../../test/samples/bank.ts";
import { sampleAccount } from "../../../../test/samples/linked-account.ts";
import { mira } from "../../../../test/samples/mira.ts";
import {
  enterAccount,
  heading,
  openLinkBank as open,
  press,
  routes,
  type,
} from "../../../../test/stages/link-bank-stage.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("linking a bank account", () => {
  it("links a British account and returns to the previous screen", async () => {
    const { calls } = open();
    await heading("Which currency is your account in?");
    await enterAccount();
    expect((screen.getByLabelText("Sort code") as HTMLInputElement).value).toBe("20-00-00");
    await press("Continue");
    await heading("Your address");
    expect((screen.getByLabelText("City") as HTMLInputElement).value).toBe("Leeds");
    await press("Link bank account");
    await heading("Bank account linked");
    const sent = calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ operation }) => operation)).toEqual(["initBankLink", "completeBankLink"]);
    expect(sent[1]?.body).toMatchObject({
      linkId: "link-1",
      accountDetails: {
        currency: "GBP",
        country: "GB",
        bank: "harbour",
        sortCode: "20-00-00",
        accountNumber: "55779911",
        userAddress: { addressLine1: "1 Quay", postalCode: "LS1 4DY", country: "GB" },
        userProfile: { email: "mira@example.com", firstName: "Mira", lastName: "Lindqvist" },
      },
    });
    await waitFor(() => expect(sessionStorage.getItem("lilypad.link-bank.mira")).toBeNull());
    await press("Continue");
    expect(location.pathname).toBe("/profile");
  });

  it.each([
    ["?returnTo=https://elsewhere.example", "/dashboard"],
    ["?returnTo=//elsewhere.example", "/dashboard"],
    ["?returnTo=javascript:alert(1)", "/dashboard"],
    ["", "/dashboard"],
    ["?returnTo=/payments/topup", "/payments/topup"],
  ])("returns from %j to %s", async (search, path) => {
    open({}, search);
    await heading("Which currency is your account in?");
    await press("Back");
    expect(location.href).toBe(`${location.origin}${path}`);
  });

  it("asks for the country if there are several, and lists the banks there", async () => {
    const { calls } = open();
    await press(/Euro/);
    await heading("Where is your bank?");
    expect(
      within(screen.getByRole("list", { name: "Countries" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["France", "Germany"]);
    await press("Germany");
    await heading("Choose your bank");
    await waitFor(() =>
      expect(calls("listBanks")[0]?.query.toString()).toBe("country=DE&currency=EUR"),
    );
  });

  it("lists the person's own country first", async () => {
    const profile = { ...mira, country_code: "DE" };
    open({ [routes.profile]: { profile } });
    await press(/Euro/);
    await heading("Where is your bank?");
    const list = screen.getByRole("list", { name: "Countries" });
    const names = within(list)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Germany", "France"]);
  });

  it("asks for the address in the bank's country, and keeps the first one in the profile", async () => {
    const saved = { ...mira, primary_address: null };
    const german = sampleBank(
      {},
      { supportedCurrencies: ["EUR"], requiredFields: [], swiftCodes: ["HARBDEFF"] },
    );
    const { calls } = open({
      [routes.profile]: { profile: saved },
      [routes.banks]: { banks: [german] },
      [routes.updateProfile]: { profile: saved },
    });
    await press(/Euro/);
    await press(/Germany/);
    await press(/Harbour Bank/);
    await heading("Account details");
    expect(await screen.findByLabelText("IBAN")).toBe(document.activeElement);
    await type("IBAN", "DE89370400440532013000");
    await press("Continue");
    await heading("Your address");
    expect((screen.getByLabelText("Country") as HTMLSelectElement).value).toBe("DE");
    await type("Address line 1", "Kantstraße 1");
    await type("City", "Berlin");
    await type("Postal code", "SW1A");
    await press("Link bank account");
    expect(await screen.findByText("Please enter a postal code like 10115")).toBeTruthy();
    await type("Postal code", "10115");
    await press("Link bank account");
    await waitFor(() =>
      expect(calls().find(({ method }) => method === "PUT")?.body).toMatchObject({
        primary_address: { addressLine1: "Kantstraße 1", postalCode: "10115", country: "DE" },
      }),
    );
  });

  it("picks the suggested currency once, and lets the person choose another", async () => {
    open({}, "?currency=GBP&returnTo=/payments/topup");
    await heading("Choose your bank");
    await press("Back");
    await heading("Which currency is your account in?");
    await press("Back");
    expect(location.pathname).toBe("/payments/topup");
  });

  it("uses the bank's only SWIFT code, and asks if there are several", async () => {
    const operation = { requiredFields: [], supportedCurrencies: ["GBP"] };
    const one = sampleBank(
      { id: "one", display_name: "One" },
      { ...operation, swiftCodes: ["ONEBGB2L"] },
    );
    const two = sampleBank(
      { id: "two", display_name: "Two" },
      { ...operation, swiftCodes: ["TWOBGB2L", "TWOBGB22"] },
    );
    const { calls } = open({ [routes.banks]: { banks: [one, two] } });
    await press(/British pound/);
    await press(/^One/);
    expect(await screen.findByText("ONEBGB2L")).toBeTruthy();
    expect(screen.queryByLabelText("SWIFT / BIC")).toBeNull();
    await press("Back");
    await press(/^Two/);
    await type("Sort code", "200000");
    await type("Account number", "55779911");
    await press("Continue");
    expect(await screen.findByText("Please fill in: SWIFT / BIC")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("SWIFT / BIC"), "TWOBGB22");
    await press("Continue");
    await press("Link bank account");
    await heading("Bank account linked");
    expect(calls("completeBankLink")[0]?.body).toMatchObject({
      accountDetails: { bank: "two", swiftCode: "TWOBGB22" },
    });
  });

  it("asks for the address of a bank without one", async () => {
    const nowhere = sampleBank({ bank_address: null }, { bankAddress: null });
    const { calls } = open({ [routes.banks]: { banks: [nowhere] } });
    await press(/British pound/);
    await press(/Harbour Bank/);
    await heading("Your bank's address");
    await press("Continue");
    expect(
      await screen.findByText("Please complete all required bank address fields"),
    ).toBeTruthy();
    await type("Address line 1", "9 Dock Road");
    await type("City", "Hull");
    await type("Postal code", "HU1 1AA");
    await press("Continue");
    await heading("Account details");
    await type("Sort code", "200000");
    await type("Account number", "55779911");
    await press("Continue");
    await press("Link bank account");
    await heading("Bank account linked");
    expect(calls("completeBankLink")[0]?.body).toMatchObject({
      accountDetails: { bankAddress: { addressLine1: "9 Dock Road", city: "Hull" } },
    });
  });

  it("says that the account is pending", async () => {
    open({ [routes.complete]: { account: sampleAccount({ status: "pending" }) } });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    expect(await heading("Almost there")).toBeTruthy();
    expect(screen.getByText("Pending")).toBeTruthy();
  });
});

describe("the account form", () => {
  it("names the missing fields and focuses the first one", async () => {
    open();
    await press(/British pound/);
    await press(/Harbour Bank/);
    await heading("Account details");
    await press("Continue");
    expect(await screen.findByText("Please fill in: Sort code, Account number")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Sort code"));
  });

  it("shows an error when a field is left, not while it is typed", async () => {
    open();
    await press(/British pound/);
    await press(/Harbour Bank/);
    await type("Sort code", "2000");
    expect(await screen.findByDisplayValue(/^20-?00$/)).toBeTruthy();
    expect(screen.queryByText("Sort code format is invalid")).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText("Sort code format is invalid")).toBeTruthy();
    await type("Sort code", "200000");
    await waitFor(() => expect(screen.queryByText("Sort code format is invalid")).toBeNull());
  });

  it("is empty after a reload, but the choices are kept", async () => {
    open();
    await enterAccount();
    await press("Continue");
    await heading("Your address");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/55779911|200000/);
    const kept = sessionStorage.getItem("lilypad.link-bank.mira") ?? "";
    cleanup();
    // A reload ends the page without taking its components down one by one.
    sessionStorage.setItem("lilypad.link-bank.mira", kept);
    open();
    await heading("Account details");
    expect((await screen.findByLabelText("Sort code")) as HTMLInputElement).toMatchObject({
      value: "",
    });
  });

  it("asks for another bank if the chosen one has left the directory", async () => {
    sessionStorage.setItem(
      "lilypad.link-bank.mira",
      JSON.stringify({
        step: "ACCOUNT_DETAILS",
        currency: { code: "GBP", countries: ["GB"] },
        country: "GB",
        bank: { id: "gone", asksAddress: false },
      }),
    );
    open();
    expect(await heading("Choose your bank")).toBeTruthy();
  });
});
