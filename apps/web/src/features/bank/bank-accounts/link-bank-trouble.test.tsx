import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer, refusal } from "../../../../test/fake-api.ts";
import { sampleBank } from "../../../../test/samples/bank.ts";
import { sampleAccount } from "../../../../test/samples/linked-account.ts";
import { mira } from "../../../../test/samples/mira.ts";
import { verified } from "../../../../test/samples/ramp-answers.ts";
import {
  capabilities,
  enterAccount,
  heading,
  openLinkBank as open,
  press,
  routes,
} from "../../../../test/stages/link-bank-stage.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const closed = {
  exists: true,
  status: "CREATED",
  kycLink: "https://verify.example/1",
  rejection: null,
  satisfied: false,
  actionNeeded: true,
  canQuote: false,
  isStale: false,
};

describe("a failure while linking a bank account", () => {
  const unavailable = "We can't reach our banking partner right now. No money was moved.";

  it("is shown, and trying again uses the same link", async () => {
    const { calls, answer } = open({
      [routes.complete]: refusal("RAMP_UNAVAILABLE", unavailable),
    });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    expect(screen.getByText(unavailable).getAttribute("role")).toBe("alert");
    answer(routes.complete, { account: sampleAccount() });
    await press("Try again");
    await heading("Bank account linked");
    const links = calls("completeBankLink").map(({ body }) => (body as { linkId: string }).linkId);
    expect(links).toEqual(["link-1", "link-1"]);
    expect(calls("initBankLink")).toHaveLength(1);
  });

  it("leads back to the details of a refused account", async () => {
    open({ [routes.complete]: refusal("BANK_ACCOUNT_REFUSED", "No.") });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    await press("Go Back");
    await heading("Account details");
    expect((screen.getByLabelText("Account number") as HTMLInputElement).value).toBe("55779911");
  });

  it("is shown if there is no answer", async () => {
    open({ [routes.complete]: noAnswer });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    expect(
      screen.getByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
  });

  it.each([
    [routes.capabilities, "Failed to load capabilities", "Which currency is your account in?"],
    [routes.banks, "Failed to load banks", "Choose your bank"],
  ])("of %s is shown and can be tried again", async (route, shown, title) => {
    const { answer } = open({ [route]: refusal("NOT_FOUND", "No.") });
    if (route === routes.banks) await press(/British pound/);
    await heading(title);
    expect(await screen.findByText(shown)).toBeTruthy();
    answer(route, route === routes.banks ? { banks: [sampleBank()] } : { capabilities });
    await press("Try again");
    await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
  });

  it("leads to the identity check if that is required again, and then back to the linking", async () => {
    const { answer } = open({
      [routes.complete]: () => {
        answer(routes.status, closed);
        return refusal("KYC_REQUIRED", "Please complete your identity verification.");
      },
    });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    await press("Go Back");
    await heading("Upload your documents");
    answer(routes.complete, { account: sampleAccount() });
    answer(routes.status, verified);
    await press("Check status");
    await waitFor(() => expect(screen.queryByText("Bank account linked")).toBeTruthy(), {
      timeout: 3000,
    });
  });

  it("starts with an identity check that is not satisfied", async () => {
    open({ [routes.status]: closed });
    expect(await heading("Upload your documents")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-label")).toBe("Step 1 of 5");
  });

  it("stays at an identity check that cannot be read, and reads it at most twice", async () => {
    const { calls } = open({ [routes.status]: refusal("FORBIDDEN", "No.") });
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    const reads = () => calls("getRampCustomerStatus").length;
    await waitFor(() => expect(reads()).toBe(2));
    await press("Try again");
    expect(await screen.findByText("Failed to check verification status")).toBeTruthy();
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    expect(reads()).toBe(3);
  });

  it("requires a complete profile", async () => {
    const profile = { ...mira, first_name: null };
    open({ [routes.profile]: { profile } });
    expect(
      await screen.findByText(
        "Please complete your profile first. Missing name or email information.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Profile" })).toBeTruthy();
  });
});
