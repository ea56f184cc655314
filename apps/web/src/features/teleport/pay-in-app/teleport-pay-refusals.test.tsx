import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../../test/fake-api.ts";
import { anAccount } from "../../../../test/samples/an-intent.ts";
import {
  accounts,
  aLink,
  aQuote,
  asked,
  heading,
  heron,
  openPay,
  press,
  quote,
  token,
} from "../../../../test/stages/pay-stage.tsx";
import type { Teleport } from "../payer/index.ts";

beforeEach(() => localStorage.clear());

describe("paying a link from a linked account is refused with a message", () => {
  it.each<[string, Partial<Teleport>, RegExp]>([
    ["paid", { status: "paid", isPayable: false }, /This link has been paid/],
    ["expired", { status: "expired", isPayable: false }, /This link has expired/],
    ["taken back", { status: "cancelled", isPayable: false }, /This link was cancelled/],
    [
      "somebody else's turn",
      { status: "paying", isPayable: false },
      /Someone is already paying this link/,
    ],
    ["not payable yet", { isPayable: false }, /This link can't be paid yet/],
  ])("if the link is %s", async (_, more, sentence) => {
    openPay({ [asked]: aLink(more) });
    await heading(sentence);
    expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
  });

  it("for a link that does not exist, and for an invalid URL", async () => {
    openPay({ [asked]: refusal("TELEPORT_NOT_FOUND", "No such link.") });
    await heading("Teleport not found");
    const { calls } = openPay({}, "short");
    await screen.findAllByText("Teleport not found");
    expect(calls()).toEqual([]);
  });

  it("for the person's own link", async () => {
    openPay({
      [quote]: refusal("TELEPORT_OWN_LINK", "This is your own link."),
    });
    await press("Get quote");
    await heading("This is your own link");
    expect(screen.getByRole("link", { name: "Your links" }).getAttribute("href")).toBe(
      "/teleport/links",
    );
  });

  it("of the server, and can be tried again", async () => {
    const { answer } = openPay({
      [quote]: refusal("KYC_UNDER_REVIEW", "Your identity is still being reviewed."),
    });
    await press("Get quote");
    expect(await screen.findByText("Your identity is still being reviewed.")).toBeTruthy();
    answer(quote, aQuote());
    await press("Try again");
    expect(await screen.findByRole("timer")).toBeTruthy();
  });
});

describe("paying a link without a usable account", () => {
  it.each<[string, object[], RegExp]>([
    ["there is none", [], /It takes a minute, and you come back here/],
    [
      "none is in a currency of links",
      [anAccount({ currency: "NGN", country: "NG" })],
      /you come back here/,
    ],
    ["it is still being checked", [{ ...heron, status: "pending" }], /still being checked/],
  ])("with %s offers to link one and to return", async (_, given, sentence) => {
    openPay({ [accounts]: { accounts: given } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link a bank account" }).getAttribute("href")).toBe(
      `/ramp/link-bank?returnTo=/teleport/pay/${token}`,
    );
    expect(screen.queryByRole("button", { name: "Get quote" })).toBeNull();
  });

  it("says that the accounts could not be loaded", async () => {
    openPay({ [accounts]: refusal("SERVICE_UNAVAILABLE", "Not now.") });
    expect(
      await screen.findByText(
        "Failed to load bank accounts. Please try again.",
        {},
        { timeout: 20_000 },
      ),
    ).toBeTruthy();
  });
});
