import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { ageOf } from "./case-view.ts";
import { CasesScreen } from "./cases-screen.tsx";
import type { ScreeningCase } from "./queries.ts";

const list = "GET /api/v1/screening-cases";
const aCase = (changes: Partial<ScreeningCase> = {}): ScreeningCase => ({
  id: "c1",
  kind: "send",
  opened_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  person: {
    id: "p1",
    first_name: "Ada",
    last_name: "Lindqvist",
    display_tag: "ada",
    avatar_colour: "#1fbf83",
  },
  address: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  amount: "30.00",
  currency: "USD",
  name: null,
  list: "own list",
  reason: "the address is listed",
  decided: null,
  choices: ["release", "return"],
  ...changes,
});
const answer = (...cases: ScreeningCase[]) => ({ data: { cases, nextCursor: null } });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("the screening cases", () => {
  it("show payment, address, person, list and age, and what matched", async () => {
    fakeApi({ [list]: answer(aCase()) });
    openSignedIn(<CasesScreen />);
    await press("$30.00 to 0xfB69…d359, Ada Lindqvist · own list, 3 days");
    const sheet = await screen.findByRole("dialog");
    for (const known of ["Ada Lindqvist, @ada", "the address is listed", "3 days"])
      expect(within(sheet).getByText(known)).toBeTruthy();
    expect(within(sheet).getByRole("button", { name: "Copy address" })).toBeTruthy();
  });

  it("are decided with a note, and the list is read again", async () => {
    const { calls, answers } = fakeApi({
      [list]: answer(aCase()),
      "POST /api/v1/screening-cases/c1/decide": {
        data: { id: "c1", decided_at: new Date().toISOString() },
      },
    });
    openSignedIn(<CasesScreen />);
    await press(/^\$30\.00 to/);
    await press("Return payment");
    expect(await screen.findByText("Please write a note")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Note"), "A known fraud");
    answers[list] = answer();
    await press("Return payment");
    expect(await screen.findByText("Case decided")).toBeTruthy();
    expect(await screen.findByText("No open cases")).toBeTruthy();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      decision: "return",
      note: "A known fraud",
    });
  });

  it("that another administrator has decided meanwhile say so and leave the list", async () => {
    const error = "This case has already been decided. Nothing was changed.";
    const { answers } = fakeApi({
      [list]: answer(aCase({ kind: "deposit", choices: ["release", "keep"] })),
      "POST /api/v1/screening-cases/c1/decide": { status: 409, code: "CASE_DECIDED", error },
    });
    openSignedIn(<CasesScreen />);
    await press(/^\$30\.00 from 0xfB69…d359/);
    await userEvent.type(await screen.findByLabelText("Note"), "Checked");
    answers[list] = answer();
    await press("Keep on hold");
    expect(await screen.findByText(error)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that were decided show the decision, and offer only what is still possible", async () => {
    const identity = aCase({
      kind: "identity",
      name: "Ada Böse",
      address: null,
      amount: null,
      currency: null,
      decided: {
        at: new Date().toISOString(),
        by: "0190a4b2-0000-7000-8000-00000000beef",
        decision: "return",
        note: "It is her",
      },
      choices: ["release"],
    });
    fakeApi({
      [list]: ({ query }) => (query.get("status") === "open" ? answer() : answer(identity)),
    });
    openSignedIn(<CasesScreen />);
    await screen.findByText("No open cases");
    await userEvent.click(screen.getByRole("radio", { name: "Decided" }));
    await press(/^Identity of Ada Böse/);
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).getByText("Payments to wallets stopped")).toBeTruthy();
    expect(within(sheet).getByText("It is her")).toBeTruthy();
    expect(within(sheet).getByRole("button", { name: "Allow payments" })).toBeTruthy();
    expect(within(sheet).queryByRole("button", { name: "Stop payments" })).toBeNull();
  });

  it("are not shown to someone who is no administrator", async () => {
    fakeApi({
      [list]: { status: 403, code: "FORBIDDEN", error: "You don't have permission to do that." },
    });
    openSignedIn(<CasesScreen />);
    expect(await screen.findByText("Could not load the cases")).toBeTruthy();
  });
});

it.each([
  [30_000, "Under 1 min"],
  [12 * 60_000, "12 min"],
  [5 * 3_600_000, "5 h"],
  [30 * 3_600_000, "1 day"],
  [80 * 3_600_000, "3 days"],
])("a case that was opened %i ms ago is %s old", (ageMs, shown) => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(ageOf(new Date(now.getTime() - ageMs).toISOString(), now)).toBe(shown);
});
