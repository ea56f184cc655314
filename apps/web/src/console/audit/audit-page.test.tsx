import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../../test/fake-api.ts";
import { settled } from "../../../test/settled.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const list = "listAuditEntries";
const hash = (letter: string) => letter.repeat(64);
const entry = (sequence: string, change: object = {}) => ({
  sequence,
  at: "2026-11-20T14:13:52.000Z",
  actor: noorId,
  role: "support",
  action: "freezePerson",
  outcome: "done",
  subject: "0199a000-0000-7000-8000-00000000c33c",
  reason: "He called and denies both payments",
  details: { kind: "account_takeover", hours: 24 },
  previous_hash: hash("a"),
  hash: hash("b"),
  ...change,
});
const chain = { isWhole: true, brokenAt: null, checkedAt: "2026-11-20T14:00:00.000Z" };
const page = (entries: object[], change: object = {}) => ({
  entries,
  next: null,
  chain,
  ...change,
});
const open = (answers: Parameters<typeof openConsole>[1]["answers"] = {}, query = "") =>
  openConsole(`/admin/audit${query}`, {
    role: "administrator",
    answers: {
      [list]: page([entry("42"), entry("41", { actor: miraId, action: "listStaff" })]),
      ...answers,
    },
  });
const queries = (calls: Calls) => calls("listAuditEntries").map(({ query }) => query.toString());

it("names who did what with which outcome, and says that the chain is whole", async () => {
  open();
  const first = (await screen.findAllByText("Froze an account"))[0]?.closest("li");
  await waitFor(() => expect(first?.textContent).toContain("@noor_h"));
  expect(first?.textContent).toContain("#42");
  expect(first?.textContent).toContain("Done");
  expect(first?.textContent).toContain("He called and denies both payments");
  expect(screen.getByText("Chain is whole")).toBeTruthy();
  const own = screen
    .getByText("Looked at the staff", { selector: "a, span, strong, div, li *" })
    .closest("li");
  expect(own?.textContent).toContain("You");
});

it("a broken chain names the first entry that does not fit", async () => {
  open({ [list]: page([entry("42")], { chain: { ...chain, isWhole: false, brokenAt: "17" } }) });
  expect(await screen.findByText("Broken at entry 17")).toBeTruthy();
});

it("filters are part of the address: they can be opened, changed together and removed", async () => {
  const { calls } = open({}, "?action=freezePerson&from=2026-11-01&until=2026-11-20");
  const action = await screen.findByLabelText<HTMLInputElement>("Action");
  expect(action.value).toBe("freezePerson");
  expect(queries(calls)[0]).toBe(
    "action=freezePerson&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z&limit=50",
  );
  await userEvent.clear(action);
  await userEvent.type(action, "listStaff");
  await userEvent.selectOptions(await screen.findByLabelText("Who"), "@noor_h");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(location.search).toContain("action=listStaff"));
  expect(location.search).toContain(`actor=${noorId}`);
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  await waitFor(() => expect(queries(calls).at(-1)).toBe("limit=50"));
});

it("leaves out what was only read, and shows one outcome, if asked to", async () => {
  const { calls } = open();
  await userEvent.selectOptions(await screen.findByLabelText("Entries"), "Changes only");
  await userEvent.selectOptions(screen.getByLabelText("Outcome"), "Refused");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(queries(calls).at(-1)).toBe("outcome=refused&kind=changes&limit=50"));
});

it("an appointment on a server is the operator's, not the person's who was appointed", async () => {
  open({
    [list]: page([
      entry("1", { actor: null, role: "operator", action: "admin invite", subject: miraId }),
    ]),
  });
  const first = (await screen.findByText("Appointed the first administrator")).closest("li");
  expect(first?.textContent).toContain("Operator of the server");
  expect(first?.textContent).not.toContain("You");
});

it("a command is shown in words: actions of two members of staff, and actions of one operator alone", async () => {
  const action = "person deactivate";
  open({
    [list]: page([
      entry("4", { action: "approveProposal" }),
      entry("3", { action }),
      entry("2", { action, actor: null, role: "emergency" }),
      entry("1", { action: "person of-another-version" }),
    ]),
  });
  const rowOf = async (words: string) =>
    (await screen.findByText(words)).closest("li")?.textContent;
  expect(await rowOf("Approved a proposal")).toContain("#4");
  expect(await rowOf("Proposed to deactivate an account")).toContain("#3");
  expect(await rowOf("Deactivated an account, alone")).toContain("#2");
  expect(await rowOf("Ran lilypad person of-another-version")).toContain("#1");
});

it("older entries are on the next page, from which a link leads back to the newest", async () => {
  const { calls } = open({
    [list]: ({ query }) =>
      query.has("before") ? page([entry("1")]) : page([entry("42")], { next: 42 }),
  });
  await userEvent.click(await screen.findByRole("link", { name: "Older" }));
  expect(await screen.findByText("#1")).toBeTruthy();
  expect(queries(calls).at(-1)).toBe("before=42&limit=50");
  await userEvent.click(screen.getByRole("link", { name: "Newest" }));
  expect(await screen.findByText("#42")).toBeTruthy();
});

it("an entry shows its details and hashes, and leads to everything about the same person", async () => {
  open();
  await userEvent.click(await screen.findByRole("link", { name: "#42" }));
  const detail = await screen.findByRole("region", { name: "Entry 42" });
  expect(within(detail).getByText("account_takeover")).toBeTruthy();
  expect(within(detail).getByText(hash("a"))).toBeTruthy();
  expect(within(detail).getByText(hash("b"))).toBeTruthy();
  await userEvent.click(within(detail).getByRole("link", { name: /c33c$/ }));
  await waitFor(() =>
    expect(location.search).toBe("?subject=0199a000-0000-7000-8000-00000000c33c"),
  );
});

it("the export needs a reason and saves every part of the log as one file", async () => {
  const full = Array.from({ length: 10_000 }, (_, index) => `{"sequence":"${index + 1}"}\n`).join(
    "",
  );
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return "blob:log";
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { calls } = open({
    exportAuditLog: ({ query }) => (query.get("after") === "0" ? full : '{"sequence":"10001"}\n'),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  const sheet = await screen.findByRole("dialog", { name: "Export the audit log" });
  await userEvent.type(within(sheet).getByLabelText("Reason"), "short");
  await userEvent.click(within(sheet).getByRole("button", { name: "Export" }));
  await settled();
  expect(saved).toEqual([]);
  await userEvent.type(within(sheet).getByLabelText("Reason"), " no, for the yearly audit");
  await userEvent.click(within(sheet).getByRole("button", { name: "Export" }));
  expect(await screen.findByText("10,001 entries")).toBeTruthy();
  const parts = calls("exportAuditLog");
  expect(parts.map(({ query }) => query.get("after"))).toEqual(["0", "10000"]);
  expect(saved[0]?.size).toBe(full.length + 21);
});
