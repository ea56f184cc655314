import type { ErrorCode } from "@lilypad/api-contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import {
  type Answers,
  type AnswerTo,
  fakeApi,
  noAnswer,
  refusal,
} from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { sampleAccount, sampleChecked } from "../../../../test/samples/banking-account.ts";
import { mira } from "../../../../test/samples/mira.ts";
import { BankingSetupScreen } from "./banking-setup-screen.tsx";

const check = "verifyIban";
const list = "listLinkedAccounts";
const complete = "completeBankLink";
const status = "getRampCustomerStatus";
const iban = "DE89 3704 0044 0532 0130 00";
const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const active = {
  exists: true,
  status: "ACTIVE",
  kycLink: null,
  rejection: null,
  satisfied: true,
  actionNeeded: false,
  canQuote: true,
  isStale: false,
};
const begun = { linkId: "link-1", provider: "fern", expiresAt: "2026-03-01T10:30:00.000Z" };

/** Opens the screen with a server on which everything works, except for the answers that a test gives. */
function open(more: Answers = {}) {
  history.replaceState(null, "", "/banking/setup");
  changeSettings({ offersBankingSteps: true });
  const faked = fakeApi({
    getProfile: { profile: { ...mira, primary_address: home } },
    [status]: active,
    [list]: { accounts: [] },
    [check]: sampleChecked(),
    listBanks: { banks: [sampleChecked().bank].filter((bank) => bank !== null) },
    initBankLink: begun,
    [complete]: { account: sampleAccount() },
    ...more,
  });
  openSignedIn(<BankingSetupScreen />);
  return faked;
}

const user = userEvent.setup({ delay: null });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
async function type(label: string, value: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (value !== "") await user.type(field, value);
}
const progress = () => screen.getByRole("progressbar").getAttribute("aria-valuenow");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("setting up an account in euros", () => {
  it("goes from the IBAN through linking to the end, and stores the IBAN nowhere", async () => {
    const { calls, answer } = open();
    await heading("Your IBAN");
    expect(progress()).toBe("1");
    expect(await screen.findByLabelText("Account holder")).toHaveProperty(
      "value",
      "Mira Lindqvist",
    );
    await type("IBAN", "de89370400440532013000");
    expect(screen.getByLabelText("IBAN")).toHaveProperty("value", iban);
    expect(screen.getByText("An account in Germany")).toBeTruthy();
    await press("Check account");
    await heading("Is this your account?");
    expect(screen.getByText("Seerosen Bank")).toBeTruthy();
    expect(screen.getByText("DE •••• 3000")).toBeTruthy();
    expect(calls("verifyIban")[0]?.body).toEqual({
      iban,
      accountHolderName: "Mira Lindqvist",
    });
    await press("Continue");
    await heading("Account details");
    expect(progress()).toBe("2");
    expect(await screen.findByLabelText("IBAN")).toHaveProperty("value", iban);
    await press("Continue");
    await heading("Your address");
    answer(list, { accounts: [sampleAccount()] });
    await press("Link bank account");
    await heading("Bank account linked");
    expect(calls("completeBankLink")[0]?.body).toMatchObject({
      accountDetails: {
        currency: "EUR",
        country: "DE",
        bank: "de-sero",
        swiftCode: "SERODE2LXXX",
        iban,
      },
    });
    await press("Continue");
    await heading("Your European account is ready");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("0532");
  });

  it("asks for the bank if the IBAN does not determine it", async () => {
    open({ [check]: sampleChecked({ bank: null, swiftCode: null }) });
    await type("IBAN", iban);
    await press("Check account");
    await heading("Is this your account?");
    expect(screen.getByText(/We couldn't find the bank/)).toBeTruthy();
    await press("Continue");
    await heading("Choose your bank");
    await press("Seerosen Bank");
    await heading("Account details");
    expect(await screen.findByLabelText("IBAN")).toHaveProperty("value", iban);
  });

  it("asks for the identity check first if linking requires it", async () => {
    const none = { ...active, exists: false, status: "NO_CUSTOMER", satisfied: false };
    open({ [status]: none });
    await type("IBAN", iban);
    await press("Check account");
    await press("Continue");
    await heading("Verify your identity");
    expect(progress()).toBe("2");
  });

  it("goes back step by step and keeps what was typed", async () => {
    open();
    await type("IBAN", iban);
    await press("Check account");
    await press("Continue");
    await heading("Account details");
    await press("Back");
    await heading("Is this your account?");
    await press("Use another IBAN");
    await heading("Your IBAN");
    expect(screen.getByLabelText("IBAN")).toHaveProperty("value", iban);
    await press("Back");
    await waitFor(() => expect(location.pathname).toBe("/profile/linked-accounts"));
  });
});

describe("an account in euros that is partly set up", () => {
  it("is ready with a linked account and a satisfied identity check", async () => {
    open({ [list]: { accounts: [sampleAccount()] } });
    await heading("Your European account is ready");
    expect(screen.getByRole("link", { name: "Top up" })).toBeTruthy();
  });

  it("continues with the identity check if only that is missing", async () => {
    const rejected = { ...active, status: "REJECTED", satisfied: false, canQuote: false };
    open({ [list]: { accounts: [sampleAccount()] }, [status]: rejected });
    await waitFor(() => expect(progress()).toBe("3"));
  });

  it("says that the identity check is under review", async () => {
    const review = { ...active, status: "UNDER_REVIEW", canQuote: false };
    open({ [list]: { accounts: [sampleAccount()] }, [status]: review });
    await heading("Your European account is ready");
    expect(screen.getByText(/still reviewing your identity/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Top up" })).toBeNull();
  });

  it("says that the account is pending", async () => {
    open({ [list]: { accounts: [sampleAccount({ status: "pending" })] } });
    await heading("Almost there");
    expect(progress()).toBe("2");
  });

  it("says why an account cannot be used, and starts again", async () => {
    const statusReason = "The bank does not know this account.";
    open({ [list]: { accounts: [sampleAccount({ status: "failed", statusReason })] } });
    await heading("Your IBAN");
    expect(screen.getByText("Seerosen Bank can't be used")).toBeTruthy();
    expect(screen.getByText(statusReason)).toBeTruthy();
  });
});

describe("a failure while setting up an account in euros", () => {
  it("is shown without a request if the form is invalid", async () => {
    const { calls } = open();
    await type("IBAN", "DE89 3704 0044 0532 0130 01");
    await type("Account holder", "");
    await press("Check account");
    expect(await screen.findByText("IBAN has a typing mistake. Please check it")).toBeTruthy();
    expect(screen.getByText("Account holder is required")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("IBAN")));
    expect(calls("verifyIban")).toEqual([]);
  });

  it.each<[ErrorCode, string]>([
    ["BANK_ACCOUNT_NOT_OWN", "Account holder"],
    ["BANK_ACCOUNT_ALREADY_LINKED", "IBAN"],
  ])("%s is shown at the field %s", async (code, label) => {
    open({ [check]: refusal(code, "That won't do.") });
    await type("IBAN", iban);
    await press("Check account");
    expect(await screen.findByText("That won't do.")).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    await type(label, "x");
    await waitFor(() => expect(screen.queryByText("That won't do.")).toBeNull());
  });

  it.each<[string, AnswerTo<"verifyIban">, string]>([
    [
      "no answer comes",
      noAnswer,
      "We couldn't check this account. Nothing was linked. Please try again.",
    ],
    ["it was tried too often", refusal("RATE_LIMITED", "Too often."), "Too often."],
  ])("is shown if %s", async (_, answer, said) => {
    open({ [check]: answer });
    await type("IBAN", iban);
    await press("Check account");
    expect(await screen.findByText(said)).toBeTruthy();
    await heading("Your IBAN");
  });

  it("does not send the same request twice", async () => {
    const { calls } = open();
    await type("IBAN", iban);
    const button = await screen.findByRole("button", { name: "Check account" });
    await Promise.all([user.click(button), user.click(button)]);
    await heading("Is this your account?");
    expect(calls("verifyIban")).toHaveLength(1);
  });

  it("can be tried again if the accounts cannot be read", async () => {
    const { answer } = open({ [list]: noAnswer });
    await screen.findByText("Unable to load bank accounts");
    answer(list, { accounts: [] });
    await press("Try again");
    await heading("Your IBAN");
  });

  it("asks for a complete profile first", async () => {
    open({ getProfile: { profile: { ...mira, last_name: null } } });
    expect(await screen.findAllByText(/complete your profile/i)).not.toHaveLength(0);
    expect(screen.queryByLabelText("IBAN")).toBeNull();
  });
});

it("linking a bank account is offered instead if setting one up in euros is not", async () => {
  history.replaceState(null, "", "/banking/setup");
  fakeApi({});
  openSignedIn(<BankingSetupScreen />);
  await heading("Not available here yet");
  expect(screen.getByRole("link", { name: "Link a bank account" }).getAttribute("href")).toBe(
    "/ramp/link-bank?returnTo=%2Fprofile%2Flinked-accounts&currency=EUR",
  );
});
