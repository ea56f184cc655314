import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { onlyFor } from "../../../test/fake-api.ts";
import { openConsole } from "../../../test/stages/console-stage.tsx";
import { runbooks } from "./runbooks.ts";

const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000 - 60_000).toISOString();
const id = "0199a000-0000-7000-8000-0000000000f1";
const item = (change: object = {}) => ({
  kind: "withdrawal",
  id,
  cause: "not_paid_out",
  since: fiveDaysAgo,
  person: {
    id: "0199a000-0000-7000-8000-00000000c0de",
    displayTag: "omar_h",
    firstName: "Omar",
    lastName: "Haddad",
  },
  amount: "310.00",
  asset: "usdc",
  detail: null,
  attempts: 12,
  nextAttemptAt: null,
  reference: "tx_81",
  actions: ["retry"],
  ...change,
});
const work = (...items: object[]) => ({
  items,
  nextCursor: null,
  counts: items.length === 0 ? [] : [{ kind: "withdrawal", count: items.length }],
  bound: 500,
});
const list = "listStuckWork";

it("a withdrawal that waits says whose it is, how old and why, and is retried with a reason", async () => {
  const { calls, answer } = openConsole("/admin/work", {
    role: "finance",
    answers: {
      [list]: work(item()),
      retryStuckWork: onlyFor({ kind: "withdrawal", id }, { retried: true }),
    },
  });
  const open = await screen.findByRole("link", { name: /^Withdrawal, \$310\.00/ });
  const row = open.closest("li");
  expect(row?.textContent).toMatch(/Omar Haddad.*Waits at the bank partner.*5 days.*Retry/);
  await userEvent.click(open);
  const detail = await screen.findByRole("region", { name: "Withdrawal, $310.00" });
  expect(within(detail).getByRole("link", { name: "Omar Haddad" }).getAttribute("href")).toBe(
    "/admin/people/0199a000-0000-7000-8000-00000000c0de",
  );
  expect(within(detail).getByText(runbooks.not_paid_out)).toBeTruthy();
  const retry = within(detail).getByRole("button", { name: "Retry now" });
  await userEvent.click(retry);
  expect(within(detail).getByText("Give a reason of at least 10 characters")).toBeTruthy();
  await userEvent.type(within(detail).getByLabelText("Reason"), "The bank says it is paid");
  answer(list, work());
  await userEvent.click(retry);
  expect(await screen.findByText("It is tried now")).toBeTruthy();
  expect(await screen.findByText("Nothing is stuck.")).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("only the actions that the caller has are offered, and a held payment leads to its case", async () => {
  const held = item({
    kind: "screening",
    id: "case-1",
    cause: "payment_held",
    actions: ["decide"],
  });
  const outflow = item({ kind: "outflow", id: "0xab-3", cause: "outflow_waits", actions: [] });
  openConsole("/admin/work?item=screening%3Acase-1", {
    role: "support",
    answers: { [list]: work(held, outflow) },
  });
  const open = await screen.findByRole("link", { name: "Open the case" });
  expect(open.getAttribute("href")).toBe("/admin/screening?case=case-1");
  await userEvent.click(screen.getByRole("link", { name: /^Outflow, \$310\.00/ }));
  expect(await screen.findByText(/Your role can't do anything/)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Reason" })).toBeNull();
});
