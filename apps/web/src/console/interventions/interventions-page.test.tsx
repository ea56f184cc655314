import { existsSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";
import { runbooks } from "./runbooks.ts";

const id = "0199a000-0000-7000-8000-0000000000b1";
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const intervention = (change: object = {}) => ({
  id,
  kind: "deactivate_person",
  command: "person deactivate",
  person: {
    id: "0199a000-0000-7000-8000-00000000c0de",
    displayTag: "omar_h",
    firstName: "Omar",
    lastName: "Haddad",
  },
  target: "0199a000-0000-7000-8000-00000000c0de",
  note: "Three reports of the same pretext",
  status: "open",
  proposedBy: noorId,
  proposedAt: yesterday,
  expiresAt: tomorrow,
  ...change,
});
const list = "listInterventions";
const listOf = (...interventions: object[]) => ({ interventions, nextCursor: null });

it("a proposed change says what it does, who proposed it and why, and the command that approves it", async () => {
  openConsole("/admin/interventions", {
    role: "support",
    answers: { [list]: listOf(intervention()) },
  });
  const link = await screen.findByRole("link", { name: /^Deactivate an account\b.*Omar Haddad/ });
  expect(link.closest("li")?.textContent).toMatch(/Staff 0000b22b.*Waits for approval/);
  await userEvent.click(link);
  const detail = await screen.findByRole("region", { name: "Deactivate an account" });
  expect(within(detail).getByText("Three reports of the same pretext")).toBeTruthy();
  expect(within(detail).getByText(/signed out and can't sign in/)).toBeTruthy();
  expect(within(detail).getByRole("link", { name: "Omar Haddad" })).toBeTruthy();
  expect(
    within(detail).getByText(`lilypad person deactivate --approve ${id} --as <member>`),
  ).toBeTruthy();
  // Only administrators read the audit log.
  expect(within(detail).queryByRole("link", { name: "Entries in the audit log" })).toBeNull();
});

it("who has proposed it is not shown how to approve it, only how to withdraw it", async () => {
  openConsole(`/admin/interventions?intervention=${id}`, {
    role: "administrator",
    answers: { [list]: listOf(intervention({ proposedBy: miraId })) },
  });
  const detail = await screen.findByRole("region", { name: "Deactivate an account" });
  expect(within(detail).getByText(/--withdraw/)).toBeTruthy();
  expect(within(detail).queryByText(/--approve/)).toBeNull();
  const audit = within(detail).getByRole("link", { name: "Entries in the audit log" });
  expect(audit.getAttribute("href")).toBe("/admin/audit?action=person%20deactivate");
});

it("decided changes have a list of their own, and none is told when there is none", async () => {
  const { calls, answer } = openConsole("/admin/interventions", {
    role: "finance",
    answers: { [list]: listOf() },
  });
  expect(await screen.findByText("No one has proposed a change.")).toBeTruthy();
  answer(
    list,
    listOf(
      intervention({
        kind: "reopen_teleport_link",
        command: "teleport reopen",
        person: null,
        status: "approved",
        decidedBy: miraId,
        decidedAt: yesterday,
      }),
    ),
  );
  await userEvent.click(screen.getByRole("link", { name: "Decided" }));
  await userEvent.click(await screen.findByRole("link", { name: "Open a teleport link again" }));
  const detail = await screen.findByRole("region", { name: "Open a teleport link again" });
  expect(within(detail).getByText("Decided by").parentElement?.textContent).toContain("You");
  expect(within(detail).queryByText(/lilypad/)).toBeNull();
  expect(calls(list).map(({ query }) => query.get("status"))).toEqual(["open", "decided"]);
});

it("every kind leads to a runbook that exists", () => {
  // Tests run in the repository's folder.
  expect(Object.values(runbooks).filter((path) => !existsSync(path))).toEqual([]);
});
