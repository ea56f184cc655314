import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Calls, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { anAccount } from "../../../../test/samples/an-intent.ts";
import { mira } from "../../../../test/samples/mira.ts";
import { verified } from "../../../../test/samples/ramp-answers.ts";
import { sampleLink } from "../../../../test/samples/teleport-link.ts";
import { screenState } from "../../../../test/screen-state.ts";
import { TeleportScreen } from "./teleport-screen.tsx";

const list = "listLinkedAccounts";
const create = "createTeleportLink";
const kyc = "getRampCustomerStatus";

const british = { country: "GB", currency: "GBP", metadata: { sortCode: "040004" } } as const;
const heron = anAccount({
  ...british,
  id: "018f0000-0000-7000-8000-000000000011",
  displayName: "Heron Bank",
  last4: "5678",
});
const otter = anAccount({
  ...british,
  id: "018f0000-0000-7000-8000-000000000012",
  displayName: "Otter Bank",
  last4: "1234",
  isDefault: false,
});
const url = "https://app.lilypad.example/t/AAAAAAAAAAAAAAAAAAAAAAAAAAA";
const capabilities = "listCapabilities";
const answers = (accounts: object[] = [heron]) => ({
  [capabilities]: {
    capabilities: [
      { currency: "GBP", country: "GB", minimumAmount: "5", maximumAmount: "10000" },
      { currency: "USD", country: "US", minimumAmount: "2", maximumAmount: "20000" },
    ],
  },
  getProfile: { profile: mira },
  [kyc]: verified,
  [list]: { accounts },
  [create]: { url, link: sampleLink({ url }) },
});

const open = () => {
  history.replaceState(null, "", "/teleport");
  return openSignedIn(<TeleportScreen />, newQueryClient({ staleTime: 15_000 }));
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const amount = () => screen.findByLabelText<HTMLInputElement>("Amount");
const posted = (calls: Calls) =>
  calls()
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe("making a link", () => {
  it("goes from the form through the share sheet to the success page", async () => {
    const { calls } = fakeApi(answers());
    open();
    expect(await amount()).toBe(document.activeElement);
    await userEvent.type(await amount(), "1250");
    await userEvent.type(screen.getByLabelText("Note (optional)"), "  Tickets ");
    await press("Create link");
    const sheet = await screen.findByRole("dialog", { name: "Share your teleport link" });
    expect(within(sheet).getByText("£12.50")).toBeTruthy();
    expect(within(sheet).getByText("Tickets")).toBeTruthy();
    expect(within(sheet).getByText(url)).toBeTruthy();
    const whatsApp = within(sheet).getByRole<HTMLAnchorElement>("link", { name: /^WhatsApp/ });
    expect(decodeURIComponent(whatsApp.href)).toContain(`Could you pay £12.50? Tickets ${url}`);
    expect(posted(calls)).toEqual([
      {
        amount: "12.50",
        note: "Tickets",
        recipientPaymentAccountId: heron.id,
        correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    await userEvent.click(whatsApp);
    await userEvent.click(within(sheet).getByRole("button", { name: "Done" }));
    expect(location.pathname).toBe("/teleport/success");
    expect(screenState()).toEqual({ url, amount: "12.50", note: "Tickets", isShared: true });
  });

  it("opens the success page also if the link was not shared", async () => {
    fakeApi(answers());
    open();
    await userEvent.type(await amount(), "1250");
    await press("Create link");
    const sheet = await screen.findByRole("dialog", { name: "Share your teleport link" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Done" }));
    expect(location.pathname).toBe("/teleport/success");
    expect(history.state).toMatchObject({ url, amount: "12.50", isShared: false });
  });

  it("sends no note for spaces only", async () => {
    const { calls } = fakeApi(answers());
    open();
    await userEvent.type(await amount(), "500");
    await userEvent.type(screen.getByLabelText("Note (optional)"), "   ");
    await press("Create link");
    await screen.findByRole("dialog", { name: "Share your teleport link" });
    expect(posted(calls)[0]).not.toHaveProperty("note");
  });

  it.each([
    ["499", "Error: Minimum amount is £5.00"],
    ["1000001", "Error: Maximum amount is £10,000.00"],
  ])("of %s pence is refused without a request: %s", async (digits, said) => {
    const { calls } = fakeApi(answers());
    open();
    expect(await screen.findByText(/From £5\.00 to £10,000\.00\./)).toBeTruthy();
    await userEvent.type(await amount(), digits);
    await press("Create link");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(posted(calls)).toEqual([]);
  });

  it.each(["500", "1000000"])("of %s pence, an end of what is allowed, is made", async (digits) => {
    const { calls } = fakeApi(answers());
    open();
    expect(await screen.findByText(/From £5\.00 to £10,000\.00\./)).toBeTruthy();
    await userEvent.type(await amount(), digits);
    await press("Create link");
    await screen.findByRole("dialog", { name: "Share your teleport link" });
    expect(posted(calls)).toHaveLength(1);
  });

  it("lets the server check the amount while the limits are unknown", async () => {
    const { calls } = fakeApi({ ...answers(), [capabilities]: noAnswer });
    open();
    await userEvent.type(await amount(), "100");
    await press("Create link");
    await screen.findByRole("dialog", { name: "Share your teleport link" });
    expect(posted(calls)).toHaveLength(1);
  });

  it("shows what is missing in a box that can be dismissed, without a request", async () => {
    const { calls } = fakeApi(answers([otter, { ...heron, isDefault: false }]));
    open();
    await userEvent.type(await amount(), "500");
    await press("Create link");
    const missing = "Error: Please select a UK bank account and enter a valid amount.";
    expect(await screen.findByText(missing)).toBeTruthy();
    await press("Dismiss");
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    await press("Choose a UK bank account");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: /^Otter Bank/ }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.clear(await amount());
    await press("Create link");
    expect(await screen.findByText(missing)).toBeTruthy();
    expect(posted(calls)).toEqual([]);
  });

  it.each([
    [
      refusal("TELEPORT_LINK_LIMIT_REACHED", "You have as many as you can."),
      "Error: Failed to create teleport link: You have as many as you can.",
    ],
    [
      noAnswer,
      "Error: Connection error. Please check your internet and try again. We can't confirm yet that your link was created. We'll keep checking, and it won't be created twice.",
    ],
    [
      { url: "", link: sampleLink() },
      "Error: Failed to create teleport link: No URL returned from API",
    ],
  ] as const)("that is refused with %j keeps the form and shows why", async (answer, said) => {
    fakeApi({ ...answers(), [create]: answer });
    open();
    await userEvent.type(await amount(), "1250");
    await press("Create link");
    expect(await screen.findByText(said)).toBeTruthy();
    expect((await amount()).value).toBe("12.50");
    expect(location.pathname).toBe("/teleport");
  });

  it("uses the same id after a lost answer", async () => {
    const { calls, answer } = fakeApi({ ...answers(), [create]: noAnswer });
    open();
    await userEvent.type(await amount(), "1250");
    await press("Create link");
    await screen.findByText(/Connection error/);
    answer(create, answers()[create]);
    await press("Create link");
    await screen.findByRole("dialog", { name: "Share your teleport link" });
    const [first, second] = posted(calls);
    expect(second).toEqual(first);
  });

  it("sends one request for several presses", async () => {
    const { calls } = fakeApi(answers());
    open();
    await userEvent.type(await amount(), "1250");
    const action = button("Create link");
    act(() => {
      action.click();
      action.click();
    });
    await screen.findByRole("dialog", { name: "Share your teleport link" });
    expect(posted(calls)).toHaveLength(1);
  });
});

describe("the account of a new link", () => {
  it("is an active British one", async () => {
    fakeApi(
      answers([
        anAccount({ id: "euro" }),
        anAccount({ ...british, id: "errored", displayName: "Rook Bank", status: "errored" }),
        heron,
        otter,
      ]),
    );
    open();
    await press("Paid into Heron Bank 04-00-04 •••• 5678. Choose another");
    const rows = within(await screen.findByRole("list", { name: "UK bank accounts" }));
    expect(rows.getAllByRole("listitem")).toHaveLength(2);
    expect(rows.getByRole("button", { name: /^Otter Bank/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link another UK bank account" })).toHaveProperty(
      "pathname",
      "/ramp/link-bank",
    );
  });

  it.each([
    ["none", [], /^Link the UK account/],
    ["one that is being checked", [{ ...heron, status: "pending" }], /still being checked/],
    ["one abroad", [anAccount()], /^Link the UK account/],
  ] as const)("with %s can be linked", async (_, accounts, said) => {
    fakeApi(answers([...accounts]));
    open();
    expect(await screen.findByText(said)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Link a UK bank account" });
    expect(`${link.pathname}${link.search}`).toBe(
      "/ramp/link-bank?returnTo=/teleport&currency=GBP",
    );
    expect(screen.queryByLabelText("Amount")).toBeNull();
  });

  it("is read again when the window gets the focus", async () => {
    const { answer } = fakeApi(answers([]));
    open();
    await screen.findByText("No UK bank accounts");
    answer(list, { accounts: [heron] });
    act(() => {
      window.dispatchEvent(new Event("focus"));
    });
    expect(await amount()).toBeTruthy();
  });

  it("cannot be chosen if the list cannot be read, which can be tried again", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [list]: refusal("FORBIDDEN", "No."),
    });
    open();
    expect(await screen.findByText("Error: Failed to load UK banks")).toBeTruthy();
    await press("Dismiss");
    await waitFor(() => expect(screen.queryByText("Error: Failed to load UK banks")).toBeNull());
    answer(list, { accounts: [heron] });
    await press("Try again");
    expect(await amount()).toBeTruthy();
    expect(screen.queryByText("Error: Failed to load UK banks")).toBeNull();
  });
});

describe("the identity check before making a link", () => {
  it("is shown before the form", async () => {
    fakeApi({
      ...answers(),
      [kyc]: { ...verified, status: "NO_CUSTOMER", satisfied: false, canQuote: false },
    });
    open();
    expect(await screen.findByText("Verify Identity")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Start verification" })).toBeTruthy();
    expect(screen.queryByLabelText("Amount")).toBeNull();
  });

  it("is satisfied during the review, and the form says when the link can be paid", async () => {
    fakeApi({
      ...answers(),
      [kyc]: { ...verified, status: "UNDER_REVIEW", canQuote: false },
    });
    open();
    expect(await amount()).toBeTruthy();
    expect(screen.getByText(/They can be paid once the review is done/)).toBeTruthy();
  });

  it("is shown if the server requires it after all", async () => {
    const { answer } = fakeApi({
      ...answers(),
      [create]: refusal("KYC_REQUIRED", "Please verify."),
    });
    open();
    await userEvent.type(await amount(), "1250");
    answer(kyc, { ...verified, status: "NO_CUSTOMER", satisfied: false, canQuote: false });
    await press("Create link");
    expect(await screen.findByRole("button", { name: "Start verification" })).toBeTruthy();
  });

  it("requires a complete profile", async () => {
    fakeApi({
      ...answers(),
      getProfile: { profile: { ...mira, last_name: null } },
    });
    open();
    expect(await screen.findByRole("link", { name: /profile/i })).toBeTruthy();
    expect(screen.queryByLabelText("Amount")).toBeNull();
  });
});
