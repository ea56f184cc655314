import { randomBytes, randomUUID } from "node:crypto";
import type { OtherTokensChain } from "@lilypad/chain";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { getAddress, toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actOf } from "../../../../../test/act-of.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";
import { fail } from "../../../../platform/errors.ts";
import { createOtherTokens } from "../create-other-tokens.ts";

let database: TestDatabase;
let ann: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  [ann, staff] = (await openPeople(database.pool, ["Ann", "Fay"])) as [TestPerson, TestPerson];
});
afterAll(() => database?.drop());

const to = getAddress(toHex(randomBytes(20)));
const never = () => Promise.reject(new Error("not asked here"));
const chain: OtherTokensChain = {
  readHeadNumber: never,
  findBlockAt: never,
  readBlockTime: never,
  findArrived: never,
  readHoldings: never,
  checkReturn: never,
  readEther: async () => ({ token: null, amount: 9n, symbol: "ETH", name: "Ether", decimals: 18 }),
};

it("a return to a listed address is refused when it is asked for, and when the address is listed since", async () => {
  let answer: "clear" | "listed" | "away" = "listed";
  const tokens = createOtherTokens({
    pool: database.pool,
    clock: { now: () => new Date() },
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    chain,
    listed: [],
    hidden: new Set(),
    returnDays: 14,
    addresses: {
      isScreening: true,
      requireAddress: async () => to,
      async screen() {
        if (answer === "away") return fail("SCREENING_UNAVAILABLE");
        const match = answer === "listed" ? { list: "own", reason: "a mixer" } : null;
        return { match, isVerified: true };
      },
    },
    hasSecondFactor: async () => true,
    readApprovalFacts: never,
    tellPerson: async () => undefined,
  });
  const ask = () =>
    tokens.request(ann.caller, {
      token: null,
      units: "9",
      address: to,
      correlationId: randomUUID(),
    });
  await expect(ask()).rejects.toMatchObject({ code: "SAFE_SEND_REFUSED" });
  answer = "away";
  await expect(ask()).rejects.toMatchObject({ code: "SCREENING_UNAVAILABLE" });
  expect(await tokens.listReturns(ann.id)).toEqual([]);

  answer = "clear";
  const { id } = await ask();
  const seen = async () => (await tokens.readForStaff(actOf(staff.id), id)).checks;
  expect(await seen()).toMatchObject({ screening: { result: "clear" }, held: "9" });
  answer = "away";
  expect(await seen()).toMatchObject({ screening: { result: "unavailable" } });
  answer = "listed";
  const match = { result: "match", list: "own", reason: "a mixer" };
  expect(await seen()).toMatchObject({ screening: match });
  const approve = () => tokens.approve(actOf(staff.id), id);
  await expect(approve()).rejects.toMatchObject({ code: "SAFE_SEND_REFUSED" });
  answer = "away";
  await expect(approve()).rejects.toMatchObject({ code: "SCREENING_UNAVAILABLE" });
  expect(await tokens.listReturns(ann.id)).toMatchObject([{ state: "requested" }]);
  answer = "clear";
  expect(await approve()).toMatchObject({ state: "approved", approvedBy: staff.id });
});
