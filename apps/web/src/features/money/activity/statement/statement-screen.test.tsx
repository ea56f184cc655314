import type { ErrorCode } from "@lilypad/api-contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi, refusal } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { StatementScreen } from "./statement-screen.tsx";

const path = "getStatement";
const answers = {
  getBalance: { balances: [], asOf: "2026-11-20T14:02:00.000Z" },
  getProfile: { profile: { first_name: "Mira", last_name: "Okafor", display_tag: "mira" } },
};
const entry = (id: string, amount: string, balance: string) => ({
  at: "2026-03-02T10:00:00.000Z",
  amount,
  balance,
  transaction: { id, title: `Title ${id}`, note: null, counterparty: null },
});
const statement = {
  currency: "USD",
  from: "2026-03-01T00:00:00.000Z",
  until: "2026-04-01T00:00:00.000Z",
  openingBalance: "10.00",
  closingBalance: "1257.25",
  entries: [entry("a", "-2.75", "7.25"), entry("b", "1250.00", "1257.25")],
};

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

const open = () => openSignedIn(<StatementScreen />);

it("a statement shows balances, sums and entries that add up", async () => {
  fakeApi({ ...answers, [path]: statement });
  open();
  const sheet = within(await screen.findByRole("article", { name: "Statement" }));
  expect(await sheet.findByText("Account of Mira Okafor")).toBeTruthy();
  const facts = Object.fromEntries(
    ["Opening balance", "Money in", "Money out", "Closing balance"].map((label) => [
      label,
      sheet.getByText(label).nextElementSibling?.textContent,
    ]),
  );
  expect(facts).toEqual({
    "Opening balance": "$10.00",
    "Money in": "+$1,250.00",
    "Money out": "−$2.75",
    "Closing balance": "$1,257.25",
  });
  expect(sheet.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Title a.*−\$2\.75\$7\.25$/),
    expect.stringMatching(/^Title b.*\+\$1,250\.00\$1,257\.25$/),
  ]);
});

it("a statement includes both chosen days, and refuses a last day before the first one", async () => {
  const { calls } = fakeApi({ ...answers, [path]: { ...statement, entries: [] } });
  open();
  expect(await screen.findByText("No transactions in this period.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Custom" }));
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-02-01" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-02-28" } });
  await waitFor(() => {
    const query = calls("getStatement").at(-1)?.query;
    expect(query?.get("from")).toBe(new Date(2026, 1, 1).toISOString());
    expect(query?.get("until")).toBe(new Date(2026, 2, 1).toISOString());
  });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-01-31" } });
  expect(screen.getByText("The first day can't be after the last day.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Download CSV" }).disabled).toBe(
    true,
  );
});

it.each<[string, ErrorCode, string]>([
  [
    "too long",
    "STATEMENT_TOO_LONG",
    "That period has too many transactions for one statement. Please choose a shorter one.",
  ],
  [
    "archived in part",
    "STATEMENT_ARCHIVED",
    "Part of that period is in our archive. Choose a later start, or ask support for the older statement.",
  ],
])("a statement that is %s shows the server's message", async (_, code, error) => {
  fakeApi({ ...answers, [path]: refusal(code, error) });
  open();
  expect((await screen.findByText(error)).closest('[role="alert"]')).not.toBeNull();
});

it("the downloaded statement is named after its currency and days", async () => {
  fakeApi({ ...answers, [path]: statement });
  const saved: { name: string; text: Promise<string> }[] = [];
  let file = new Blob();
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      file = blob;
      return "blob:statement";
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLElement.prototype, "click").mockImplementation(function (this: HTMLElement) {
    saved.push({ name: this.getAttribute("download") ?? "", text: textOf(file) });
  });
  open();
  await userEvent.click(screen.getByRole("radio", { name: "This year" }));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Download CSV" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(saved[0]?.name).toMatch(/^lilypad-usd-\d{4}-01-01-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text).toContain('"Closing balance","","","USD","1257.25"');
});
