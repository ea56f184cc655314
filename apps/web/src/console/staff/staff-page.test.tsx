import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { onlyFor } from "../../../test/fake-api.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const list = "listStaff";
const member = (userId: string, displayTag: string, more: object = {}) => ({
  userId,
  email: `${displayTag}@example.com`,
  displayTag,
  role: "support",
  isBySettings: false,
  since: "2026-10-02T09:00:00.000Z",
  ...more,
});
const change = (id: string, more: object = {}) => ({
  id,
  userId: "0199a000-0000-7000-8000-00000000d44d",
  email: "ida@example.com",
  displayTag: "ida",
  role: "finance",
  status: "open",
  proposedBy: noorId,
  proposedAt: "2026-11-20T14:14:00.000Z",
  expiresAt: "2026-11-27T14:14:00.000Z",
  takesEffectAt: null,
  decidedBy: null,
  decidedAt: null,
  ...more,
});
const members = [
  member(miraId, "mira", { role: "administrator", isBySettings: true, since: null }),
  member(noorId, "noor"),
];
const open = (changes: object[] = [], answers: Parameters<typeof openConsole>[1]["answers"] = {}) =>
  openConsole("/admin/staff", {
    role: "administrator",
    answers: { [list]: () => ({ members, changes }), ...answers },
  });
const button = (name: string) => screen.findByRole("button", { name });

it("an administrator proposes a new member for a reason, and sees that it waits", async () => {
  const changes: object[] = [];
  const { calls } = open(changes, {
    proposeStaffChange: () => {
      changes.push(change("c1", { proposedBy: miraId }));
      return { change: changes[0] };
    },
  });
  await userEvent.click(await button("Add a member"));
  const sheet = await screen.findByRole("dialog", { name: "Add a member" });
  await userEvent.type(within(sheet).getByLabelText("Email of their Lilypad account"), "ida@");
  await userEvent.type(within(sheet).getByLabelText("Reason"), "Joins the team for payouts");
  await userEvent.click(within(sheet).getByRole("button", { name: "Propose member" }));
  expect(await within(sheet).findByText("Enter an email address")).toBeTruthy();
  await userEvent.type(
    within(sheet).getByLabelText("Email of their Lilypad account"),
    "example.com",
  );
  await userEvent.selectOptions(within(sheet).getByLabelText("Role"), "Finance");
  await userEvent.click(within(sheet).getByRole("button", { name: "Propose member" }));
  expect(await screen.findByText("Change proposed")).toBeTruthy();
  const waiting = await screen.findByRole("region", { name: "Waiting for approval" });
  expect(within(waiting).getByText("@ida becomes Finance")).toBeTruthy();
  const sent = calls().filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([{ email: "ida@example.com", role: "finance" }]);
  await userEvent.click(within(waiting).getByRole("link", { name: "@ida becomes Finance" }));
  expect(await screen.findByText("Another administrator has to approve this.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("an administrator approves what another one proposed", async () => {
  const changes = [change("c1")];
  open(changes, {
    approveStaffChange: onlyFor({ id: "c1" }, () => {
      changes[0] = change("c1", {
        status: "approved",
        decidedBy: miraId,
        decidedAt: "2026-11-20T15:00:00.000Z",
      });
      return { change: changes[0] };
    }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "@ida becomes Finance" }));
  await userEvent.click(await button("Approve"));
  expect(await screen.findByText("Change approved")).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Waiting for approval" })).toBeNull(),
  );
});

it("somebody who would be removed by the only other administrator objects, for a reason", async () => {
  const own = { userId: miraId, email: "mira@example.com", displayTag: "mira", role: null };
  const changes = [change("c1", { ...own, takesEffectAt: "2026-11-23T14:14:00.000Z" })];
  const { calls } = open(changes, {
    objectToStaffChange: onlyFor({ id: "c1" }, () => {
      changes[0] = change("c1", {
        ...own,
        status: "objected",
        decidedBy: miraId,
        decidedAt: "2026-11-20T15:00:00.000Z",
      });
      return { change: changes[0] };
    }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "@mira leaves the staff" }));
  expect(await screen.findByText(/unless you object/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Why you object"), "I didn't do anything wrong");
  await userEvent.click(await button("Object"));
  expect(await screen.findByText("The change is stopped")).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("a proposal about the caller that another one has to approve can't be declined by them", async () => {
  open([change("c1", { userId: miraId, displayTag: "mira", role: null })]);
  await userEvent.click(await screen.findByRole("link", { name: "@mira leaves the staff" }));
  expect(await screen.findByText(/another administrator has to decide it/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
});

it("an administrator allows a member who lost their passkey a new one, for a reason", async () => {
  const { calls } = open([], {
    allowStaffPasskey: onlyFor({ id: noorId }, { expiresAt: "2026-11-21T14:14:00.000Z" }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "@noor" }));
  await userEvent.click(await button("They lost their only passkey"));
  await userEvent.type(
    screen.getByLabelText("How you checked that it's them"),
    "Called her at home",
  );
  await userEvent.click(await button("Allow a new passkey"));
  expect(await screen.findByText("They can add a passkey within a day")).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("a member is removed with a proposal; one whom a setting names can't be", async () => {
  const { calls } = open([], {
    proposeStaffChange: { change: change("c2", { status: "approved", role: null }) },
  });
  await userEvent.click(await screen.findByRole("link", { name: "@mira" }));
  expect(await screen.findByText(/ADMIN_EMAILS/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "@noor" }));
  await userEvent.click(await button("Remove"));
  const sheet = await screen.findByRole("dialog", { name: "Remove from staff" });
  await userEvent.type(within(sheet).getByLabelText("Reason"), "Leaves at the end of today");
  await userEvent.click(within(sheet).getByRole("button", { name: "Propose removal" }));
  expect(await screen.findByText("The change is in effect")).toBeTruthy();
  const sent = calls().filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([{ email: "noor@example.com", role: null }]);
});
