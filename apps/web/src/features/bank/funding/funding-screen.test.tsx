import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Calls, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { anAccount, anIntent, aQuote } from "../../../../test/samples/an-intent.ts";
import {
  rampAnswers as answers,
  intents,
  quotes,
  verified,
} from "../../../../test/samples/ramp-answers.ts";
import type { FundingOperation } from "./data/funding-state.ts";
import { FundingScreen } from "./funding-screen.tsx";

const open = (operation: FundingOperation, query = "") => {
  history.replaceState(null, "", `/payments/${operation}${query}`);
  return openSignedIn(
    <FundingScreen operation={operation} />,
    newQueryClient({ staleTime: 15_000 }),
  );
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string | RegExp) => screen.findByRole("heading", { name, level: 1 });
const posted = (
  calls: Calls,
  operation: "createRampQuote" | "createRampIntent",
  about?: FundingOperation,
) =>
  calls(operation)
    .filter(
      ({ params }) =>
        about === undefined || new Map(Object.entries(params)).get("operation") === about,
    )
    .map(({ body }) => body);

/** Chooses the currency and the account that is then the only one, and types an amount. */
async function chooseUpToAmount(currency: RegExp, typed: string) {
  await press(currency);
  await press("Continue");
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(
      /paying from|should it go/,
    ),
  );
  await press("Continue");
  await userEvent.type(await screen.findByLabelText("Amount"), typed);
}

beforeEach(() => sessionStorage.clear());
describe("a top-up", () => {
  it("leads from the currency to the progress of the transfer", async () => {
    const { calls } = fakeApi(answers());
    open("topup");
    await heading("What currency are you paying in?");
    expect(screen.queryByRole("button", { name: /British pound/ })).toBeNull();
    await chooseUpToAmount(/^Euro/, "250.00");
    await press("Get quote");
    await heading("Review");
    expect(screen.getByText("1 EUR = 1.08168 USD")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toMatch(/^\d+:\d\d$/);
    await press("Confirm");
    await heading("Send €250.00 from your bank");
    expect(screen.getByText("LILY 7Q4K 82")).toBeTruthy();
    expect(screen.getByText("DE89 3704 0044 0532 0130 00")).toBeTruthy();
    // The history goes back over the steps of the form first.
    await waitFor(() => expect(location.search).toBe(`?intent=${anIntent().intentId}`));
    await press("I've sent the payment");
    await heading("We're watching for your transfer");
    await press("See progress");
    await heading("Waiting for your transfer");
    const stations = screen.getByRole("list", { name: "Progress" });
    expect(
      within(stations)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Quote confirmed, done",
      "Transfer initiated, in progress",
      "Processing, to come",
      "USDC received, to come",
    ]);
    expect(posted(calls, "createRampQuote", "topup")).toEqual([
      { linkedAccountId: "account-eur", amountCents: 25_000 },
    ]);
    expect(posted(calls, "createRampIntent", "topup")).toEqual([
      {
        linkedAccountId: "account-eur",
        amountCents: 25_000,
        quoteId: aQuote().quoteId,
        correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("requires a choice at every step, and clears it when going back", async () => {
    const second = anAccount({ id: "account-eur-2", displayName: "Otter Bank", isDefault: false });
    fakeApi({
      ...answers(),
      listLinkedAccounts: { accounts: [anAccount(), second] },
    });
    open("topup");
    await press("Continue");
    expect(await screen.findByText("Please select a currency")).toBeTruthy();
    await press(/^Euro/);
    await press("Continue");
    await heading("Which account are you paying from?");
    await press("Continue");
    expect(await screen.findByText("Please select a bank account")).toBeTruthy();
    await press(/^Otter Bank/);
    await press("Continue");
    const amount = await screen.findByLabelText<HTMLInputElement>("Amount");
    await press("Get quote");
    expect(await screen.findByText("Please enter a valid amount")).toBeTruthy();
    await userEvent.type(amount, "9a.99");
    expect(amount.value).toBe("9.99");
    expect(screen.getByText("Minimum amount is €10.00")).toBeTruthy();
    expect(button("Get quote").disabled).toBe(true);
    await press("Back");
    await press("Continue");
    expect((await screen.findByLabelText<HTMLInputElement>("Amount")).value).toBe("0.00");
    await press("Back");
    await press("Back");
    await press("Continue");
    await heading("Which account are you paying from?");
    expect(button(/^Otter Bank/).getAttribute("aria-pressed")).toBe("false");
  });

  it("shows an unusable account, but does not preselect it", async () => {
    const pending = anAccount({ id: "account-2", displayName: "Otter Bank", status: "pending" });
    fakeApi({
      ...answers(),
      listLinkedAccounts: { accounts: [pending, anAccount()] },
    });
    open("topup");
    await press(/^Euro/);
    await press("Continue");
    expect(
      (await screen.findByRole<HTMLButtonElement>("button", { name: /^Otter/ })).disabled,
    ).toBe(true);
    expect(button(/^Tidewater/).getAttribute("aria-pressed")).toBe("true");
  });

  it("offers to link an account if there is none in the currency", async () => {
    fakeApi(answers());
    open("topup");
    await press(/^US dollar/);
    await press("Continue");
    expect(await screen.findByText("No USD bank accounts")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link a bank account" }).getAttribute("href")).toBe(
      "/ramp/link-bank?returnTo=%2Fpayments%2Ftopup&currency=USD",
    );
  });

  it("starts again after visiting other screens, but not after linking an account", async () => {
    fakeApi(answers());
    for (const [path, title] of [
      ["/ramp/link-bank", "Which account are you paying from?"],
      ["/dashboard", "What currency are you paying in?"],
    ] as const) {
      const { unmount } = open("topup");
      if (path === "/ramp/link-bank") await press(/^Euro/);
      if (path === "/ramp/link-bank") await press("Continue");
      await heading("Which account are you paying from?");
      history.pushState(null, "", path);
      unmount();
      const again = open("topup");
      await heading(title);
      again.unmount();
    }
  });

  it("says that there are no currencies, or that they could not be read", async () => {
    const path = "listCapabilities";
    const { answer } = fakeApi({
      ...answers(),
      [path]: refusal("RAMP_NOT_CONFIGURED", "No banks here."),
    });
    open("topup");
    expect(await screen.findByText("Unable to load currencies")).toBeTruthy();
    expect(screen.getByText("No banks here.")).toBeTruthy();
    answer(path, { capabilities: [] });
    await press("Try again");
    expect(await screen.findByText("No currencies available")).toBeTruthy();
    expect(
      screen.getByText("No supported currencies found for topup. Please try again later."),
    ).toBeTruthy();
  });
});

describe("the quote of a top-up", () => {
  it("shows the server's message if it is refused, or a general one", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [quotes]: refusal("KYC_UNDER_REVIEW", "Still being reviewed."),
    });
    open("topup");
    await chooseUpToAmount(/^Euro/, "250.00");
    await press("Get quote");
    expect(await screen.findByText("Still being reviewed.")).toBeTruthy();
    answer(quotes, noAnswer);
    await press("Get quote");
    expect(
      await screen.findByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
  });

  it("leads to the identity check if that is required", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [quotes]: () => {
        answer("getRampCustomerStatus", {
          ...verified,
          status: "CREATED",
          satisfied: false,
          canQuote: false,
        });
        return refusal("KYC_REQUIRED", "Please complete it.");
      },
    });
    open("topup");
    await chooseUpToAmount(/^Euro/, "250.00");
    await press("Get quote");
    expect(await screen.findByText("Please complete KYC verification")).toBeTruthy();
    await heading("Upload your documents");
  });

  it("that has expired can only be refreshed", async () => {
    const expired = aQuote({ expiresAt: "2026-01-01T00:00:00.000Z" });
    const { calls, answer } = fakeApi({
      ...answers(),
      [quotes]: { quote: expired },
    });
    open("topup");
    await chooseUpToAmount(/^Euro/, "250.00");
    await press("Get quote");
    expect(await screen.findByText("Quote expired")).toBeTruthy();
    expect(button("Confirm").disabled).toBe(true);
    answer(quotes, { quote: aQuote() });
    await press("Refresh quote");
    await waitFor(() => expect(button("Confirm").disabled).toBe(false));
    expect(screen.queryByText("Quote expired")).toBeNull();
    expect(posted(calls, "createRampQuote", "topup")).toHaveLength(2);
  });

  it("that expires during the confirmation can be refreshed", async () => {
    fakeApi({
      ...answers(),
      [intents]: refusal("QUOTE_EXPIRED", "This quote has expired."),
    });
    open("topup");
    await chooseUpToAmount(/^Euro/, "250.00");
    await press("Get quote");
    await press("Confirm");
    expect(await screen.findByText("This quote has expired.")).toBeTruthy();
    expect(button("Confirm").disabled).toBe(true);
    await press("Refresh quote");
    await waitFor(() => expect(button("Confirm").disabled).toBe(false));
  });
});
