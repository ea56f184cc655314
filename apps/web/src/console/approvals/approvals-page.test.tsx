import { existsSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { onlyFor, refusal } from "../../../test/fake-api.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";
import { runbooks } from "./runbooks.ts";

const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const omar = {
  id: "0199a000-0000-7000-8000-00000000c0de",
  displayTag: "omar_h",
  firstName: "Omar",
  lastName: "Haddad",
};
const mira = { id: miraId, displayTag: "mira", firstName: "Mira", lastName: "Lind" };
const base = {
  id: "p1",
  person: omar as object | null,
  note: "Three reports of the same pretext",
  status: "open",
  proposedBy: noorId as string | null,
  proposedAt: yesterday,
  expiresAt: tomorrow as string | null,
  takesEffectAt: null,
  decidedBy: null,
  decidedAt: null,
};
const details = {
  freeze_change: {
    change: "freeze",
    reason: "account_takeover",
    category: "protection",
    decideBy: tomorrow,
    endsAt: null,
  },
  staff_change: { role: "finance" },
  reward: { amount: "250.00", currency: "LIL" },
  held_reward: { amount: "100.00", currency: "LIL", rule: "signup" },
  waiver: { USD: "5.00", EUR: "0.00" },
  deactivate_person: { target: omar.id, command: "person deactivate" },
  reopen_teleport_link: { target: "link-4711", command: "teleport reopen" },
} as const;
const proposal = <Kind extends keyof typeof details>(kind: Kind, change: object = {}) => ({
  ...base,
  kind,
  details: details[kind],
  ...change,
});

interface Open {
  proposals?: object[];
  query?: string;
  role?: "support" | "finance" | "administrator";
  answers?: Parameters<typeof openConsole>[1]["answers"];
}

const open = ({ proposals = [], query = "", role = "administrator", answers = {} }: Open) =>
  openConsole(`/admin/approvals${query}`, {
    role,
    answers: {
      listProposals: ({ query: asked }) => ({
        proposals: proposals.filter(
          (one) => "status" in one && (one.status === "open") === (asked.get("status") === "open"),
        ),
        nextCursor: null,
      }),
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole("button", { name });

it("what waits for the caller is apart from what the caller has proposed", async () => {
  open({
    proposals: [
      proposal("freeze_change"),
      proposal("waiver", { id: "p2", proposedBy: miraId }),
      proposal("held_reward", { id: "p3", proposedBy: null, expiresAt: null }),
    ],
  });
  const waiting = await screen.findByRole("region", { name: "Waiting for your approval" });
  expect(
    within(waiting).getByRole("link", { name: /^Freeze an account\b.*Omar Haddad/ }),
  ).toBeTruthy();
  expect(within(waiting).getByText("Reward rules")).toBeTruthy();
  expect(within(waiting).queryByText("Give up what is left")).toBeNull();
  const own = screen.getByRole("region", { name: "Proposed by you" });
  expect(within(own).getByText("Give up what is left")).toBeTruthy();
});

it.each([
  ["freeze_change", "Freeze an account", "Possible takeover", "docs/runbooks/freezes.md"],
  ["staff_change", "New role: Finance", "Finance", "docs/runbooks/staff.md"],
  ["reward", "Reward of 250.00 LIL", "250.00 LIL", "docs/runbooks/rewards.md"],
  ["held_reward", "Held reward of 100.00 LIL", "Sign-up", "docs/runbooks/rewards.md"],
  ["waiver", "Give up what is left", "5.00", "docs/runbooks/staff.md"],
  ["deactivate_person", "Deactivate an account", "Omar Haddad", "docs/runbooks/reports.md"],
  ["reopen_teleport_link", "Open a teleport link again", "link-4711", "docs/runbooks/teleport.md"],
] as const)(
  "a proposal of the kind %s says what it changes and why",
  async (kind, title, fact, runbook) => {
    open({ proposals: [proposal(kind)], query: "?proposal=p1" });
    const detail = await screen.findByRole("region", { name: title });
    expect(within(detail).getByText("Three reports of the same pretext")).toBeTruthy();
    expect(within(detail).getAllByText(fact).length).toBeGreaterThan(0);
    expect(within(detail).getByText(runbook)).toBeTruthy();
    expect(within(detail).getByText("What happens when you approve")).toBeTruthy();
  },
);

describe("a proposal of another member of staff", () => {
  it("is approved from its details, and leaves the list", async () => {
    const proposals = [proposal("freeze_change")];
    const { calls } = open({
      proposals,
      role: "support",
      answers: {
        approveProposal: onlyFor({ id: "p1" }, () => {
          proposals[0] = proposal("freeze_change", { status: "approved", decidedBy: miraId });
          return { proposal: proposals[0] };
        }),
      },
    });
    await userEvent.click(await screen.findByRole("link", { name: /^Freeze an account/ }));
    await userEvent.click(await button("Approve"));
    expect(await screen.findByText("Proposal approved")).toBeTruthy();
    expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(await screen.findByText("Nothing is waiting for you.")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Decided" }));
    await userEvent.click(await screen.findByRole("link", { name: /^Freeze an account/ }));
    const detail = await screen.findByRole("region", { name: "Freeze an account" });
    expect(within(detail).getByText("Decided by").parentElement?.textContent).toContain("You");
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("needs a reason if it is a reward", async () => {
    const reward = proposal("reward");
    open({
      proposals: [reward],
      query: "?proposal=p1",
      role: "finance",
      answers: {
        withdrawProposal: onlyFor(
          { id: "p1" },
          { proposal: { ...reward, status: "refused", decidedBy: miraId } },
        ),
      },
    });
    await userEvent.click(await button("Decline"));
    expect(screen.getByText("Give a reason of at least 10 characters")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Reason"), "The bug was known before");
    await userEvent.click(await button("Decline"));
    expect(await screen.findByText("Proposal declined")).toBeTruthy();
  });

  it("that someone else decided meanwhile says so, and the lists are read again", async () => {
    const { calls } = open({
      proposals: [proposal("staff_change")],
      query: "?proposal=p1",
      answers: { approveProposal: onlyFor({ id: "p1" }, refusal("PROPOSAL_NOT_OPEN")) },
    });
    await userEvent.click(await button("Approve"));
    expect(await screen.findByText(/already decided/)).toBeTruthy();
    await waitFor(() => expect(calls("listProposals")).toHaveLength(2));
  });
});

it("the caller's own proposal is never offered for approval, and can be withdrawn", async () => {
  open({ proposals: [proposal("staff_change", { proposedBy: miraId })], query: "?proposal=p1" });
  expect(await screen.findByText("Another member of staff has to approve this.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByRole("button", { name: "Withdraw" })).toBeTruthy();
});

it("somebody who would be removed by the only other administrator objects, for a reason", async () => {
  const removal = { person: mira, details: { role: null }, takesEffectAt: tomorrow };
  const proposals = [proposal("staff_change", removal)];
  const { calls } = open({
    proposals,
    answers: {
      objectToProposal: onlyFor({ id: "p1" }, () => {
        proposals[0] = proposal("staff_change", { ...removal, status: "refused" });
        return { proposal: proposals[0] };
      }),
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: /^Remove from staff/ }));
  expect(await screen.findByText(/unless you object/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Why you object"), "I didn't do anything wrong");
  await userEvent.click(await button("Object"));
  expect(await screen.findByText("The change is stopped")).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("decided proposals are read page by page, and the page is in the address", async () => {
  const onPage = (id: string, nextCursor: string | null) => ({
    proposals: [
      proposal("freeze_change", { id, status: "withdrawn", person: { ...omar, firstName: id } }),
    ],
    nextCursor,
  });
  open({
    query: "?show=decided",
    answers: {
      listProposals: ({ query: asked }) =>
        asked.get("cursor") === "second" ? onPage("Older", null) : onPage("Newer", "second"),
    },
  });
  expect(await screen.findByText("Newer Haddad")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Older" }));
  expect(await screen.findByText("Older Haddad")).toBeTruthy();
  expect(location.search).toBe("?show=decided&at=second");
  await userEvent.click(screen.getByRole("link", { name: "Newest" }));
  expect(await screen.findByText("Newer Haddad")).toBeTruthy();
});

it("every kind leads to a runbook that exists", () => {
  // Tests run in the repository's folder.
  expect(Object.values(runbooks).filter((path) => !existsSync(path))).toEqual([]);
});
