import { findKnownChain, localChain, type ModuleState } from "@lilypad/chain";
import { parseEther } from "viem";
import { describe, expect, it, test } from "vitest";
import { describeError } from "../describe-error.ts";
import { evaluateBanks, evaluateRampChain } from "./banks.ts";
import { evaluateGasMoney, evaluateModule, evaluatePasskeys } from "./chain.ts";
import {
  type DatabaseFacts,
  evaluateDatabase,
  evaluateMigrations,
  evaluateOwnerSupply,
  evaluatePeriods,
  evaluateWorkers,
} from "./database.ts";
import { evaluateDatabaseAddress } from "./database-address.ts";
import { evaluateLimits } from "./limits.ts";
import { evaluateClock, evaluateDisk, evaluateNode } from "./machine.ts";
import { evaluateCertificate } from "./outside.ts";
import { evaluateTeasers } from "./teasers.ts";

const gibibyte = 2 ** 30;
const now = new Date("2026-11-23T12:00:00Z");

describe("the machine", () => {
  test.each([
    ["v20.20.2", "problem"],
    ["v22.17.1", "problem"],
    ["v22.18.0", "ok"],
    ["v24.1.0", "ok"],
  ])("with Node %s is a %s", (version, state) => {
    expect(evaluateNode(version).state).toBe(state);
  });

  test.each([
    [0.1, "problem"],
    [1, "warning"],
    [40, "ok"],
  ])("with %d GiB of free disk is a %s", (free, state) => {
    expect(evaluateDisk("/var/lib/lilypad", free * gibibyte).state).toBe(state);
  });

  test.each([
    [0, "ok"],
    [-3_000, "warning"],
    [3_000, "warning"],
    [60_000, "problem"],
  ])("whose clock is %d ms from the database's is a %s", (difference, state) => {
    const finding = evaluateClock("database clock", "the database's clock", difference);
    expect(finding.state).toBe(state);
    if (difference > 0) expect(finding.message).toContain("behind");
    if (difference < 0) expect(finding.message).toContain("ahead of");
  });
});

describe("the address of the database", () => {
  test.each([
    ["postgres://lilypad:secret@localhost/lilypad", []],
    ["postgres://lilypad:secret@db.example/lilypad?sslmode=verify-full", []],
    ["postgres://lilypad:secret@db.example/lilypad", ["problem"]],
    ["postgres://lilypad:secret@db.example/lilypad?sslmode=no-verify", ["problem"]],
    ["postgres://lilypad:secret@db.example/lilypad?sslmode=require", ["warning"]],
    ["postgres://lilypad:secret@primary,standby/lilypad?sslmode=disable", ["warning"]],
  ])("%s is rated %j", (databaseUrl, states) => {
    const findings = evaluateDatabaseAddress("DATABASE_URL", databaseUrl);
    expect(findings.map(({ state }) => state)).toEqual(states);
    expect(JSON.stringify(findings)).not.toContain("secret");
    for (const { remedy } of findings) expect(remedy).toContain("sslmode=verify-full");
  });
});

describe("the database", () => {
  const good: DatabaseFacts = {
    version: 18,
    isSuperuser: false,
    isReadOnly: false,
    canCreate: true,
    maxConnections: 100,
    maxLocks: 6_400,
    hasChecksums: true,
    ownConnections: 12,
  };
  test.each([
    ["a fitting server", {}, "ok", "PostgreSQL 18"],
    ["an old version", { version: 14 }, "problem", "too old"],
    ["another tested version", { version: 15 }, "ok", "PostgreSQL 15"],
    ["a newer version", { version: 19 }, "warning", "newer than those that are tested"],
    ["a superuser's role", { isSuperuser: true }, "warning", "superuser"],
    ["a standby", { isReadOnly: true }, "problem", "only allows reading"],
    ["a role that may not migrate", { canCreate: false }, "problem", "may not create tables"],
    ["too few connections", { ownConnections: 97 }, "problem", "opens 101 connections"],
    ["just enough connections", { ownConnections: 96 }, "ok", "PostgreSQL 18"],
    ["pages without checksums", { hasChecksums: false }, "problem", "no data checksums"],
    ["a small lock table", { maxLocks: 2_000 }, "warning", "room for 2000 locks"],
  ])("with %s", (_, change, state, text) => {
    const findings = evaluateDatabase({ ...good, ...change });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.state).toBe(state);
    expect(findings[0]?.message).toContain(text);
  });

  test.each([
    [{ missing: [], newer: [] }, "ok"],
    [{ missing: ["0031_x"], newer: [] }, "warning"],
    [{ missing: [], newer: ["0099_y"] }, "warning"],
  ])("whose migrations are %o", (state, expected) => {
    expect(evaluateMigrations(state).state).toBe(expected);
  });

  test.each([
    [5_000n, "ok"],
    [10n, "warning"],
    [0n, "problem"],
  ])("with %d unused owners of Safes", (unused, state) => {
    expect(evaluateOwnerSupply(unused, 1_000n).state).toBe(state);
  });
});

test("that no worker settles payments is a problem, which says since when", () => {
  const standstill = "No worker has settled payments since 2026-06-01 11:57 UTC. Start a worker.";
  expect(evaluateWorkers(standstill)).toMatchObject({ state: "problem", message: standstill });
  expect(evaluateWorkers(null).state).toBe("ok");
});

describe("the partitions of records", () => {
  test.each([
    ["2027-03-01", "ok"],
    ["2026-12-08", "ok"],
    ["2026-12-07", "warning"],
    ["2026-11-01", "warning"],
  ])("that exist until %s are a case of %s", (day, state) => {
    expect(evaluatePeriods(new Date(day), now).state).toBe(state);
  });
});

describe("Safe's passkey contracts", () => {
  test.each([
    ["0.2.0", "warning"],
    ["0.2.1", "ok"],
    // Newer than what this version knows.
    ["0.3.0", "ok"],
  ])("of version %s are a case of %s", (passkeyVersion, state) => {
    const finding = evaluatePasskeys({ passkeyVersion });
    expect(finding.state).toBe(state);
    expect(finding.message).toContain(passkeyVersion);
    if (state === "warning") expect(finding.message).toContain("0.2.1 is newer");
  });
});

describe("the settlement module", () => {
  const address = (digit: string) => `0x${digit.repeat(40)}` as const;
  const usdc = {
    asset: "usdc",
    index: 1,
    address: address("4"),
    enabled: true,
    dailyCap: 1_000_000_000n,
    spentToday: 0n,
    defaultLimit: 0n,
  } as const;
  const running: ModuleState = {
    paused: false,
    admin: address("1"),
    pendingAdmin: null,
    operator: address("2"),
    guardian: address("3"),
    nextBatch: 7n,
    tokens: [usdc],
    block: { number: 10n, at: new Date(now.getTime() - 1_000) },
  };
  const found = (change: Partial<ModuleState>) =>
    evaluateModule({ ...running, ...change }, now).filter(({ state }) => state !== "ok");

  it("that is running has no finding", () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    ["that is paused", { paused: true }, "problem", "paused"],
    ["that was offered to another admin", { pendingAdmin: address("9") }, "warning", "offered"],
    ["whose admin is its operator", { admin: address("2") }, "problem", "administrator's key"],
    ["whose token is off", { tokens: [{ ...usdc, enabled: false }] }, "problem", "usdc switched"],
    [
      "whose cap is nearly used",
      { tokens: [{ ...usdc, spentToday: 800_000_000n }] },
      "warning",
      "800.000000 of today's cap of 1000.000000 usdc",
    ],
    [
      "on a node that is behind",
      { block: { number: 10n, at: new Date(now.getTime() - 600_000) } },
      "warning",
      "600 s old",
    ],
    [
      "whose block is in the future of our clock",
      { block: { number: 10n, at: new Date(now.getTime() + 60_000) } },
      "problem",
      "60.0 s behind",
    ],
  ])("%s", (_, change, state, text) => {
    const findings = found(change);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.state).toBe(state);
    expect(findings[0]?.message).toContain(text);
  });

  test.each([
    ["1", "ok"],
    ["0.001", "warning"],
    ["0", "problem"],
  ])("and an operator with %s ether", (ether, state) => {
    const account = { balance: parseEther(ether), gasPrice: 100_000_000n, isContract: false };
    expect(evaluateGasMoney("operator", address("2"), account).state).toBe(state);
  });
});

describe("a certificate", () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  test.each([
    ["for 60 more days", { validTo: inDays(60), distrust: null }, "ok", "valid until 2027-01-22"],
    ["for 13 more days", { validTo: inDays(13), distrust: null }, "warning", "expires in 13 days"],
    ["until yesterday", { validTo: inDays(-1), distrust: "expired" }, "problem", "expired on"],
    ["of nobody", { validTo: inDays(60), distrust: "self-signed" }, "problem", "not trusted"],
  ])("that is valid %s", (_, certificate, state, text) => {
    const finding = evaluateCertificate("public address", "PUBLIC_URL", certificate, now);
    expect(finding.state).toBe(state);
    expect(finding.message).toContain(text);
  });
});

test("an error is described without addresses, which may contain passwords and keys", () => {
  const error = new Error("HTTP request failed.\nURL: https://node.example/secret-key", {
    cause: new Error("inner"),
  });
  expect(describeError(error)).toBe("HTTP request failed.");
  expect(describeError(new Error("no answer from https://node.example/v2/secret"))).toBe(
    "no answer from its address",
  );
});

describe("what the app announces", () => {
  const decided = { undecided: [], hidden: [], savings: null, card: null };
  const production = { isProduction: true, offersCards: false };
  const messagesOf = (...given: Parameters<typeof evaluateTeasers>) =>
    evaluateTeasers(...given).map(({ state, message }) => `${state} ${message.split(":")[0]}`);

  it("needs a decision about each in production, and none on one machine", () => {
    const undecided = ["savings", "card", "share-targets"] as const;
    const open = { ...decided, undecided: [...undecided] };
    expect(messagesOf(open, production)).toEqual([
      "problem TEASER_SAVINGS",
      "problem TEASER_CARD",
      "problem TEASER_SHARE_TARGETS",
    ]);
    expect(evaluateTeasers(open, { ...production, isProduction: false })).toEqual([]);
  });

  it("needs whose product it is and its terms if a rate or a card is shown", () => {
    expect(messagesOf(decided, production)).toEqual([
      "problem TEASER_SAVINGS",
      "problem TEASER_CARD",
    ]);
    const offer = { product: "Savings by Example Bank", termsUrl: "https://bank.example" };
    const named = { ...decided, savings: offer, hidden: ["card" as const] };
    expect(evaluateTeasers(named, production)).toMatchObject([{ state: "ok" }]);
  });

  it("is no announcement where cards are offered", () => {
    const open = { ...decided, undecided: ["card" as const], hidden: ["savings" as const] };
    expect(evaluateTeasers(open, { ...production, offersCards: true })).toMatchObject([
      { state: "ok" },
    ]);
  });
});

describe("banks", () => {
  const ramp = {} as NonNullable<Parameters<typeof evaluateBanks>[0]["ramp"]>;

  it("are what an installation in production without a ramp does not have, although its landing page speaks of them", () => {
    expect(evaluateBanks({ ramp: undefined }, true)).toMatchObject([
      { check: "banks", state: "warning", message: expect.stringContaining("Bank to bank") },
    ]);
  });

  it("are no finding with a ramp, nor on one machine", () => {
    expect(evaluateBanks({ ramp }, true)).toEqual([]);
    expect(evaluateBanks({ ramp: undefined }, false)).toEqual([]);
  });

  it("are a problem with a ramp on a chain that ramps do not pay out on, and none on the other", () => {
    const base = findKnownChain("Base");
    if (base === undefined) throw new Error("Base is not known");
    expect(evaluateRampChain("https://ramp.example", base)).toMatchObject([
      {
        state: "problem",
        message:
          "RAMP_BASE_URL: ramps pay out on Arbitrum One only, and the chain of this deployment is Base.",
      },
    ]);
    expect(evaluateRampChain("https://ramp.example", localChain)).toEqual([]);
    expect(evaluateRampChain(undefined, base)).toEqual([]);
  });
});

describe("the limits of people whose identity is not verified", () => {
  const config = {
    unverified: { dailyMajor: 1_000, monthlyMajor: 2_500, balanceMajor: 2_500 },
    kycBypassEmails: [] as string[],
    walletSends: { screening: { listFile: undefined, vendor: undefined } },
  };
  const screened = { walletSends: { screening: { listFile: "list.json", vendor: undefined } } };

  it("are named in a warning where nothing is screened", () => {
    const [finding, ...others] = evaluateLimits(config, true);
    expect(finding).toMatchObject({
      state: "warning",
      message: expect.stringMatching(/^Nothing is screened.*1,000 dollars a day and 2,500 a month/),
    });
    expect(others).toEqual([]);
  });

  it("are named where a list is screened, and nothing is said on one machine", () => {
    expect(evaluateLimits({ ...config, ...screened }, true)).toMatchObject([{ state: "ok" }]);
    expect(evaluateLimits(config, false)).toEqual([]);
  });

  it("do not apply to accounts that a setting verifies, of which it warns without their addresses", () => {
    const findings = evaluateLimits(
      { ...config, ...screened, kycBypassEmails: ["vip@example.com"] },
      true,
    );
    expect(findings[1]).toMatchObject({
      state: "warning",
      message: expect.stringContaining("1 account counts as verified by setting"),
    });
    expect(JSON.stringify(findings)).not.toContain("vip@");
  });
});
