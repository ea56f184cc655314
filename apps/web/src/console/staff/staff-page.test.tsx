import { screen, within } from "@testing-library/react";
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
/** The part of the server's answer to a proposal that the form reads. */
const proposed = (status: "open" | "approved") => ({
  proposal: { id: "c1", status, takesEffectAt: null },
});
const members = [
  member(miraId, "mira", { role: "administrator", isBySettings: true, since: null }),
  member(noorId, "noor"),
];
const open = (answers: Parameters<typeof openConsole>[1]["answers"] = {}) =>
  openConsole("/admin/staff", {
    role: "administrator",
    answers: { [list]: { members }, ...answers },
  });
const button = (name: string) => screen.findByRole("button", { name });

it("an administrator proposes a new member for a reason, and sees that it waits", async () => {
  const { calls } = open({ proposeStaffChange: proposed("open") });
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
  const sent = calls().filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([{ email: "ida@example.com", role: "finance" }]);
});

it("an administrator allows a member who lost their passkey a new one, for a reason", async () => {
  const { calls } = open({
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
  const { calls } = open({
    proposeStaffChange: proposed("approved"),
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
