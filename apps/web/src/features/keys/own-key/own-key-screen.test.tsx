import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { openSecurity, phone, press } from "../../../../test/stages/security-stage.tsx";
import { OwnKeyScreen } from "./own-key-screen.tsx";

const route = "getOwnKey";
const signer = "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf";
const own = {
  safe: "own",
  passkey: { id: phone.id, name: "Ada's phone", backedUp: true, createdAt: phone.created_at },
  signer,
  others: [],
  dailyLimits: [{ currency: "USD", limit: "2500.50" }],
};
const held = {
  safe: "held",
  passkey: null,
  signer: null,
  others: [],
  dailyLimits: own.dailyLimits,
};
const open = (data: object) => {
  fakeApi({ getSafeControl: noAnswer, [route]: data });
  openSignedIn(<OwnKeyScreen />);
};

beforeEach(() => signIn());

describe("the page about the key", () => {
  it("explains to people with an own key who owns the account and how much we can still move", async () => {
    open(own);
    expect(await screen.findByRole("heading", { name: "You own your account" })).toBeTruthy();
    expect(screen.getByText("Synced between your devices")).toBeTruthy();
    expect(screen.getByText(signer)).toBeTruthy();
    expect(
      screen.getByText("We can move at most $2,500.50 a day until you turn instant payments off"),
    ).toBeTruthy();
    expect(screen.getByText("US Dollar per day")).toBeTruthy();
  });

  it("lists every passkey that owns the account, with the address of each", async () => {
    const laptop = {
      ...own.passkey,
      id: "p2",
      name: "Ada's laptop",
      signer: "0x4e59b44847b379578588920cA78FbF26c0B4956C",
    };
    open({ ...own, others: [laptop] });
    expect(await screen.findByText("Ada's laptop")).toBeTruthy();
    expect(screen.getByText(laptop.signer)).toBeTruthy();
    expect(screen.getByText("Ada's phone")).toBeTruthy();
    expect(screen.getByText(/Each of these passkeys can sign for it alone/)).toBeTruthy();
  });

  it("names no amount while the limit can't be read", async () => {
    open({ ...own, dailyLimits: null });
    expect(
      await screen.findByText(
        "We can only move money up to a daily limit until you turn instant payments off",
      ),
    ).toBeTruthy();
    expect(screen.queryByText("What we can move in a day")).toBeNull();
  });

  it("explains to people whose key we hold that we hold it, and promises no limit of ours", async () => {
    open(held);
    expect(await screen.findByRole("heading", { name: "Lilypad keeps your key" })).toBeTruthy();
    expect(screen.queryByText(/at most/)).toBeNull();
  });

  it("can be opened again if it could not be loaded", async () => {
    fakeApi({ [route]: noAnswer });
    openSignedIn(<OwnKeyScreen />);
    expect(await screen.findByText("Could not load who holds your key")).toBeTruthy();
  });
});

describe("the security settings of a person with an own key", () => {
  beforeEach(() => void vi.mocked(browserSupportsWebAuthn).mockReturnValue(true));

  it("show who holds the key, and offer no removal of its passkey", async () => {
    await openSecurity({ passkeys: [phone] }, { [route]: own });
    expect(await screen.findByRole("link", { name: /Your key.*You hold it/ })).toBeTruthy();
    expect(await screen.findByText("Key to your account")).toBeTruthy();
    await press(/Ada's phone/);
    expect(await screen.findByText(/it can't be removed here/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove this passkey" })).toBeNull();
  });

  it("let others remove a passkey that they have only chosen", async () => {
    const chosen = { ...held, passkey: own.passkey };
    await openSecurity({ passkeys: [phone] }, { [route]: chosen });
    expect(await screen.findByRole("link", { name: /Lilypad keeps it for you/ })).toBeTruthy();
    await press(/Ada's phone/);
    expect(await screen.findByRole("button", { name: "Remove this passkey" })).toBeTruthy();
  });
});
