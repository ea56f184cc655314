import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { onlyFor, refusal } from "../../../test/fake-api.ts";
import { openConsole } from "../../../test/stages/console-stage.tsx";

const person = (id: string, first: string) => ({
  id,
  first_name: first,
  last_name: "Lindqvist",
  display_tag: first.toLowerCase(),
  avatar_colour: "#1fbf83",
});
const aCase = (change: object = {}) => ({
  id: "c1",
  kind: "deposit",
  opened_at: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(),
  person: person("p1", "Ada"),
  address: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  amount: "12.50",
  currency: "USD",
  name: null,
  list: "own list",
  reason: "the address is listed",
  decided: null,
  release_proposed: null,
  choices: ["release", "keep"],
  ...change,
});
const report = {
  id: "r1",
  reason: "scam",
  details: "Asked for rent of a flat that does not exist",
  reported_at: new Date().toISOString(),
  reporter: person("p2", "Ben"),
  reported: person("p3", "Cleo"),
  reporters: 2,
  request: {
    id: "q1",
    amount: "400.00",
    currency: "EUR",
    note: "Rent",
    created_at: new Date().toISOString(),
  },
  closed: null,
};
const cases = "listScreeningCases";
const reports = "listReports";
const listOf = (...all: object[]) => ({ cases: all, nextCursor: null });
const reportsOf = (...all: object[]) => ({ reports: all, nextCursor: null });

it("a held deposit is decided with a reason, and another decision meanwhile is shown", async () => {
  const { calls, answer } = openConsole("/admin/screening", {
    role: "finance",
    answers: {
      [cases]: listOf(aCase()),
      decideScreeningCase: onlyFor({ id: "c1" }, refusal("CASE_DECIDED")),
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: /^Deposit, \$12\.50/ }));
  const detail = await screen.findByRole("region", { name: "Deposit, $12.50" });
  expect(within(detail).getByText("the address is listed")).toBeTruthy();
  const release = within(detail).getByRole("button", { name: "Release deposit" });
  await userEvent.type(within(detail).getByLabelText("What you checked, and why"), "short");
  await userEvent.click(release);
  expect(within(detail).getByText("Give a reason of at least 10 characters")).toBeTruthy();
  await userEvent.type(within(detail).getByLabelText("What you checked, and why"), " but enough");
  await userEvent.click(release);
  expect(await within(detail).findByText(/already been decided/)).toBeTruthy();
  answer(
    "decideScreeningCase",
    onlyFor({ id: "c1" }, { id: "c1", decided_at: new Date().toISOString() }),
  );
  answer(cases, listOf());
  await userEvent.click(release);
  expect(await screen.findByText("Case decided")).toBeTruthy();
  expect(await screen.findByText("No case is open.")).toBeTruthy();
  expect(calls().findLast(({ method }) => method === "POST")?.body).toEqual({
    decision: "release",
    note: "short but enough",
  });
  expect(calls("listReports")).toEqual([]);
});

it("the first of two members of staff who release a case reads that another one has to release it, too", async () => {
  const proposed = { at: new Date().toISOString(), by: "s2", note: "Another date of birth" };
  const { answer } = openConsole("/admin/screening", {
    role: "finance",
    answers: {
      [cases]: listOf(aCase()),
      decideScreeningCase: onlyFor({ id: "c1" }, { id: "c1", decided_at: null }),
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: /^Deposit, \$12\.50/ }));
  const detail = await screen.findByRole("region", { name: "Deposit, $12.50" });
  await userEvent.type(within(detail).getByLabelText("What you checked, and why"), proposed.note);
  answer(cases, listOf(aCase({ release_proposed: proposed })));
  await userEvent.click(within(detail).getByRole("button", { name: "Release deposit" }));
  expect(await screen.findByText("Another member of staff has to release it too")).toBeTruthy();
  expect(await screen.findByText(/^Waits for a second member of staff/)).toBeTruthy();
});

it("support closes a report with what was done", async () => {
  const { calls, answer } = openConsole("/admin/screening?report=r1", {
    role: "support",
    answers: {
      [cases]: listOf(),
      [reports]: reportsOf(report),
      closeReport: onlyFor({ id: "r1" }, { id: "r1", closed_at: new Date().toISOString() }),
    },
  });
  const detail = await screen.findByRole("region", { name: "Report about Cleo Lindqvist" });
  expect(within(detail).getByText("Asked for rent of a flat that does not exist")).toBeTruthy();
  expect(within(detail).getByText("2 people")).toBeTruthy();
  const note = "Frozen for a day, and both reporters were called";
  await userEvent.type(within(detail).getByLabelText("What was done, and why"), note);
  answer(reports, reportsOf());
  await userEvent.click(within(detail).getByRole("button", { name: "Close report" }));
  expect(await screen.findByText("No report is open.")).toBeTruthy();
  expect(calls().find(({ method }) => method === "POST")?.body).toEqual({ note });
});
