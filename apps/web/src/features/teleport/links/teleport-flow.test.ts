import { describe, expect, it } from "vitest";
import {
  firstTeleportState,
  readFinishedLink,
  type TeleportEvent,
  type TeleportState,
  teleportProblem,
  teleportReducer,
  withAccounts,
} from "./teleport-flow.ts";

const made = { url: "https://app.lilypad.example/t/abc", amount: "12.50", note: "Tickets" };
const form: TeleportState = { ...firstTeleportState, step: "form" };
const filled: TeleportState = { ...form, accountId: "heron", digits: "1250", note: "Tickets" };
const creating: TeleportState = { ...filled, phase: "creating", correlationId: "c-1" };

const after = (state: TeleportState, ...events: TeleportEvent[]) =>
  events.reduce(teleportReducer, state);

describe("the identity check before making a link", () => {
  it.each([
    ["opens for a verified person", true, "form"],
    ["is shown to a person who is not verified", false, "verifying"],
  ] as const)("%s", (_, isSatisfied, step) => {
    expect(after(firstTeleportState, { type: "kyc_known", isSatisfied }).step).toBe(step);
  });

  it("is not shown again if the status is read again", () => {
    const verifying = after(firstTeleportState, { type: "kyc_known", isSatisfied: false });
    expect(after(verifying, { type: "kyc_known", isSatisfied: true }).step).toBe("verifying");
    expect(after(verifying, { type: "kyc_satisfied" }).step).toBe("form");
    expect(after(filled, { type: "kyc_known", isSatisfied: false })).toEqual(filled);
  });

  it("is shown if the server requires it, and the form keeps its data", () => {
    expect(after(creating, { type: "kyc_needed" })).toEqual({ ...filled, step: "verifying" });
  });
});

describe("the account of a new link", () => {
  const known = (...accounts: { id: string; isDefault: boolean }[]) => ({
    accounts,
    failed: false,
  });
  const heron = { id: "heron", isDefault: true };
  const otter = { id: "otter", isDefault: false };

  it.each([
    ["the only one", null, [otter], "otter"],
    ["the default of several", null, [otter, heron], "heron"],
    ["the chosen one, before the default", "otter", [otter, heron], "otter"],
    ["the default, when the chosen one is gone", "gone", [otter, heron], "heron"],
    ["none, when none is left", "gone", [], null],
  ])("is %s", (_, accountId, accounts, expected) => {
    const shown = withAccounts({ ...form, accountId }, known(...accounts));
    expect(shown.accountId).toBe(expected);
    expect(withAccounts(shown, known(...accounts))).toBe(shown);
  });

  it("stays before the accounts are known", () => {
    expect(withAccounts(filled, { accounts: null, failed: false })).toBe(filled);
  });

  it("changes the id of the request only if it changes", () => {
    const asked = { ...filled, correlationId: "c-1" };
    expect(withAccounts(asked, known(heron)).correlationId).toBe("c-1");
    expect(withAccounts(asked, known(otter)).correlationId).toBeNull();
  });

  it("does not change while the link is being created", () => {
    expect(withAccounts(creating, known(otter))).toEqual(creating);
  });

  it("clears only the error about accounts once they can be read", () => {
    const banks = after(form, { type: "accounts_failed", text: "no banks" });
    const shown = { accounts: null, failed: true };
    expect(withAccounts(banks, shown).error).toEqual({ about: "banks", text: "no banks" });
    expect(withAccounts(banks, known(heron)).error).toBeNull();
    const link = after(creating, { type: "refused", text: "no link" });
    expect(withAccounts(link, known(heron)).error).toEqual({ about: "link", text: "no link" });
  });
});

describe("making a link", () => {
  it("uses the same id until something is changed", () => {
    const refused = after(
      filled,
      { type: "creating", correlationId: "c-1" },
      { type: "unanswered", text: "no answer" },
    );
    expect(refused).toMatchObject({ phase: "idle", correlationId: "c-1" });
    expect(refused.error).toEqual({ about: "link", text: "no answer" });
    expect(after(refused, { type: "error_read" })).toMatchObject({
      error: null,
      correlationId: "c-1",
    });
    expect(after(refused, { type: "edited", fields: { note: "" } }).correlationId).toBeNull();
  });

  it("clears the last error on a retry", () => {
    const refused = after(creating, { type: "refused", text: "no" });
    expect(after(refused, { type: "creating", correlationId: "c-1" }).error).toBeNull();
  });

  it("allows no edits during the request", () => {
    expect(after(creating, { type: "edited", fields: { digits: "1" } })).toEqual(creating);
  });

  it("opens the share sheet, and the next link has another id", () => {
    expect(after(creating, { type: "made", link: made })).toEqual({ ...filled, made });
  });

  it("no longer says that its answer was lost once it is answered", () => {
    const unanswered: TeleportEvent = { type: "unanswered", text: "Connection error." };
    const answered = after(creating, unanswered, { type: "made", link: made });
    expect(answered).toMatchObject({ error: null, made });
  });
});

it.each([
  ["no account", null, "1250"],
  ["no amount", "heron", ""],
  ["neither", null, ""],
] as const)("a link with %s cannot be made", (_, accountId, digits) => {
  expect(teleportProblem({ accountId, digits }, null)).toBe(
    "Please select a UK bank account and enter a valid amount.",
  );
});

it("a link with an account and an amount can be made", () => {
  expect(teleportProblem(filled, null)).toBeNull();
});

it.each([
  ["999", "Minimum amount is £10.00"],
  ["1000", null],
  ["1001", null],
  ["999999", null],
  ["1000000", null],
  ["1000001", "Maximum amount is £10,000.00"],
])("a link of %s pence with limits of £10 and £10,000 has the problem %s", (digits, problem) => {
  const limits = { min: 1_000n, max: 1_000_000n };
  expect(teleportProblem({ accountId: "heron", digits }, limits)).toBe(problem);
});

it.each([
  ["a shared link", { ...made, isShared: true }, { ...made, isShared: true }],
  ["a link that was not shared", { ...made, isShared: false }, { ...made, isShared: false }],
  ["a link of an older version", made, { ...made, isShared: false }],
  ["a link without a note", { ...made, note: undefined }, { ...made, note: "", isShared: false }],
  ["null", null, null],
  ["a string", "link", null],
  ["a missing URL", { ...made, url: undefined }, null],
  ["a script", { ...made, url: "javascript:alert(1)" }, null],
  ["an invalid URL", { ...made, url: "abc" }, null],
  ["an amount that is a number", { ...made, amount: 12.5 }, null],
  ["a negative amount", { ...made, amount: "-12.50" }, null],
])("the success page reads %s", (_, state, expected) => {
  expect(readFinishedLink(state)).toEqual(expected);
});
