import { describe, expect, it } from "vitest";
import {
  evaluateApproval,
  evaluateObjection,
  evaluateWithdrawal,
  type Proposal,
} from "./evaluate.ts";

const now = new Date("2026-06-15T12:00:00Z");
const soon = new Date(now.getTime() + 60_000);
const open: Proposal = {
  proposedBy: "ann",
  personId: "eve",
  outcome: "open",
  decidedBy: null,
  expiresAt: soon,
};
const usual = { proposerMayStill: true, haveAppointed: false };

describe("approving", () => {
  it.each([
    ["by another member of staff", {}, "bob", {}, "approve"],
    ["by the proposer", {}, "ann", {}, "NEEDS_ANOTHER_APPROVER"],
    ["by the person whom it is about", {}, "eve", {}, "STAFF_ABOUT_SELF"],
    ["by the proposer, about themselves", { personId: "ann" }, "ann", {}, "STAFF_ABOUT_SELF"],
    ["of what a rule proposed", { proposedBy: null, expiresAt: null }, "bob", {}, "approve"],
    ["at the moment it expires", { expiresAt: now }, "bob", {}, "PROPOSAL_NOT_OPEN"],
    [
      "of what was withdrawn",
      { outcome: "withdrawn", decidedBy: "ann" },
      "bob",
      {},
      "PROPOSAL_NOT_OPEN",
    ],
    ["of what has expired", { outcome: "expired" }, "bob", {}, "PROPOSAL_NOT_OPEN"],
    [
      "of what another one approved",
      { outcome: "approved", decidedBy: "cat" },
      "bob",
      {},
      "PROPOSAL_NOT_OPEN",
    ],
    ["again", { outcome: "approved", decidedBy: "bob", expiresAt: now }, "bob", {}, "repeated"],
    [
      "again, by who was dismissed since as its proposer",
      { outcome: "approved", decidedBy: "bob" },
      "bob",
      { proposerMayStill: false },
      "repeated",
    ],
    [
      "of what somebody proposed who is dismissed",
      {},
      "bob",
      { proposerMayStill: false },
      "PROPOSAL_NOT_OPEN",
    ],
    [
      "by whom the proposer appointed this week, or who appointed the proposer",
      {},
      "bob",
      { haveAppointed: true },
      "APPROVER_APPOINTED",
    ],
  ] as const)("%s", (_, change, by, facts, verdict) => {
    expect(evaluateApproval({ ...open, ...change }, { by, now }, { ...usual, ...facts })).toBe(
      verdict,
    );
  });
});

describe("withdrawing or refusing", () => {
  it.each([
    ["by the proposer", {}, "ann", "withdrawn"],
    ["by another member of staff", {}, "bob", "refused"],
    ["of what a rule proposed", { proposedBy: null, expiresAt: null }, "bob", "refused"],
    ["by the person whom it is about", {}, "eve", "STAFF_ABOUT_SELF"],
    ["of an approved one", { outcome: "approved", decidedBy: "bob" }, "ann", "PROPOSAL_NOT_OPEN"],
    ["of an expired one", { expiresAt: now }, "ann", "PROPOSAL_NOT_OPEN"],
    ["again", { outcome: "withdrawn", decidedBy: "ann", expiresAt: now }, "bob", "repeated"],
    ["of a refused one", { outcome: "refused", decidedBy: "bob" }, "ann", "repeated"],
  ] as const)("%s", (_, change, by, verdict) => {
    expect(evaluateWithdrawal({ ...open, ...change }, { by, now })).toBe(verdict);
  });
});

describe("objecting to what takes effect by time alone", () => {
  const waiting = { ...open, takesEffectAt: soon, expiresAt: new Date(soon.getTime() + 60_000) };
  it.each([
    ["by the person whom it is about", {}, "eve", "refused"],
    ["by another member of staff", {}, "bob", "refused"],
    ["by the proposer", {}, "ann", "NEEDS_ANOTHER_APPROVER"],
    ["to what needs an approval", { takesEffectAt: null }, "eve", "PROPOSAL_NOT_OPEN"],
    ["to what is in effect", { outcome: "approved", decidedBy: "ann" }, "eve", "PROPOSAL_NOT_OPEN"],
    ["to what has expired", { expiresAt: now }, "eve", "PROPOSAL_NOT_OPEN"],
    ["again", { outcome: "refused", decidedBy: "eve" }, "bob", "repeated"],
  ] as const)("%s", (_, change, by, verdict) => {
    expect(evaluateObjection({ ...waiting, ...change }, { by, now })).toBe(verdict);
  });
});
