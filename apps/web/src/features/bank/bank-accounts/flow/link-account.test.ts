import { describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { sampleAccount } from "../../../../../test/samples/linked-account.ts";
import type { AccountDetails } from "./account-details.ts";
import { linkAccount, readLinkFailure } from "./link-account.ts";

const init = "initBankLink";
const complete = "completeBankLink";
const begins = (linkId: string) => ({
  linkId,
  provider: "fern",
  expiresAt: "2026-03-01T10:30:00.000Z",
});
const details = {
  currency: "GBP",
  country: "GB",
  bank: "harbour",
  sortCode: "20-00-00",
  userAddress: { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" },
  userProfile: { email: "ann@example.com", firstName: "Ann", lastName: "Lind" },
} as unknown as AccountDetails;
const other = { ...details, bank: "other" } as unknown as AccountDetails;

describe("linking an account", () => {
  it("starts a link and completes it", async () => {
    const { calls } = fakeApi({
      [init]: begins("link-1"),
      [complete]: { account: sampleAccount() },
    });
    const onStarted = vi.fn();
    expect(await linkAccount(details, null, onStarted)).toEqual({ account: sampleAccount() });
    expect(onStarted).toHaveBeenCalledWith({ id: "link-1", of: JSON.stringify(details) });
    expect(calls()[1]?.body).toEqual({ linkId: "link-1", accountDetails: details });
  });

  it("completes the same link again after a lost answer, and another one for other details", async () => {
    const { calls, answer } = fakeApi({ [init]: begins("link-1"), [complete]: noAnswer });
    const started: { id: string; of: string }[] = [];
    const keep = (link: { id: string; of: string }) => started.push(link);
    const lost = await linkAccount(details, null, keep);
    expect(lost).toMatchObject({
      failure: { text: "Connection error. Please check your internet and try again." },
    });
    answer(complete, { account: sampleAccount() });
    await linkAccount(details, started[0] ?? null, keep);
    const sent = () => calls("completeBankLink").map(({ body }) => body);
    expect(sent().map((body) => (body as { linkId: string }).linkId)).toEqual(["link-1", "link-1"]);
    answer(init, begins("link-2"));
    await linkAccount(other, started[0] ?? null, keep);
    expect(sent()[2]).toMatchObject({ linkId: "link-2" });
  });

  it("does not complete a link that could not be started", async () => {
    const { calls } = fakeApi({
      [init]: refusal("KYC_REQUIRED", "Please complete your identity verification to continue."),
    });
    expect(await linkAccount(details, null, () => {})).toMatchObject({
      failure: { text: "Please complete your identity verification to continue." },
    });
    expect(calls()).toHaveLength(1);
  });
});

const failure = (
  code: Parameters<typeof readLinkFailure>[0]["code"],
  error = "A sentence.",
  status = 422,
) => ({ success: false, data: null, error, code, status }) as const;

it.each([
  ["BANK_ACCOUNT_REFUSED", "ACCOUNT_DETAILS", true],
  ["BANK_ACCOUNT_ALREADY_LINKED", "ACCOUNT_DETAILS", true],
  ["VALIDATION_FAILED", "ACCOUNT_DETAILS", true],
  ["BANK_NOT_FOUND", "BANK", true],
  ["KYC_REQUIRED", "KYC_CHECK", true],
  ["RAMP_UNAVAILABLE", "USER_ADDRESS", true],
  ["IN_PROGRESS", "USER_ADDRESS", true],
  ["BANK_LINK_EXPIRED", "USER_ADDRESS", false],
  ["BANK_LINK_CONFLICT", "USER_ADDRESS", false],
] as const)(
  "the refusal %s is fixed at %s, and the link can be used again: %s",
  (code, fixAt, canReuseLink) => {
    expect(readLinkFailure(failure(code))).toEqual({ text: "A sentence.", fixAt, canReuseLink });
  },
);

it("a failure without a message has a general one", () => {
  expect(readLinkFailure(failure(null, "Request failed", 500)).text).toBe(
    "Failed to complete linking",
  );
});
