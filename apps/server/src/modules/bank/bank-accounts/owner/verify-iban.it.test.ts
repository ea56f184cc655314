import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testDetails } from "../../../../../test/test-banks.ts";
import { openBankAccounts } from "../../../../../test/worlds/open-bank-accounts.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: Awaited<ReturnType<typeof openBankAccounts>>;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openBankAccounts({ pool: database.pool });
});
afterEach(() => {
  world.names.first = "Ann";
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

type Someone = Awaited<ReturnType<typeof world.newPerson>>;

const german = "DE89 3704 0044 0532 0130 00";
const french = "FR14 2004 1010 0505 0001 3M02 606";
const check = (someone: Someone, iban: string, accountHolderName = "Ann Example") =>
  someone.post("/iban-verifications", { iban, accountHolderName });

describe("checking an IBAN before linking", () => {
  it("finds the country and the bank, and stores nothing", async () => {
    const ann = await world.newPerson();
    const { status, body } = await check(ann, german.toLowerCase(), " EXAMPLE, Ann ");
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toEqual({
      country: "DE",
      bank: expect.objectContaining({ id: "de", display_name: "Bank de", country_code: "DE" }),
      swiftCode: "LILYDEFFXXX",
      last4: "3000",
    });
    expect(world.logged.join("")).not.toContain("0532");
    expect(JSON.stringify(body)).not.toContain("05320130");
    expect(await ann.accounts()).toEqual([]);
    expect(ann.atProvider()).toEqual([]);
  });

  it("needs no identity verification yet", async () => {
    const ann = await world.newPerson();
    world.kyc.open = false;
    const { status } = await check(ann, german);
    world.kyc.open = true;
    expect(status).toBe(200);
  });

  it("lets the person choose among several SWIFT codes of the bank", async () => {
    const { body } = await check(await world.newPerson(), french);
    expect(body.data).toMatchObject({ country: "FR", bank: { id: "fr" }, swiftCode: null });
  });

  it("lets the person choose the bank if the directory does not find it by IBAN", async () => {
    const { body } = await check(await world.newPerson(), "NL91 ABNA 0417 1643 00");
    expect(body.data).toEqual({ country: "NL", bank: null, swiftCode: null, last4: "4300" });
  });

  it.each([
    [
      "a typing mistake",
      "DE89 3704 0044 0532 0130 01",
      "IBAN has a typing mistake. Please check it",
    ],
    ["too short", "DE89 3704", "IBAN format is invalid"],
    ["no IBAN", "55779911", "IBAN format is invalid"],
    ["script", "<script>alert(1)</script>", "IBAN format is invalid"],
    [
      "a country outside the euro rails",
      "CH93 0076 2011 6238 5295 7",
      "Switzerland is not one of the 21 countries where accounts in euros can be linked",
    ],
  ])("refuses %s", async (_, iban, message) => {
    const { status, body } = await check(await world.newPerson(), iban);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "VALIDATION_FAILED",
      error: message,
      fields: [{ path: "body.iban", message }],
    });
  });

  it("refuses another person's account", async () => {
    const { status, body } = await check(await world.newPerson(), german, "Bob Example");
    expect(status).toBe(422);
    expect(body.code).toBe("BANK_ACCOUNT_NOT_OWN");
  });

  it.each([
    ["a control character", { iban: `DE89\u0000${german}`, accountHolderName: "Ann Example" }],
    ["an IBAN above the max length", { iban: "D".repeat(61), accountHolderName: "Ann Example" }],
    ["no name", { iban: german, accountHolderName: " " }],
    ["an unknown field", { iban: german, accountHolderName: "Ann Example", bank: "de" }],
    ["nothing", {}],
  ])("refuses %s", async (_, body) => {
    const ann = await world.newPerson();
    const answer = await ann.post("/iban-verifications", body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("VALIDATION_FAILED");
  });

  it("detects an account that the person has linked already, but not that another person has", async () => {
    const ann = await world.newPerson();
    await ann.link(testDetails.de);
    expect((await check(ann, german)).body.code).toBe("BANK_ACCOUNT_ALREADY_LINKED");
    expect((await check(await world.newPerson(), german)).status).toBe(200);
  });

  it("requires a complete name", async () => {
    const ann = await world.newPerson();
    world.names.first = null;
    expect((await check(ann, german)).body.code).toBe("PROFILE_INCOMPLETE");
  });

  it("is limited for each person", async () => {
    const ann = await world.newPerson();
    for (let hit = 0; hit < 60; hit += 1) await check(ann, "DE00");
    const { status, body } = await check(ann, german);
    expect(status).toBe(429);
    expect(body.code).toBe("RATE_LIMITED");
    world.passSeconds(3_600);
    expect((await check(ann, german)).status).toBe(200);
  });
});

describe("checking an IBAN where it is not offered", () => {
  it.each([
    [{ offersBankingSteps: false }, "BANKING_STEPS_NOT_OFFERED"],
    [{ hasRamp: false }, "RAMP_NOT_CONFIGURED"],
  ])("fails with %j", async (options, code) => {
    const closed = await openBankAccounts({ pool: database.pool, ...options });
    const ann = await closed.newPerson();
    const { status, body } = await check(ann, german);
    await closed.app.close();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body.code).toBe(code);
  });
});
