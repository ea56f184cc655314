import { bankCurrencies, bareField, fieldsOf } from "@lilypad/bank-details";
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
  world.ramp.recover();
  world.kyc.open = true;
  world.kyc.stepUp = false;
  world.names.first = "Ann";
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const { gb, us, de, ng } = testDetails;
const linkCalls = () => world.ramp.callsOf("createBankAccount").length;

describe("linking a bank account", () => {
  it("accepts the configured provider's name, and refuses any other before anything is linked", async () => {
    const ann = await world.newPerson();
    const before = linkCalls();
    const refused = await ann.post("/link/complete", {
      provider: "bridge",
      accountDetails: gb,
    });
    expect(refused).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED" } });
    expect(refused.body.fields).toEqual([{ path: "body.provider", message: "must be fern" }]);
    expect(linkCalls()).toBe(before);
    const linked = await ann.post("/link/complete", {
      provider: "fern",
      accountDetails: gb,
    });
    expect(linked).toMatchObject({
      status: 200,
      body: { data: { account: { provider: "fern" } } },
    });
  });

  it.each([
    ["British", gb, { country: "GB", last4: "9911", metadata: { sortCode: "200000" } }],
    ["American", us, { country: "US", last4: "6789", metadata: { routingNumber: "021000021" } }],
    ["euro", de, { country: "DE", last4: "3000", metadata: {} }],
    ["Nigerian", ng, { country: "NG", last4: "6785", metadata: { bankCode: "058" } }],
  ] as const)(
    "of a %s bank sends the provider all details, and stores few",
    async (_, details, kept) => {
      const ann = await world.newPerson();
      const { status, body } = await ann.link(details, await ann.begin());
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.account).toEqual({
        id: expect.any(String),
        provider: "fern",
        bankName: `Bank ${details.bank}`,
        displayName: `Bank ${details.bank}`,
        logoUrl: null,
        currency: details.currency,
        status: "active",
        statusReason: null,
        isDefault: true,
        providerAccountId: expect.stringMatching(/^acc_/),
        createdAt: world.now().toISOString(),
        ...kept,
      });
      expect(world.ramp.callsOf("createBankAccount").at(-1)).toMatchObject({
        currency: details.currency,
        country: kept.country,
        bankName: `Bank ${details.bank}`,
        isThirdParty: false,
        owner: { firstName: "Ann", address: { city: "London" } },
      });
    },
  );

  it.each(bankCurrencies)("in %s passes on every field without separators", async (currency) => {
    const ann = await world.newPerson();
    const fields = fieldsOf(currency);
    const typed = Object.fromEntries(fields.map(({ name, placeholder }) => [name, placeholder]));
    const { userAddress } = gb;
    const choice = { currency, country: "GB", bank: "any", userAddress };
    const { status, body } = await ann.link({ ...choice, ...typed });
    expect([status, body.data?.account.status], JSON.stringify(body)).toEqual([200, "active"]);
    const bare = fields.map(({ name, placeholder }) => [
      name,
      bareField(name, placeholder, currency),
    ]);
    expect(world.ramp.callsOf("createBankAccount").at(-1)).toMatchObject({
      currency,
      fields: Object.fromEntries(bare),
    });
  });

  it("sends values without separators, and adds the bank's only SWIFT code", async () => {
    const ann = await world.newPerson();
    await ann.link(gb);
    expect(world.ramp.callsOf("createBankAccount").at(-1)).toMatchObject({
      fields: { sortCode: "200000", accountNumber: "55779911" },
    });
    await ann.link(de);
    expect(world.ramp.callsOf("createBankAccount").at(-1)).toMatchObject({
      fields: { iban: "DE89370400440532013000", bicSwift: "LILYDEFFXXX" },
    });
  });

  it.each([
    ["a missing field", { ...gb, sortCode: " " }, "sortCode", "Please fill in: Sort code"],
    [
      "two missing fields",
      { ...gb, sortCode: "", accountNumber: "" },
      "sortCode",
      "Please fill in: Sort code, Account number",
    ],
    [
      "a malformed field",
      { ...gb, sortCode: "20-00-0" },
      "sortCode",
      "Sort code format is invalid",
    ],
    [
      "a wrong check digit",
      { ...us, routingNumber: "021000022" },
      "routingNumber",
      "Routing number has a typing mistake. Please check it",
    ],
    [
      "a wrong IBAN",
      { ...de, iban: "DE88 3704 0044 0532 0130 00" },
      "iban",
      "IBAN has a typing mistake. Please check it",
    ],
    [
      "a wrong NUBAN",
      { ...ng, nubanNumber: "0123456784" },
      "nubanNumber",
      "NUBAN has a typing mistake. Please check it",
    ],
    [
      "no bank address where the bank has none",
      { ...us, bankAddress: undefined },
      "bankAddress",
      "Please complete all required bank address fields",
    ],
    [
      "no SWIFT code where there are two",
      { ...de, bank: "fr", iban: "FR14 2004 1010 0505 0001 3M02 606" },
      "swiftCode",
      "Please fill in: SWIFT / BIC code",
    ],
    [
      "a SWIFT code of another bank",
      { ...de, swiftCode: "LILYFRPPXXX" },
      "swiftCode",
      "SWIFT / BIC code format is invalid",
    ],
  ])("with %s names the invalid field", async (_, details, field, message) => {
    const ann = await world.newPerson();
    const before = linkCalls();
    const { status, body } = await ann.link(details);
    expect([status, body.code, body.error]).toEqual([400, "VALIDATION_FAILED", message]);
    expect(body.fields.map(({ path }: { path: string }) => path)).toContain(
      `body.accountDetails.${field}`,
    );
    expect(linkCalls()).toBe(before);
    expect(await ann.accounts()).toEqual([]);
  });

  it.each([
    ["an unknown bank", { ...gb, bank: "nowhere" }, 404, "BANK_NOT_FOUND"],
    ["a bank of another country", { ...gb, country: "US" }, 404, "BANK_NOT_FOUND"],
    ["an unsupported currency", { ...gb, currency: "USD" }, 404, "BANK_NOT_FOUND"],
    ["a NUL", { ...gb, sortCode: "20\u00000000" }, 400, "VALIDATION_FAILED"],
    ["an invalid name", { ...gb, "a b": "x" }, 400, "VALIDATION_FAILED"],
    [
      "a blank address",
      { ...gb, userAddress: { ...gb.userAddress, city: " " } },
      400,
      "VALIDATION_FAILED",
    ],
    ["no address", { ...gb, userAddress: undefined }, 400, "VALIDATION_FAILED"],
    ["a number where text belongs", { ...gb, sortCode: 200000 }, 400, "VALIDATION_FAILED"],
  ])("with %s is refused", async (_, details, status, code) => {
    const ann = await world.newPerson();
    const answer = await ann.link(details);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("requires a verified identity, a complete profile and the second factor", async () => {
    const ann = await world.newPerson();
    world.kyc.open = false;
    expect((await ann.link(gb)).body.code).toBe("KYC_REQUIRED");
    expect((await ann.post("/link/init")).body.code).toBe("KYC_REQUIRED");
    world.kyc.open = true;
    world.names.first = null;
    expect((await ann.link(gb)).body.code).toBe("PROFILE_INCOMPLETE");
    world.names.first = "Ann";
    world.kyc.stepUp = true;
    expect((await ann.link(gb)).body.code).toBe("STEP_UP_REQUIRED");
    expect(await ann.accounts()).toEqual([]);
  });

  it("is refused for an account that is linked already, until that one is unlinked", async () => {
    const ann = await world.newPerson();
    const { body } = await ann.link(gb);
    expect((await ann.link({ ...gb, sortCode: "200000" })).body.code).toBe(
      "BANK_ACCOUNT_ALREADY_LINKED",
    );
    await ann.post(`/linked-accounts/${body.data.account.id}/unlink`);
    expect((await ann.link(gb)).status).toBe(200);
    // Only one of two concurrent requests links it.
    const cy = await world.newPerson();
    const both = await Promise.all([cy.link(us), cy.link(us)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Another person may link the same account: it may be a joint account.
    const bob = await world.newPerson();
    expect((await bob.link(gb)).status).toBe(200);
  });

  it("is limited to twenty accounts, and to a number of attempts", async () => {
    const ann = await world.newPerson();
    const numbered = (index: number) => ({ ...gb, accountNumber: String(10_000_000 + index) });
    for (let index = 0; index < 20; index += 1) await ann.link(numbered(index));
    expect(await ann.accounts()).toHaveLength(20);
    expect((await ann.link(numbered(20))).body.code).toBe("BANK_ACCOUNT_LIMIT_REACHED");
    const bob = await world.newPerson();
    for (let index = 0; index < 30; index += 1) await bob.link({ ...gb, sortCode: "1" });
    expect((await bob.link(gb)).status).toBe(429);
  });
});
