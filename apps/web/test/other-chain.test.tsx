import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LandingScreen } from "../src/features/enter/landing/landing-screen.tsx";
import { TermsScreen } from "../src/features/enter/legal/legal-screen.tsx";
import { LeaderboardScreen } from "../src/features/grow/leaderboard/leaderboard-screen.tsx";
import { HelpSheet } from "../src/features/help/help-sheet/help-sheet.tsx";
import { SigningForm } from "../src/features/keys/safe-transactions/signing-form.tsx";
import { IntroSheet } from "../src/features/me/intro/intro-sheet.tsx";
import { ProofScreen } from "../src/features/me/proof/proof-screen.tsx";
import { OtherTokensScreen } from "../src/features/money/other-tokens/other-tokens-screen.tsx";
import { changeSettings } from "./app-settings.ts";
import { fakeApi, noAnswer } from "./fake-api.ts";
import { openSignedIn } from "./open-signed-in.tsx";
import { settingsOnBase } from "./samples/app-settings.ts";
import { publicProof } from "./samples/proof.ts";

const usual = /Arbitrum|\bUSDC\b|EURe/;

describe("in a deployment on another chain with other tokens", () => {
  beforeEach(() => changeSettings(settingsOnBase));
  afterEach(() => expect(document.body.textContent).not.toMatch(usual));

  it("the welcome page on wide screens names its chain", async () => {
    fakeApi({});
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    render(<LandingScreen />);
    expect(await screen.findByText(/or to any wallet on Base\.$/)).toBeTruthy();
    expect(screen.getByText(/held as digital currency on Base, and/)).toBeTruthy();
  });

  it("the terms name its chain and its dollars", async () => {
    const builtIn = { version: "built-in 2026-11-22", inForceSince: "2026-11-22", text: null };
    fakeApi({ "/legal.json": { terms: builtIn, privacy: builtIn } });
    render(<TermsScreen />);
    expect(
      await screen.findByText(/such as USDbC for US dollars\. .* public blockchain Base that/),
    ).toBeTruthy();
  });

  it("the introduction and the answers of the help name its chain", async () => {
    fakeApi({});
    const { unmount } = render(<IntroSheet onEnd={() => {}} />);
    expect(await screen.findByText(/smart account on Base, and we never lend it out/)).toBeTruthy();
    unmount();
    openSignedIn(<HelpSheet open onClose={() => {}} />);
    await userEvent.click(await screen.findByText(/^I sent the wrong token/));
    expect(screen.getByText(/^Other tokens and ether on Base are at your address/)).toBeTruthy();
  });

  it("the public proof of balances names its chain", async () => {
    fakeApi({ getProofOfBooks: publicProof });
    render(<ProofScreen />);
    expect(await screen.findByText("Root on Base")).toBeTruthy();
    expect(screen.getByText(/held in Safes on the Base blockchain/)).toBeTruthy();
    expect(screen.getByText(/in any Base block explorer/)).toBeTruthy();
  });

  it("other tokens say on which chain the address is", async () => {
    fakeApi({ listOtherTokens: noAnswer, listTokenReturns: { returns: [] } });
    openSignedIn(<OtherTokensScreen />);
    expect(await screen.findByText(/^Your address is on Base\./)).toBeTruthy();
  });

  it("another owner is a wallet on its chain", () => {
    const nothing = { currency: undefined, error: null, busy: false, onWanted: () => {} };
    openSignedIn(<SigningForm kind="add_owner" {...nothing} />);
    expect(screen.getByText(/a wallet that you control, on Base Mainnet\./)).toBeTruthy();
  });

  it("prizes are paid in its dollars", async () => {
    fakeApi({
      getRewardRules: noAnswer,
      getLeaderboard: {
        top: [],
        me: null,
        total: 0,
        asOf: "2026-11-20T14:30:00.000Z",
        startsAt: "2026-11-15T00:00:00.000Z",
        endsAt: "2026-11-22T00:00:00.000Z",
        config: { rewards: { "1": "100.00", "2": "50.00", "3": "25.00" }, depositDays: 7 },
      },
      getReferralCounts: { total: 12, thisWeek: 2, thisMonth: 5 },
      getMyReferralCode: noAnswer,
    });
    openSignedIn(<LeaderboardScreen />);
    expect(await screen.findByText("Rewards are paid in USDbC to your account.")).toBeTruthy();
  });
});
