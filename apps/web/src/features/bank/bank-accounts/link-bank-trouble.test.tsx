import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sampleBank } from "../../../../test/samples/bank.ts";
import { sampleAccount } from "../../../../test/samples/linked-account.ts";
import { mira } from "../../../../test/samples/mira.ts";
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
  data: {
    exists: true,
    status: "CREATED",
    kycLink: "https://verify.example/1",
    rejection: null,
    satisfied: false,
    actionNeeded: true,
    canQuote: false,
    isStale: false,
  },
};

describe("a failure while linking a bank account", () => {
  const unavailable = "We can't reach our banking partner right now. No money was moved.";

  it("is shown, and trying again uses the same link", async () => {
    const { calls, answers } = open({
      [routes.complete]: { status: 503, error: unavailable, code: "RAMP_UNAVAILABLE" },
    });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    expect(screen.getByText(unavailable).getAttribute("role")).toBe("alert");
    answers[routes.complete] = { data: { account: sampleAccount() } };
    await press("Try again");
    await heading("Bank account linked");
    const links = calls
      .filter(({ path }) => path.endsWith("complete"))
      .map(({ body }) => (body as { linkId: string }).linkId);
    expect(links).toEqual(["link-1", "link-1"]);
    expect(calls.filter(({ path }) => path.endsWith("init"))).toHaveLength(1);
  });

  it("leads back to the details of a refused account", async () => {
    open({ [routes.complete]: { status: 422, error: "No.", code: "BANK_ACCOUNT_REFUSED" } });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    await press("Go Back");
    await heading("Account details");
    expect((screen.getByLabelText("Account number") as HTMLInputElement).value).toBe("55779911");
  });

  it("is shown if there is no answer", async () => {
    open({ [routes.complete]: "no answer" });
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
  ])("of %s is shown and can be tried again", async (route, told, title) => {
    const { answers } = open({ [route]: { status: 400, error: "No.", code: "NOT_FOUND" } });
    if (route === routes.banks) await press(/British pound/);
    await heading(title);
    expect(await screen.findByText(told)).toBeTruthy();
    answers[route] =
      route === routes.banks ? { data: { banks: [sampleBank()] } } : { data: { capabilities } };
    await press("Try again");
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  });

  it("leads to the identity check if that is required again, and then back to the linking", async () => {
    const { answers } = open({
      [routes.complete]: () => {
        answers[routes.status] = closed;
        return {
          status: 403,
          error: "Please complete your identity verification.",
          code: "KYC_REQUIRED",
        };
      },
    });
    const verified = answers[routes.status];
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    await press("Go Back");
    await heading("Upload your documents");
    answers[routes.complete] = { data: { account: sampleAccount() } };
    if (verified !== undefined) answers[routes.status] = verified;
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
    const { calls } = open({ [routes.status]: { status: 400, error: "No.", code: "FORBIDDEN" } });
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    const reads = () => calls.filter(({ path }) => path.endsWith("/customers/status")).length;
    await waitFor(() => expect(reads()).toBe(2));
    await press("Try again");
    expect(await screen.findByText("Failed to check verification status")).toBeTruthy();
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    expect(reads()).toBe(3);
  });

  it("requires a complete profile", async () => {
    const profile = { ...mira, first_name: null };
    open({ [routes.profile]: { data: { profile } } });
    expect(
      await screen.findByText(
        "Please complete your profile first. Missing name or email information.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Profile" })).toBeTruthy();
  });
});
