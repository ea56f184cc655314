import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anIntent, aQuote, aWithdrawal } from "../../../test/an-intent.ts";
import { closeToasts } from "../../../test/close-toasts.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { rampAnswers as answers, intents, status } from "../../../test/ramp-answers.ts";
import { Toasts } from "../../shared/ui/index.ts";
import { keepDraft } from "./funding-draft.ts";
import { FundingScreen } from "./funding-screen.tsx";
import { type FundingOperation, type FundingState, firstFundingState } from "./funding-state.ts";

// Many steps, each with its own waiting: a busy machine needs longer than the usual five seconds.
vi.setConfig({ testTimeout: 30_000 });

vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: "signed_in", userId: "mira", email: "mira@example.com" }),
  accessToken: async () => "token",
}));

const { intentId } = anIntent();
const open = (operation: FundingOperation, query = "") => {
  history.replaceState(null, "", `/payments/${operation}${query}`);
  return render(
    <QueryClientProvider
      client={
        new QueryClient({
          defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: 15_000 } },
        })
      }
    >
      <FundingScreen operation={operation} />
      <Toasts />
    </QueryClientProvider>,
  );
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string | RegExp) => screen.findByRole("heading", { name, level: 1 });
const posted = (calls: { method: string; path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.method === "POST" && call.path.endsWith(path)).map((c) => c.body);

/** A page that was left, or loaded again, at the review. */
const atReview = (operation: FundingOperation, changes: Partial<FundingState> = {}) => {
  const isTopup = operation === "topup";
  keepDraft(
    {
      ...firstFundingState(operation),
      step: "quote_review",
      currency: isTopup ? "EUR" : "GBP",
      accountId: isTopup ? "account-eur" : "account-gbp",
      digits: isTopup ? "25000" : "4000",
      quote: isTopup ? aQuote() : aWithdrawal().quote,
      ...changes,
    },
    "mira",
  );
};

beforeEach(() => sessionStorage.clear());
afterEach(closeToasts);

describe("an intent whose answer is lost", () => {
  it("is asked for again under its own name, and not called failed", async () => {
    const { calls, answers: given } = fakeApi({ ...answers(), [intents("withdraw")]: "no answer" });
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    await press("Confirm and withdraw");
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    given[intents("withdraw")] = { data: aWithdrawal() };
    await press("Try again");
    await heading("Your withdrawal is under way");
    const [first, second] = posted(calls, "/withdraw/intents");
    expect(second).toEqual(first);
    expect(first).toMatchObject({ linkedAccountId: "account-gbp", amountCents: 4000 });
  });

  it("is asked for again as soon as the device is back online", async () => {
    const { answers: given } = fakeApi({ ...answers(), [intents("withdraw")]: "no answer" });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    // After three lost answers, nothing is asked by itself for longer than this test waits.
    await press("Try again");
    await press("Try again");
    await waitFor(() => expect(button("Try again").disabled).toBe(false));
    given[intents("withdraw")] = { data: aWithdrawal() };
    window.dispatchEvent(new Event("online"));
    await heading("Your withdrawal is under way");
  });

  it("is asked for by a page that was loaded again in between", async () => {
    const { calls } = fakeApi(answers());
    atReview("topup", { correlationId: "0b0f3f6e-0000-4000-8000-000000000009" });
    open("topup");
    await heading("Send €250.00 from your bank");
    expect(posted(calls, "/topup/intents")).toEqual([
      expect.objectContaining({ correlationId: "0b0f3f6e-0000-4000-8000-000000000009" }),
    ]);
  });

  it("that was refused is another one the next time", async () => {
    const { calls, answers: given } = fakeApi({
      ...answers(),
      [intents("withdraw")]: {
        status: 422,
        code: "INSUFFICIENT_FUNDS",
        error: "Not enough money. No money was moved.",
      },
    });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    expect(await screen.findByText("Not enough money. No money was moved.")).toBeTruthy();
    given[intents("withdraw")] = { data: aWithdrawal() };
    await press("Confirm and withdraw");
    await heading("Your withdrawal is under way");
    const [first, second] = posted(calls, "/withdraw/intents") as { correlationId: string }[];
    expect(second?.correlationId).not.toBe(first?.correlationId);
  });

  it("is not sent twice by two presses", async () => {
    const { calls } = fakeApi(answers());
    atReview("withdraw");
    open("withdraw");
    await heading("Review");
    const confirm = button("Confirm and withdraw");
    confirm.click();
    confirm.click();
    await heading("Your withdrawal is under way");
    expect(posted(calls, "/withdraw/intents")).toHaveLength(1);
  });
});

describe("the transfer details", () => {
  const at = `?intent=${intentId}`;

  it("are found again by the address, in a tab that has forgotten everything", async () => {
    fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
  });

  it("are waited for as long as the provider prepares them", async () => {
    const { answers: given } = fakeApi({
      ...answers(),
      [status]: { data: anIntent({ status: "PENDING_TRANSFER", transferInstructions: null }) },
    });
    open("topup", at);
    await screen.findByText("No Transfer Instructions");
    given[status] = { data: anIntent() };
    await heading("Send €250.00 from your bank");
  });

  it("are not shown to a session without its second factor", async () => {
    fakeApi({ ...answers(), [status]: { data: anIntent({ transferInstructions: null }) } });
    open("topup", at);
    await heading("Confirm it's you");
    expect(button("Show transfer details")).toBeTruthy();
  });

  it("are copied as a bank's form takes them", async () => {
    fakeApi(answers());
    const user = userEvent.setup();
    open("topup", at);
    await user.click(await screen.findByRole("button", { name: "Copy IBAN" }));
    expect(await screen.findByText("IBAN copied to clipboard!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("DE89370400440532013000");
    await user.click(screen.getByRole("button", { name: "Copy Payment reference" }));
    expect(await screen.findByText("Payment reference copied to clipboard!")).toBeTruthy();
  });

  it("are given up by going back, after a question", async () => {
    const cancel = `POST /api/v1/ramp/intents/${intentId}/cancel`;
    const { calls } = fakeApi({
      ...answers(),
      [cancel]: { data: anIntent({ status: "CANCELLED" }) },
    });
    open("topup", at);
    await heading("Send €250.00 from your bank");
    await press("Back");
    await press("Keep it");
    expect(posted(calls, "/cancel")).toHaveLength(0);
    await press("Back");
    await press("Change it");
    await heading("Review");
    expect(screen.getByText("Quote expired")).toBeTruthy();
    expect(location.search).toBe("");
    expect(posted(calls, "/cancel")).toHaveLength(1);
  });

  it("stay when they can't be given up", async () => {
    fakeApi({
      ...answers(),
      [`POST /api/v1/ramp/intents/${intentId}/cancel`]: {
        status: 409,
        code: "INTENT_NOT_CANCELLABLE",
        error: "This is under way already.",
      },
    });
    open("topup", at);
    await press("Back");
    await press("Change it");
    expect(await screen.findByText("This is under way already.")).toBeTruthy();
    expect(screen.getByText("LILY 7Q4K 82")).toBeTruthy();
  });

  it("give way to the progress once the money is there", async () => {
    const { answers: given } = fakeApi(answers());
    open("topup", at);
    await heading("Send €250.00 from your bank");
    given[status] = { data: anIntent({ status: "PROCESSING", transferInstructions: null }) };
    await heading("Your money has arrived");
  });
});

describe("the end of a top-up", () => {
  const at = `?intent=${intentId}`;

  it("leads to the dashboard two seconds after it is completed", async () => {
    fakeApi({ ...answers(), [status]: { data: anIntent({ status: "COMPLETED" }) } });
    open("topup", at);
    await heading("You're topped up");
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it("tells why it failed and where the money is", async () => {
    const failure = {
      code: "name_mismatch",
      reason: "The name isn't yours. Your bank transfer is sent back to your bank account.",
      isReturned: false,
    };
    fakeApi({ ...answers(), [status]: { data: anIntent({ status: "FAILED", failure }) } });
    open("topup", at);
    await heading("Transaction failed");
    expect(screen.getByText(failure.reason)).toBeTruthy();
    const stations = within(screen.getByRole("list", { name: "Progress" }));
    expect(stations.getByText("Processing").textContent).toBe("Processing, stopped here");
    await press("Done");
    expect(location.pathname).toBe("/dashboard");
  });

  it("can't be told when it can't be read, which is tried again", async () => {
    const { answers: given } = fakeApi({
      ...answers(),
      [status]: { status: 400, code: "INTERNAL", error: "Down." },
    });
    open("topup", at);
    await heading("Unable to check status");
    expect(screen.getByText("Unable to check transaction status")).toBeTruthy();
    given[status] = { data: anIntent({ status: "PROCESSING" }) };
    await press("Try again");
    await heading("Your money has arrived");
  });

  it("is unknown for an intent that isn't there", async () => {
    fakeApi({ ...answers(), [status]: { status: 404, code: "NOT_FOUND", error: "Not found." } });
    open("topup", at);
    await heading("No transaction status available");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is shown again by a page that was loaded again", async () => {
    fakeApi(answers());
    atReview("topup", { step: "success", intentId, paymentSent: true });
    open("topup", at);
    await heading("Waiting for your transfer");
  });
});

describe("withdrawing", () => {
  it("can't take more than there is", async () => {
    const { calls } = fakeApi(answers("39.99"));
    atReview("withdraw", { step: "amount", quote: null });
    open("withdraw");
    expect(await screen.findByText("Insufficient USDC balance")).toBeTruthy();
    expect(button("Get quote").disabled).toBe(true);
    await press("Withdraw all");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("39.99");
    await press("Get quote");
    await heading("Review");
    expect(posted(calls, "/withdraw/quotes")).toEqual([
      { linkedAccountId: "account-gbp", amountCents: 3999 },
    ]);
  });

  it("is summed up, carried on, and then said to complete immediately", async () => {
    const { calls } = fakeApi({ ...answers(), [status]: { data: aWithdrawal() } });
    atReview("withdraw");
    open("withdraw");
    await press("Confirm and withdraw");
    await heading("Your withdrawal is under way");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await waitFor(() => expect(posted(calls, "/onchain/submit")).toHaveLength(1));
    await press("Continue");
    await heading("Success!");
    expect(screen.getByText(/^Withdraw completes immediately\./)).toBeTruthy();
    expect(screen.getByText("£31.20 to Heron Bank")).toBeTruthy();
    await press("Done");
    expect(location.pathname).toBe("/dashboard");
  });

  it("that could not be paid out says so, and that the money comes back", async () => {
    const reason = "Your bank didn't take it. Your money is on its way back to your wallet.";
    const failure = { code: "returned", reason, isReturned: false };
    fakeApi({ ...answers(), [status]: { data: aWithdrawal({ status: "FAILED", failure }) } });
    open("withdraw", `?intent=${intentId}`);
    await heading("Transaction failed");
    expect(screen.getByText(reason)).toBeTruthy();
  });
});
