import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type Calls, fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settled } from "../../../../test/settled.ts";
import { BlockDialog } from "./block-dialog.tsx";

const theo = {
  id: "theo",
  first_name: "Theo",
  last_name: "Marchetti",
  display_tag: "theo",
  avatar_colour: "#0ea5e9",
};
const block = "blockPerson";
const report = "reportRequest";
const blocked = { blocked: true };

function open() {
  const ends = { onClose: vi.fn(), onBlocked: vi.fn() };
  openSignedIn(<BlockDialog person={theo} requestId="boat" {...ends} />);
  expect(screen.getByRole("alertdialog", { name: "Block Theo Marchetti?" })).toBeTruthy();
  return ends;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const writes = (calls: Calls) =>
  calls()
    .filter(({ method }) => method !== "GET")
    .map(({ operation, params, body }) => [operation, params, body]);

it("blocking asks for confirmation, and reports nothing unless that is selected", async () => {
  const { calls } = fakeApi({ [block]: onlyFor({ id: "theo" }, blocked) });
  const { onBlocked } = open();
  expect(
    screen.getByText(/We won't tell them, and you can still receive money from them/),
  ).toBeTruthy();
  await press("Block");
  expect(await screen.findByText("Theo Marchetti is blocked")).toBeTruthy();
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(writes(calls)).toEqual([["blockPerson", { id: "theo" }, undefined]]);
});

it("blocking is cancelled by the other button", async () => {
  const { calls } = fakeApi({});
  const { onClose } = open();
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  await settled();
  expect(calls()).toEqual([]);
});

it("a report is sent with the reason, the text and the payment request", async () => {
  const { calls } = fakeApi({
    [block]: onlyFor({ id: "theo" }, blocked),
    [report]: onlyFor({ id: "boat" }, { reported: true }),
  });
  const { onBlocked } = open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Also report them to us" }));
  await userEvent.selectOptions(screen.getByLabelText("What's wrong?"), "Threats or insults");
  await userEvent.type(screen.getByLabelText("Tell us more (optional)"), " Every night ");
  await press("Block and report");
  expect(await screen.findByText("Thank you. We'll look into your report.")).toBeTruthy();
  await waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  expect(writes(calls)).toEqual([
    ["blockPerson", { id: "theo" }, undefined],
    ["reportRequest", { id: "boat" }, { reason: "harassment", details: "Every night" }],
  ]);
});

it("the dialog shows that the report is missing if only that failed", async () => {
  const refused = refusal("RATE_LIMITED", "Too many for today.");
  fakeApi({
    [block]: onlyFor({ id: "theo" }, blocked),
    [report]: onlyFor({ id: "boat" }, refused),
  });
  const { onBlocked } = open();
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Block and report");
  expect(
    await screen.findByText("Theo Marchetti is blocked, but we didn't get your report"),
  ).toBeTruthy();
  expect(screen.getByText("Too many for today.")).toBeTruthy();
  expect(onBlocked).toHaveBeenCalledOnce();
});

it("the dialog stays open and shows the reason if blocking failed", async () => {
  fakeApi({
    [block]: onlyFor({ id: "theo" }, refusal("BLOCK_LIMIT_REACHED", "Unblock one first.")),
  });
  const { onBlocked, onClose } = open();
  await press("Block");
  expect(await screen.findByText("Could not block Theo Marchetti")).toBeTruthy();
  expect(screen.getByText("Unblock one first.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Block" }).disabled).toBe(false);
  expect([onBlocked, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
