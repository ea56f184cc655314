import { RampError } from "@lilypad/providers";
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
  world.running.clear();
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const { gb, us } = testDetails;
const away = new RampError("UNAVAILABLE", "nobody was reached");

describe("syncing bank accounts with the provider", () => {
  it("revokes accounts that the provider no longer has, and adds unknown ones", async () => {
    const { ann, british, american } = await world.newOwner();
    world.passSeconds(120);
    world.ramp.kept.accounts.delete(british.providerAccountId);
    const [{ customerId } = { customerId: "" }] = ann.atProvider();
    world.ramp.kept.accounts.set("acc_elsewhere", {
      customerId,
      paymentAccountId: "acc_elsewhere",
      type: "bank",
      isThirdParty: false,
      status: "active",
      bankName: "Elsewhere Bank",
      currency: "EUR",
      country: "DE",
      last4: "3000",
    });
    const { accounts } = (await ann.post("/sync-accounts", { provider: "fern" })).body.data;
    expect(accounts).toMatchObject([
      { id: american.id, isDefault: true },
      { bankName: "Elsewhere Bank", status: "active", last4: "3000" },
      { id: british.id, status: "revoked" },
    ]);
    const again = (await ann.post("/sync-accounts")).body.data.accounts;
    expect(again).toEqual(accounts);
  });

  it("ignores unlinked accounts, and those that a lost link request may have created", async () => {
    const ann = await world.newPerson();
    const { id } = (await ann.link(gb)).body.data.account;
    await ann.post(`/linked-accounts/${id}/unlink`);
    expect((await ann.post("/sync-accounts")).body.data.accounts).toEqual([]);
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1, takesEffect: true });
    await ann.link(us);
    expect((await ann.post("/sync-accounts")).body.data.accounts).toHaveLength(1);
    world.passSeconds(10);
    await world.workAll();
    expect(await ann.accounts()).toMatchObject([{ currency: "USD", status: "active" }]);
  });

  it("does not revoke an account that the provider accepted during the request, however old its link is", async () => {
    const ann = await world.newPerson();
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1 });
    await ann.link(gb);
    world.passSeconds(600);
    const hold = world.ramp.holdNext("listPaymentAccounts");
    const syncing = ann.post("/sync-accounts");
    await hold.arrived;
    await world.workAll();
    // Simulates an answer from before the account was accepted.
    const [made] = ann.atProvider();
    world.ramp.kept.accounts.delete(made?.paymentAccountId ?? "");
    hold.release();
    expect((await syncing).body.data.accounts).toMatchObject([
      { status: "active", providerAccountId: made?.paymentAccountId },
    ]);
  });

  it.each([
    ["that the provider marks as a third party's", true],
    ["that only our own records mark as a payer's", false],
  ])("neither shows nor adds an account %s", async (_, isThirdParty) => {
    const ann = await world.newPerson();
    await ann.link(us);
    const [{ customerId } = { customerId: "" }] = ann.atProvider();
    const { paymentAccountId } = await world.ramp.createBankAccount({
      customerId,
      idempotencyKey: `payer ${isThirdParty}`,
      currency: "EUR",
      country: "DE",
      bankName: "Payer's Bank",
      bankAddress: gb.userAddress,
      owner: {
        email: "jonas@example.com",
        firstName: "Jonas",
        lastName: "Weber",
        address: gb.userAddress,
      },
      fields: { iban: "DE89370400440532013000" },
      isThirdParty,
    });
    if (!isThirdParty) world.payers.add(paymentAccountId);
    expect(world.ramp.kept.accounts.has(paymentAccountId)).toBe(true);
    const shown = (await ann.get("/payment-accounts")).body.data.paymentAccounts;
    expect(shown).toMatchObject([{ currency: "USD" }]);
    const { accounts } = (await ann.post("/sync-accounts")).body.data;
    expect(accounts).toMatchObject([{ currency: "USD", isDefault: true }]);
  });

  it("lists the accounts as the provider has them, and fails if the provider does", async () => {
    const { ann, british } = await world.newOwner();
    const all = (await ann.get("/payment-accounts")).body.data.paymentAccounts;
    expect(all).toHaveLength(2);
    const ours = (await ann.get("/payment-accounts?type=bank&country=GB")).body.data;
    expect(ours.paymentAccounts).toMatchObject([
      { paymentAccountId: british.providerAccountId, linkedAccountId: british.id, last4: "9911" },
    ]);
    world.ramp.failOn("listPaymentAccounts", away);
    expect((await ann.get("/payment-accounts")).body.code).toBe("RAMP_UNAVAILABLE");
    expect((await ann.post("/sync-accounts")).body.code).toBe("RAMP_UNAVAILABLE");
    expect((await ann.post("/sync-accounts", { provider: "bridge" })).status).toBe(400);
  });
});

describe("the bank directory", () => {
  it("lists capabilities, providers, banks and the requirements of a country", async () => {
    const ann = await world.newPerson();
    const { capabilities } = (await ann.get("/capabilities?operation=onramp")).body.data;
    expect(capabilities).toMatchObject([
      { currency: "GBP", name: "British pound", country: "GB", flag_emoji: "🇬🇧" },
    ]);
    expect((await ann.get("/providers")).body.data.providers).toMatchObject([{ id: "fern" }]);
    const idsOf = async (query: string) =>
      (await ann.get(`/banks?${query}`)).body.data.banks.map(({ id }: { id: string }) => id);
    expect(await idsOf("country=GB&currency=GBP")).toEqual(["any", "gb"]);
    expect(await idsOf("country=EU&currency=EUR")).toEqual(["any", "de", "fr"]);
    expect(await idsOf("country=FR&currency=EUR")).toEqual(["fr"]);
    expect(await idsOf("country=US&currency=GBP")).toEqual([]);
    const { requiredFields } = (await ann.get("/countries/GB/requirements")).body.data;
    expect(requiredFields.map(({ name }: { name: string }) => name)).toEqual([
      "sortCode",
      "accountNumber",
    ]);
    expect((await ann.get("/countries/ZZ/requirements")).status).toBe(404);
    expect((await ann.get("/capabilities?operation=sideways")).status).toBe(400);
  });
});
