import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { sampleAccount } from "../../../../test/samples/linked-account.ts";
import { Flag } from "../../../shared/ui/index.ts";
import { LinkedAccountsScreen } from "./linked-accounts-screen.tsx";

const list = "listLinkedAccounts";
const harbour = sampleAccount();
const prairie = sampleAccount({
  id: "018f0000-0000-7000-8000-000000000002",
  bankName: "Prairie",
  displayName: null,
  country: "US",
  currency: "USD",
  last4: "6789",
  isDefault: false,
  metadata: { routingNumber: "021000021" },
});

function open() {
  openSignedIn(<LinkedAccountsScreen />);
}
const rows = async () =>
  within(await screen.findByRole("list", { name: "Linked bank accounts" })).getAllByRole(
    "listitem",
  );
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("the list of linked accounts", () => {
  it("shows masked identifiers only", async () => {
    fakeApi({ [list]: { accounts: [harbour, prairie] } });
    open();
    const [first, second] = await rows();
    expect(first?.textContent).toBe("HBHarbour Bank20-00-00 •••• 9911GBPActiveDefault");
    expect(second?.textContent).toBe("PPrairie021000021 •••• 6789USDActiveMake default");
  });

  it.each([
    ["DE", "EU"],
    ["IE", "EU"],
    ["GB", "GB"],
    ["CH", "CH"],
  ])("shows an account in %s with the flag of %s", async (country, flag) => {
    fakeApi({ [list]: { accounts: [{ ...prairie, country, currency: "EUR" }] } });
    open();
    const [row] = await rows();
    const { container } = render(<Flag country={flag} size={20} />);
    const drawing = (within: Element | undefined) =>
      within?.querySelector("svg g:not(svg g g)")?.innerHTML;
    expect(drawing(row)).toBeTruthy();
    expect(drawing(row)).toBe(drawing(container));
  });

  it.each([
    ["pending", "Pending"],
    ["errored", "Error"],
    ["revoked", "Revoked"],
    ["failed", "Failed"],
  ] as const)(
    "shows the status %s as %s, without a button to make it the default",
    async (status, label) => {
      const account = { ...prairie, status, statusReason: "Because." };
      fakeApi({ [list]: { accounts: [account] } });
      open();
      const [row] = await rows();
      expect(row?.textContent).toContain(label);
      expect(row?.textContent).toContain("Because.");
      expect(screen.queryByRole("button", { name: /^Make default/ })).toBeNull();
    },
  );

  it("shows a general name for an account without one", async () => {
    const nameless = { ...prairie, bankName: null, last4: null, metadata: {} };
    fakeApi({ [list]: { accounts: [nameless] } });
    open();
    const [row] = await rows();
    expect(row?.textContent).toContain("Bank Account");
  });

  it("offers to link the first account", async () => {
    fakeApi({ [list]: { accounts: [] } });
    open();
    expect(await screen.findByText("No bank accounts linked")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link your first account" }).getAttribute("href")).toBe(
      "/ramp/link-bank?returnTo=/profile/linked-accounts",
    );
  });

  it("says that it could not be read, and can be tried again", async () => {
    const { answer: answerLater } = fakeApi({ [list]: refusal("FORBIDDEN", "No.") });
    open();
    expect(await screen.findByText("Unable to load bank accounts")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Link/ })).toBeNull();
    answerLater(list, { accounts: [harbour] });
    await press("Try again");
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Link another bank account" })).toBeTruthy();
  });
});

describe("unlinking a bank account", () => {
  const unlink = "unlinkAccount";

  it("happens after a question", async () => {
    let accounts = [harbour, prairie];
    const { calls } = fakeApi({
      [list]: () => ({ accounts }),
      [unlink]: onlyFor({ id: prairie.id }, () => {
        accounts = [harbour];
        return { id: prairie.id, unlinked: true };
      }),
    });
    open();
    await press(/^Unlink Prairie/);
    let dialog = await screen.findByRole("alertdialog", { name: "Unlink bank account" });
    expect(dialog.textContent).toContain("Are you sure you want to unlink this bank account?");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(calls().every(({ method }) => method === "GET")).toBe(true);
    await press(/^Unlink Prairie/);
    dialog = await screen.findByRole("alertdialog", { name: "Unlink bank account" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("Prairie was unlinked")).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    const shown = screen.getByRole("list", { name: "Linked bank accounts" });
    await waitFor(() => expect(document.activeElement).toBe(shown));
  });

  it("shows why an account that is in use stays linked", async () => {
    const sentence = "Money is on its way through this account.";
    fakeApi({
      [list]: { accounts: [harbour, prairie] },
      [unlink]: onlyFor({ id: prairie.id }, refusal("ACCOUNT_IN_USE", sentence)),
    });
    open();
    await press(/^Unlink Prairie/);
    const dialog = await screen.findByRole("alertdialog", { name: "Unlink bank account" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Unlink" }));
    expect(await screen.findByText("Failed to unlink account")).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(await rows()).toHaveLength(2);
  });

  it("disables other actions meanwhile", async () => {
    let answer: (() => void) | null = null;
    fakeApi({ [list]: { accounts: [harbour, prairie] } });
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const faked = fetch;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      if (init?.method !== "POST") return faked(address, init);
      await answered;
      return Response.json({ success: true, data: { id: prairie.id, unlinked: true } });
    });
    open();
    await press(/^Unlink Prairie/);
    const dialog = await screen.findByRole("alertdialog", { name: "Unlink bank account" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Unlink" }));
    const other = await screen.findByRole("button", { name: /^Unlink Harbour/ });
    await waitFor(() => expect((other as HTMLButtonElement).disabled).toBe(true));
    (answer as (() => void) | null)?.();
    await waitFor(() => expect((other as HTMLButtonElement).disabled).toBe(false));
  });
});

it("another linked account can be made the default", async () => {
  let accounts = [harbour, prairie];
  fakeApi({
    [list]: () => ({ accounts }),
    setDefaultAccount: onlyFor({ id: prairie.id }, () => {
      accounts = [
        { ...prairie, isDefault: true },
        { ...harbour, isDefault: false },
      ];
      return { account: accounts[0] };
    }),
  });
  open();
  await press(/^Make default: Prairie/);
  expect(await screen.findByText("Prairie is now your default")).toBeTruthy();
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain("Prairie"));
  expect((await rows())[0]?.textContent).toContain("Default");
});
