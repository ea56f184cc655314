import { describe, expect, it } from "vitest";
import {
  type CardAct,
  changeCard,
  deploymentOf,
  type Holder,
  type IssuedCard,
  kycStatusOf,
  maySubmit,
  missingStep,
  planDecision,
  termsOf,
} from "./holder.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date(now.getTime() + 20_000);

describe("the identity check", () => {
  it.each([
    ["mia@example.com", 0, "approved"],
    ["mia+kyc.rejected@example.com", 0, "rejected"],
    ["mia+kyc.rejected@example.com", 1, "rejected"],
    ["mia+kyc.needsinfo@example.com", 0, "resubmissionRequested"],
    ["mia+kyc.needsinfo@example.com", 1, "approved"],
    ["MIA+KYC.REJECTED@example.com", 0, "rejected"],
    ["mia+kyc.slow@example.com", 0, null],
  ])("of %s, submitted %i times before, ends with %s", (email, before, status) => {
    const decision = planDecision(email, before, now, 20_000);
    expect(decision?.status ?? null).toBe(status);
    if (status === null) return;
    expect(kycStatusOf({ kycStatus: "pending", decision }, now)).toBe("pending");
    expect(kycStatusOf({ kycStatus: "pending", decision }, later)).toBe(status);
  });

  it("waits for a button if nothing ends by itself", () => {
    expect(planDecision("mia@example.com", 0, now, null)).toBeNull();
  });

  it.each([
    ["notStarted", true],
    ["documentsRequested", true],
    ["resubmissionRequested", true],
    ["requiresAction", true],
    ["pending", false],
    ["processing", false],
    ["approved", false],
    ["rejected", false],
  ] as const)("that is %s takes documents: %s", (status, may) => {
    expect(maySubmit(status)).toBe(may);
  });
});

describe("a card", () => {
  const fresh: IssuedCard = {
    id: "c",
    lastFourDigits: "4242",
    virtual: true,
    activatedAt: null,
    isFrozen: false,
    isLost: false,
    isStolen: false,
    isVoid: false,
  };
  const after = (...acts: CardAct[]) =>
    acts.reduce<IssuedCard | null>(
      (card, act) => (card === null ? null : changeCard(card, act, now)),
      fresh,
    );

  it.each<[CardAct[], Partial<IssuedCard>]>([
    [["activate"], { activatedAt: now.toISOString() }],
    [["freeze"], { isFrozen: true }],
    [["freeze", "freeze"], { isFrozen: true }],
    [["freeze", "unfreeze"], { isFrozen: false }],
    [["unfreeze"], { isFrozen: false }],
    [["lost", "lost"], { isLost: true }],
    [["stolen", "stolen"], { isStolen: true }],
    [["freeze", "void", "void"], { isFrozen: true, isVoid: true }],
  ])("after %j has %j", (acts, state) => {
    expect(after(...acts)).toEqual({ ...fresh, ...state });
  });

  it.each<[CardAct, CardAct]>([
    ["lost", "unfreeze"],
    ["stolen", "activate"],
    ["void", "freeze"],
    ["lost", "stolen"],
  ])("that is %s refuses %s", (first, second) => {
    expect(after(first, second)).toBeNull();
  });
});

describe("the steps to a card", () => {
  const accepted = Object.fromEntries(
    termsOf({ terms: {} }).map(({ type, currentVersion }) => [type, currentVersion]),
  );
  const ready: Holder = {
    id: "h",
    email: "mia@example.com",
    phone: "+447700900123",
    terms: accepted,
    kycToken: "t",
    kycStatus: "approved",
    submissions: 1,
    decision: null,
    isSourceOfFundsAnswered: true,
    safe: null,
    cards: [],
    createdAt: now.toISOString(),
  };

  it.each<[Partial<Holder>, RegExp | null]>([
    [{}, null],
    [{ terms: {} }, /terms/],
    [{ terms: { ...accepted, "cashback-tos": "old" } }, /terms/],
    [{ kycStatus: "pending" }, /KYC/],
    [{ isSourceOfFundsAnswered: false }, /source of funds/],
    [{ phone: null }, /phone/],
  ])("with %j lack %s", (changes, missing) => {
    const said = missingStep({ ...ready, ...changes }, now);
    if (missing === null) expect(said).toBeNull();
    else expect(said).toMatch(missing);
  });

  it("include a Safe that takes some time", () => {
    const safe = {
      address: "0x",
      salt: "0x",
      tokenSymbol: null,
      createdAt: now.toISOString(),
      deployedAt: later.toISOString(),
      transactionHash: null,
      owner: null,
    };
    expect(deploymentOf(null, now)).toBe("not_deployed");
    expect(deploymentOf({ ...safe, deployedAt: null }, now)).toBe("not_deployed");
    expect(deploymentOf(safe, now)).toBe("processing");
    expect(deploymentOf(safe, later)).toBe("ok");
  });
});
