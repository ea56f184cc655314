import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { onlyFor, refusal } from "../../../test/fake-api.ts";
import { settled } from "../../../test/settled.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const tomasId = "0199a000-0000-7000-8000-00000000c33c";
const search = "searchPeopleAsStaff";
const at = "2026-11-20T14:03:00.000Z";

const tomas = {
  id: tomasId,
  displayTag: "tomas_r",
  firstName: "Tomás",
  lastName: "Reyes",
  email: "tomas@example.com",
  status: "active",
  isFrozen: false,
  joinedAt: "2026-03-02T09:00:00.000Z",
};
const session = {
  id: "s1",
  device: "Chrome on Windows",
  startedAt: at,
  lastUsedAt: at,
  isConfirmed: true,
  endedAt: null,
  endReason: null,
};
const note = (id: string, more: object = {}) => ({
  id,
  text: "Called back on the number from March.",
  isConfidential: false,
  authorId: noorId,
  authorTag: "noor_h",
  writtenAt: at,
  ...more,
});
const account = {
  id: "b1",
  bankName: "Meridian Bank",
  country: "GB",
  currency: "GBP",
  last4: "4417",
  status: "active",
  isDefault: true,
};
const wholeCase = {
  person: { ...tomas, country: "GB", onboardedAt: tomas.joinedAt },
  verifications: [
    {
      provider: "fern",
      caseId: "c1",
      status: "ACTIVE",
      begunAt: at,
      verifiedAt: "2026-03-04T09:00:00.000Z",
    },
  ],
  acceptedDocuments: [
    { document: "terms", version: "3", acceptedAt: "2026-03-05T09:00:00.000Z" },
    { document: "privacy", version: "1", acceptedAt: "2025-12-01T09:00:00.000Z" },
  ],
  balances: [
    { asset: "usdc", currency: "USD", posted: "1306.10", held: "60.00", available: "1246.10" },
    { asset: "LIL", currency: "LIL", posted: "650.00", held: "0.00", available: "650.00" },
  ],
  safe: null,
  freezes: [],
  proposals: [],
  limits: {
    limits: [
      {
        currency: "USD",
        perPayment: "500.00",
        perDay: "1000.00",
        usualPerDay: "2500.00",
        leftToday: "400.00",
        reviewFrom: "250.00",
      },
    ],
    lowered: { reason: "security_change", until: at },
    paymentsPerDay: 100,
  },
  sessions: [session],
  liveSessions: 1,
  pushDevices: [],
  secondFactor: {
    passcodeSetAt: null,
    passcodeResetAt: null,
    passkeys: [{ name: "Phone", addedAt: at, lastUsedAt: null }],
    rememberedDevices: 1,
  },
  bankAccounts: [account],
  notes: [note("n1")],
  open: { payments: 2, rampOrders: 0, teleports: 0, cards: 0, screeningCases: 0 },
};
const movement = (id: string, more: object = {}) => ({
  id,
  createdAt: at,
  direction: "debit",
  amount: "600.00",
  amountFormatted: "−$600.00",
  asset: "usdc",
  assetSymbol: "USDC",
  displaySymbol: "$",
  currency: "USD",
  note: "first payment",
  status: "confirmed",
  context: "p2p",
  transactionContext: "p2p",
  title: "Sent",
  hash: null,
  counterparty: {
    userId: miraId,
    displayName: "Dario Conti",
    name: "Dario Conti",
    displayTag: "dario",
    avatarColor: null,
    countryCode: null,
    isLilypadUser: true,
    profile: { firstName: "Dario", lastName: "Conti" },
  },
  party: null,
  walletAddress: null,
  check: null,
  ...more,
});

type Answers = Parameters<typeof openConsole>[1]["answers"];
const open = (path: string, answers: Answers = {}, role: "support" | "administrator" = "support") =>
  openConsole(path, {
    role,
    answers: {
      [search]: { kind: "tag", people: [tomas], nextCursor: null },
      readPersonCase: onlyFor({ personId: tomasId }, wholeCase),
      listPersonMovements: onlyFor(
        { personId: tomasId },
        { transactions: [movement("m1")], hasMore: false },
      ),
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole("button", { name });

describe("the search for people", () => {
  it("reads nothing until a text is sent, and leads from a result to the case", async () => {
    const { calls } = open("/admin/people");
    const field = await screen.findByRole("searchbox", { name: "Find a person" });
    expect(screen.getByText(/@tag, first or last name/)).toBeTruthy();
    await userEvent.type(field, "@");
    await userEvent.click(await button("Search"));
    expect(await screen.findByText("Enter at least 2 characters")).toBeTruthy();
    await userEvent.type(field, "tomas_r");
    await settled();
    expect(calls("searchPeopleAsStaff")).toEqual([]);
    await userEvent.click(await button("Search"));
    await userEvent.click(await screen.findByRole("link", { name: /Tomás Reyes/ }));
    expect(location.pathname).toBe(`/admin/people/${tomasId}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Tomás Reyes" })).toBeTruthy();
    const searches = calls("searchPeopleAsStaff");
    expect(searches.map(({ query }) => query.get("q"))).toEqual(["@tomas_r"]);
  });

  it("has its text and page in the address, and says if no one matches", async () => {
    open("/admin/people?search=reyes", {
      [search]: ({ query }) =>
        query.has("cursor")
          ? { kind: "words", people: [], nextCursor: null }
          : { kind: "words", people: [tomas], nextCursor: "next" },
    });
    await userEvent.click(await screen.findByRole("link", { name: "Next page" }));
    expect(await screen.findByText(/No one matches “reyes”/)).toBeTruthy();
    expect(location.search).toBe("?search=reyes&cursor=next");
    await userEvent.click(screen.getByRole("link", { name: "First page" }));
    expect(await screen.findByRole("link", { name: /Tomás Reyes/ })).toBeTruthy();
  });

  it("says why it was refused, and can be tried again", async () => {
    open("/admin/people?search=reyes", {
      [search]: refusal("VALIDATION_FAILED", "Please check the text."),
    });
    expect(await screen.findByText("Please check the text.")).toBeTruthy();
    expect(await button("Try again")).toBeTruthy();
  });
});

describe("a person's case", () => {
  it("shows what they can spend, what is open and why limits are lower", async () => {
    open(`/admin/people/${tomasId}`);
    const balances = await screen.findByRole("region", { name: "Balances" });
    expect(balances.textContent).toContain("$1,246.10");
    expect(balances.textContent).toContain("$60.00 reserved");
    expect(screen.getByRole("region", { name: "Open" }).textContent).toContain(
      "Payments on their way 2",
    );
    const limits = screen.getByRole("region", { name: "Limits" });
    expect(limits.textContent).toContain(
      "Lower limits after a security change until Nov 20, 14:03:00",
    );
    expect(limits.textContent).toContain("$400.00 of $1,000.00");
    expect(screen.getByText("Verified Mar 4")).toBeTruthy();
    expect(screen.getByText("Version 3, accepted Mar 5")).toBeTruthy();
    expect(screen.getByText("Version 1, accepted Dec 1, 2025")).toBeTruthy();
    expect(screen.getByText("Phone, added Nov 20")).toBeTruthy();
  });

  it("does not exist for an id that is no one's, or is no id", async () => {
    open(`/admin/people/${noorId}`, {
      readPersonCase: onlyFor({ personId: noorId }, refusal("NOT_FOUND", "Not found")),
    });
    expect(await screen.findByRole("region", { name: "No one has this id" })).toBeTruthy();
  });

  it("leads from a movement to the other person's case, with the payment's id", async () => {
    open(`/admin/people/${tomasId}`);
    await userEvent.click(await screen.findByRole("link", { name: /Dario Conti/ }));
    const detail = await screen.findByRole("region", { name: "Movement" });
    expect(within(detail).getByText("m1")).toBeTruthy();
    const other = within(detail).getByRole("link", { name: "Dario Conti" });
    expect(other.getAttribute("href")).toBe(`/admin/people/${miraId}`);
    expect(location.search).toBe("?movement=m1");
  });

  it("filters movements by currency and pages through them in the address", async () => {
    const { calls } = open(`/admin/people/${tomasId}?notes=all`, {
      listPersonNotes: onlyFor({ personId: tomasId }, { notes: [], nextCursor: null }),
      listPersonMovements: onlyFor(
        { personId: tomasId },
        { transactions: [movement("m1")], hasMore: true },
      ),
    });
    await userEvent.click(await button("USD"));
    await userEvent.click(await screen.findByRole("link", { name: "Older" }));
    await waitFor(() => expect(location.search).toBe("?currency=USD&skip=10&notes=all"));
    await waitFor(() =>
      expect(calls("listPersonMovements").at(-1)?.query.toString()).toBe(
        "limit=10&offset=10&currency=USD",
      ),
    );
  });

  it("takes a note, and says before whether the person's data export contains it", async () => {
    const notes = [note("n1")];
    const { calls } = open(`/admin/people/${tomasId}`, {
      readPersonCase: onlyFor({ personId: tomasId }, () => ({ ...wholeCase, notes })),
      addPersonNote: onlyFor({ personId: tomasId }, ({ body }) => {
        const written = note("n2", {
          text: body.text,
          isConfidential: body.isConfidential,
          authorId: miraId,
          authorTag: "mira",
        });
        notes.unshift(written);
        return { note: written };
      }),
    });
    await userEvent.click(await button("Add a note"));
    const sheet = await screen.findByRole("dialog", { name: "Add a note" });
    const exported = "The person's data export contains notes that are not confidential.";
    expect(within(sheet).getByText(exported)).toBeTruthy();
    await userEvent.type(within(sheet).getByLabelText("Note"), "He denies both payments");
    await userEvent.click(within(sheet).getByRole("checkbox"));
    expect(within(sheet).getByText(/but not what it says/)).toBeTruthy();
    await userEvent.click(within(sheet).getByRole("button", { name: "Save note" }));
    const list = await screen.findByRole("list", { name: "Notes" });
    await waitFor(() => expect(list.textContent).toContain("He denies both payments"));
    expect(list.textContent).toMatch(/You.*Confidential/);
    const sent = calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ text: "He denies both payments", isConfidential: true }),
    ]);
  });

  it("shows bank details only for a reason, until they are hidden again", async () => {
    const { calls } = open(`/admin/people/${tomasId}`, {
      revealBankDetails: onlyFor(
        { personId: tomasId },
        {
          bankAccounts: [
            {
              ...account,
              provider: "fern",
              providerAccountId: "acct-9",
              linkedAt: at,
              identifiers: { sortCode: "20-00-00" },
            },
          ],
        },
      ),
    });
    expect((await screen.findByText("•••• 4417")).textContent).toBeTruthy();
    await userEvent.click(await button("Show bank details"));
    const sheet = await screen.findByRole("dialog", { name: "Show bank details" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Returned payment" }));
    await userEvent.type(within(sheet).getByLabelText("Reason"), "short");
    await userEvent.click(within(sheet).getByRole("button", { name: "Show bank details" }));
    await settled();
    expect(calls().filter(({ method }) => method === "POST")).toEqual([]);
    await userEvent.type(within(sheet).getByLabelText("Reason"), ", his bank returned it");
    await userEvent.click(within(sheet).getByRole("button", { name: "Show bank details" }));
    expect(await screen.findByText("20-00-00")).toBeTruthy();
    const sent = calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body)).toEqual([{ kind: "returned_payment" }]);
    await userEvent.click(await button("Hide bank details"));
    await waitFor(() => expect(screen.queryByText("20-00-00")).toBeNull());
  });

  it("ends all sessions for a reason", async () => {
    let sessions = [session];
    open(`/admin/people/${tomasId}`, {
      readPersonCase: onlyFor({ personId: tomasId }, () => ({
        ...wholeCase,
        sessions,
        liveSessions: sessions.length,
      })),
      endPersonSessions: onlyFor({ personId: tomasId }, () => {
        sessions = [];
        return { endedSessions: 1 };
      }),
    });
    await userEvent.click(await button("End all sessions"));
    const sheet = await screen.findByRole("dialog", { name: "End all sessions" });
    await userEvent.type(within(sheet).getByLabelText("Reason"), "He lost his phone in Lisbon");
    await userEvent.click(within(sheet).getByRole("button", { name: "End all sessions" }));
    expect(await screen.findByText("1 session ended")).toBeTruthy();
    expect(await screen.findByText("No one is signed in.")).toBeTruthy();
  });

  it("cancels a hand-over in progress for a reason", async () => {
    const { calls } = open(`/admin/people/${tomasId}`, {
      readPersonCase: onlyFor(
        { personId: tomasId },
        {
          ...wholeCase,
          safe: {
            address: `0x${"1f".repeat(20)}`,
            status: "deployed",
            custody: "held",
            takenOverAt: null,
            isHandoverOpen: true,
            hasInstantPayments: true,
          },
        },
      ),
      cancelPersonHandover: onlyFor({ personId: tomasId }, { handover: {} }),
    });
    await userEvent.click(await button("Cancel"));
    const sheet = await screen.findByRole("dialog", { name: "Cancel the hand-over" });
    await userEvent.type(within(sheet).getByLabelText("Reason"), "He did not ask for it, he says");
    await userEvent.click(within(sheet).getByRole("button", { name: "Cancel the hand-over" }));
    expect(await screen.findByText("The hand-over is being cancelled")).toBeTruthy();
    expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("leads to the form that freezes the account, with the person filled in", async () => {
    const { calls } = open(`/admin/people/${tomasId}`, {
      listFreezes: { freezes: [], nextCursor: null },
      freezePerson: onlyFor({ id: tomasId }, { freeze: {} }),
    });
    const [link] = await screen.findAllByRole("link", { name: "Freeze account" });
    expect(link).toBeTruthy();
    if (link !== undefined) await userEvent.click(link);
    const sheet = await screen.findByRole("dialog", { name: "Freeze an account" });
    const person = within(sheet).getByLabelText<HTMLInputElement>("Lilypad tag or person id");
    expect(person.value).toBe("@tomas_r");
    await userEvent.type(within(sheet).getByLabelText("Note for staff"), "He denies both payments");
    await userEvent.click(within(sheet).getByRole("button", { name: "Freeze for 24 hours" }));
    await waitFor(() =>
      expect(
        calls()
          .filter(({ method }) => method === "POST")
          .map(({ operation, params }) => [operation, params]),
      ).toEqual([["freezePerson", { id: tomasId }]]),
    );
  });
});
