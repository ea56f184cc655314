import { expect, test } from "vitest";
import * as schema from "./schema.ts";
import { toCard, toCustomer, toSafe, toTerms, toTypedData } from "./transform.ts";

const address = `0x${"Ab".repeat(20)}`;
const user = {
  id: "u-1",
  email: "mia@example.com",
  phone: "+447700900123",
  kycStatus: "approved",
  isSourceOfFundsAnswered: true,
  isPhoneValidated: true,
  safeWallets: [{ address, chainId: "100", tokenSymbol: "GBPe" }],
  cards: [],
  status: "ACTIVE",
};

test("toCustomer maps missing fields to null or false", () => {
  expect(toCustomer(schema.gnosisUser.parse(user))).toEqual({
    customerId: "u-1",
    email: "mia@example.com",
    phoneNumber: "+447700900123",
    kycStatus: "APPROVED",
    isSourceOfFundsAnswered: true,
    isPhoneConfirmed: true,
    safes: [{ address, chainId: 100, token: "GBPe" }],
  });
  const fresh = { id: "u-2", email: "new@example.com", kycStatus: "notStarted" };
  expect(toCustomer(schema.gnosisUser.parse(fresh))).toEqual({
    customerId: "u-2",
    email: "new@example.com",
    phoneNumber: null,
    kycStatus: "NOT_STARTED",
    isSourceOfFundsAnswered: false,
    isPhoneConfirmed: false,
    safes: [],
  });
});

test.each([
  ["documentsRequested", "DOCUMENTS_REQUESTED"],
  ["pending", "PENDING"],
  ["processing", "PROCESSING"],
  ["resubmissionRequested", "RESUBMISSION_REQUESTED"],
  ["rejected", "REJECTED"],
  ["requiresAction", "REQUIRES_ACTION"],
])("identity check status %s maps to %s", (kycStatus, expected) => {
  expect(toCustomer(schema.gnosisUser.parse({ ...user, kycStatus })).kycStatus).toBe(expected);
});

test("the schema rejects an undocumented status and a malformed address", () => {
  expect(schema.gnosisUser.safeParse({ ...user, kycStatus: "maybe" }).success).toBe(false);
  const safeWallets = [{ address: "0x12", chainId: 100 }];
  expect(schema.gnosisUser.safeParse({ ...user, safeWallets }).success).toBe(false);
});

test("terms count as accepted only in the current version, from a bare or wrapped list", () => {
  const terms = [
    { type: "general-tos", currentVersion: "2", accepted: true, acceptedVersion: "2" },
    { type: "cashback-tos", currentVersion: "2", accepted: true, acceptedVersion: "1" },
    { type: "privacy-policy", currentVersion: "1", accepted: true, url: "https://x.example" },
    { type: "card-monavate-tos", currentVersion: "1" },
  ];
  const read = toTerms(schema.gnosisTerms.parse({ terms }));
  expect(read.map(({ type, isAccepted }) => [type, isAccepted])).toEqual([
    ["general-tos", true],
    ["cashback-tos", false],
    ["privacy-policy", true],
    ["card-monavate-tos", false],
  ]);
  expect(read[2]?.url).toBe("https://x.example");
  expect(toTerms(schema.gnosisTerms.parse(terms))).toEqual(read);
});

test.each([
  [0, "ok"],
  [1, "safe_not_deployed"],
  [7, "delay_queue_not_empty"],
  [8, "unexpected"],
  [9, "unexpected"],
  [-1, "unexpected"],
  [null, null],
])("account status %j is %s", (accountStatus, health) => {
  const config = schema.gnosisSafeConfig.parse({
    isDeployed: true,
    address,
    tokenSymbol: "EURe",
    fiatSymbol: "EUR",
    accountStatus,
    accountAllowance: { balance: "0" },
  });
  expect(toSafe(config, { status: "ok" })).toEqual({
    address,
    isDeployed: true,
    token: "EURe",
    fiatCurrency: "EUR",
    health,
    deployment: "ok",
  });
});

test.each([
  [{ activatedAt: "2026-01-01" }, "active"],
  [{}, "inactive"],
  [{ activatedAt: "2026-01-01", isFrozen: true }, "frozen"],
  [{ activatedAt: "2026-01-01", isFrozen: true, isLost: true }, "lost"],
  [{ isLost: true, isStolen: true }, "stolen"],
  [{ isStolen: true, isVoid: true }, "void"],
])("a card with the flags %j has the status %s", (state, status) => {
  const [card] = schema.gnosisCards.parse([
    { id: "c-1", lastFourDigits: "4242", virtual: true, ...state },
  ]);
  expect(card && toCard(card)).toEqual({ cardId: "c-1", last4: "4242", isVirtual: true, status });
});

test("typed data to sign is passed on unchanged", () => {
  const wire = {
    domain: { chainId: 100, verifyingContract: address },
    types: { ModuleTx: [{ name: "data", type: "bytes" }] },
    message: { data: "0x00" },
  };
  expect(toTypedData(schema.gnosisTypedData.parse(wire))).toEqual({ ...wire, primaryType: null });
});
