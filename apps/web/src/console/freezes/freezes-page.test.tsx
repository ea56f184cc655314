import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { onlyFor, refusal } from "../../../test/fake-api.ts";
import { noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const tomasId = "0199a000-0000-7000-8000-00000000c33c";
const note = "Two payments to a new person; he denies both";
/** The server's answer to a proposal; the form reads nothing of it. */
const proposed = { proposal: { id: "p1" } };
const placed = {
  id: "f1",
  userId: tomasId,
  kind: "suspected_fraud",
  category: "review",
  decideBy: "2026-11-21T14:14:00.000Z",
  note,
  status: "active",
  placedBy: noorId,
  placedAt: "2026-11-20T14:14:00.000Z",
  endsAt: "2026-11-21T14:14:00.000Z",
  proposedBy: null,
  approvedBy: null,
  liftedAt: null,
  liftProposedBy: null,
  liftApprovedBy: null,
};
const freeze = { ...placed, displayTag: "tomas_r" };

interface Open {
  query?: string;
  freezes?: object[];
  answers?: Parameters<typeof openConsole>[1]["answers"];
}

const open = ({ query = "", freezes = [], answers = {} }: Open = {}) =>
  openConsole(`/admin/freezes${query}`, {
    role: "support",
    answers: {
      listFreezes: { freezes, nextCursor: null },
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole("button", { name });

describe("an account", () => {
  it("is found by its exact tag and frozen alone, for the chosen hours", async () => {
    const { calls } = open({
      answers: {
        searchUsers: {
          users: [
            {
              id: tomasId,
              first_name: "Tomás",
              last_name: "Reyes",
              display_tag: "tomas_r",
              avatar_colour: "#6366f1",
            },
          ],
        },
        freezePerson: onlyFor({ id: tomasId }, { freeze: placed }),
      },
    });
    await userEvent.click(await button("Freeze an account"));
    const form = await screen.findByRole("dialog", { name: "Freeze an account" });
    await userEvent.click(within(form).getByRole("button", { name: "Freeze for 24 hours" }));
    expect(within(form).getByText("Enter the person's tag or id")).toBeTruthy();
    await userEvent.type(within(form).getByLabelText("Lilypad tag or person id"), "@Tomas_R");
    expect(await within(form).findByText("This is Tomás Reyes.")).toBeTruthy();
    await userEvent.click(within(form).getByRole("button", { name: "Suspected fraud" }));
    const category = within(form).getByLabelText(
      "Reason that the person sees",
    ) as HTMLSelectElement;
    expect(category.value).toBe("review");
    await userEvent.selectOptions(category, "No reason, where the law forbids it");
    await userEvent.type(within(form).getByLabelText("Note for staff"), note);
    await userEvent.selectOptions(within(form).getByLabelText("For"), "4 hours");
    await userEvent.click(within(form).getByRole("button", { name: "Freeze for 4 hours" }));
    expect(await screen.findByText("Account frozen")).toBeTruthy();
    expect(calls().find(({ method }) => method === "POST")?.body).toEqual({
      kind: "suspected_fraud",
      category: "untold",
      note,
      hours: 4,
    });
    await waitFor(() => expect(location.search).toBe(""));
  });

  it("whose freeze was refused stays in the form, with the reason of the refusal", async () => {
    open({
      query: `?form=new&person=${tomasId}`,
      answers: {
        freezePerson: onlyFor(
          { id: tomasId },
          refusal(
            "FREEZE_NEEDS_APPROVAL",
            "This account was frozen without a second approval in the last seven days.",
          ),
        ),
      },
    });
    await userEvent.type(await screen.findByLabelText("Note for staff"), note);
    await userEvent.click(await button("Freeze for 24 hours"));
    expect(await screen.findByText(/in the last seven days/)).toBeTruthy();
    expect((screen.getByLabelText("Note for staff") as HTMLInputElement).value).toBe(note);
  });

  it("gets a longer freeze only as a proposal, with an end or without one", async () => {
    const { calls } = open({
      query: `?form=new&person=${tomasId}`,
      answers: {
        proposeFreezeChange: onlyFor({ id: tomasId }, proposed),
      },
    });
    await userEvent.type(await screen.findByLabelText("Note for staff"), note);
    await userEvent.click(screen.getByLabelText("With approval"));
    const due = screen.getByLabelText("We decide by the end of (UTC)");
    await userEvent.type(due, "2020-01-01");
    await userEvent.click(await button("Propose freeze"));
    expect(screen.getByText("Choose a day in the future, and not after the end")).toBeTruthy();
    await userEvent.clear(due);
    await userEvent.type(due, "2099-01-31");
    await userEvent.click(await button("Propose freeze"));
    expect(await screen.findByText("Freeze proposed")).toBeTruthy();
    expect(calls().find(({ method }) => method === "POST")?.body).toEqual({
      change: "freeze",
      kind: "account_takeover",
      category: "protection",
      note,
      endsAt: null,
      decideBy: "2099-01-31T23:59:59.000Z",
    });
  });

  it("that is frozen shows why and until when, and its end can be proposed", async () => {
    const { calls } = open({
      freezes: [freeze],
      answers: {
        proposeFreezeChange: onlyFor({ id: tomasId }, proposed),
      },
    });
    await userEvent.click(await screen.findByRole("link", { name: "@tomas_r" }));
    const detail = await screen.findByRole("region", { name: "@tomas_r is frozen" });
    expect(within(detail).getAllByText("Nov 21, 14:14:00")).toHaveLength(2);
    expect(within(detail).getByText("Review: we check recent activity")).toBeTruthy();
    await userEvent.click(within(detail).getByRole("button", { name: "Propose to end it" }));
    await userEvent.type(
      await screen.findByLabelText("Note for staff"),
      "It was a mistake of ours",
    );
    const form = screen.getByRole("dialog", { name: "Propose to end a freeze" });
    await userEvent.click(within(form).getByRole("button", { name: "Propose to end it" }));
    expect(await screen.findByText("End proposed")).toBeTruthy();
    expect(calls().find(({ method }) => method === "POST")?.body).toEqual({
      change: "unfreeze",
      note: "It was a mistake of ours",
    });
  });
});
