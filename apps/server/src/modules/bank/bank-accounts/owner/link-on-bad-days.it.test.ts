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
  world.kyc.open = true;
  world.kyc.stepUp = false;
  world.names.first = "Ann";
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const { gb, us } = testDetails;
const away = new RampError("UNAVAILABLE", "nobody was reached");
const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
const linkCalls = () => world.ramp.callsOf("createBankAccount").length;
/** The keys of the latest two requests to link an account. */
const latestKeys = () =>
  world.ramp
    .callsOf("createBankAccount")
    .slice(-2)
    .map((call) => (call as { idempotencyKey: string }).idempotencyKey);

describe("linking a bank account when the provider fails", () => {
  it("links nothing while the provider is unavailable, and one account when the same link is retried", async () => {
    const ann = await world.newPerson();
    const linkId = await ann.begin();
    world.ramp.failOn("createBankAccount", away, { times: 1 });
    const refused = await ann.link(gb, linkId);
    expect([refused.status, refused.body.code]).toEqual([503, "RAMP_UNAVAILABLE"]);
    expect(await ann.accounts()).toEqual([]);
    const { body } = await ann.link(gb, linkId);
    expect(body.data.account).toMatchObject({ id: linkId, status: "active" });
  });

  it("keeps an account pending if the answer was lost, and finds the one that the provider created", async () => {
    const ann = await world.newPerson();
    world.ramp.failOn("createBankAccount", lost, { times: 1, takesEffect: true });
    const { body, status } = await ann.link(gb, await ann.begin());
    expect([status, body.data.account.status]).toEqual([200, "pending"]);
    expect(body.data.account.providerAccountId).toBeNull();
    await world.workAll();
    expect((await ann.accounts())[0].status).toBe("pending");
    world.passSeconds(10);
    await world.workAll();
    const [account] = await ann.accounts();
    expect(account).toMatchObject({ status: "active", isDefault: true });
    expect(ann.atProvider()).toEqual([
      expect.objectContaining({ paymentAccountId: account.providerAccountId }),
    ]);
    expect(new Set(latestKeys()).size).toBe(1);
  });

  it("is completed by the worker after a process died between its commit and the answer", async () => {
    const ann = await world.newPerson();
    const hold = world.ramp.holdNext("createBankAccount");
    const asking = ann.link(gb);
    await hold.arrived;
    // The worker waits until the dead process's lease ends, then retries with the same key.
    const before = linkCalls();
    await world.workAll();
    expect(linkCalls()).toBe(before);
    expect((await ann.accounts())[0].status).toBe("pending");
    world.passSeconds(61);
    await world.workAll();
    expect((await ann.accounts())[0].status).toBe("active");
    hold.release();
    expect((await asking).body.data.account.status).toBe("active");
    expect(new Set(latestKeys()).size).toBe(1);
    expect(ann.atProvider()).toHaveLength(1);
    expect(await ann.accounts()).toHaveLength(1);
  });

  it("returns the same account for a repeated link, and refuses other details for it", async () => {
    const ann = await world.newPerson();
    const linkId = await ann.begin();
    const [first, second] = await Promise.all([ann.link(gb, linkId), ann.link(gb, linkId)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await ann.link(gb, linkId)).body.data.account.id).toBe(linkId);
    expect(await ann.accounts()).toHaveLength(1);
    expect((await ann.link(us, linkId)).body.code).toBe("BANK_LINK_CONFLICT");
    const bob = await world.newPerson();
    expect((await bob.link(gb, linkId)).body.code).toBe("BANK_LINK_EXPIRED");
  });

  it("names the field that the provider refuses, and sends the corrected one with a new key", async () => {
    const ann = await world.newPerson();
    const linkId = await ann.begin();
    const issues = [{ path: "externalBankAccount.sortCode", message: "no bank has 200000" }];
    const refusal = new RampError("INVALID_INPUT", "the provider refuses", { issues });
    world.ramp.failOn("createBankAccount", refusal, { times: 1 });
    const { status, body } = await ann.link(gb, linkId);
    expect([status, body.code]).toEqual([422, "BANK_ACCOUNT_REFUSED"]);
    expect(body.fields).toEqual([
      { path: "body.accountDetails.sortCode", message: "The bank didn't accept this" },
    ]);
    expect(await ann.accounts()).toEqual([]);
    expect((await ann.link({ ...gb, sortCode: "20-00-01" }, linkId)).status).toBe(200);
    expect(new Set(latestKeys()).size).toBe(2);
  });

  it("shows an account as failed if a lost request turns out to be refused, and as errored if it stays unanswered", async () => {
    const ann = await world.newPerson();
    world.ramp.failOn("createBankAccount", lost, { times: 1 });
    await ann.link(gb);
    world.ramp.failOn("createBankAccount", new RampError("INVALID_INPUT", "no"), { times: 1 });
    world.passSeconds(10);
    await world.workAll();
    expect((await ann.accounts())[0]).toMatchObject({
      status: "failed",
      statusReason: expect.stringMatching(/couldn't be linked/),
    });
    world.ramp.failOn("createBankAccount", lost);
    await ann.link(us);
    world.passSeconds(25 * 3600);
    await world.workAll();
    expect((await ann.accounts())[0]).toMatchObject({ currency: "USD", status: "errored" });
  });

  it("continues with other people's accounts if the details of one cannot be decrypted", async () => {
    const people = [await world.newPerson(), await world.newPerson(), await world.newPerson()];
    world.ramp.failOn("createBankAccount", lost, { times: people.length });
    for (const person of people) await person.link(gb);
    await database.pool.query(
      "update linked_account set details = 'broken' where person_id = any ($1) and status = 'linking'",
      [people.slice(0, 2).map(({ id }) => id)],
    );
    world.passSeconds(10);
    await world.workAll();
    const states = await Promise.all(
      people.map(async (person) => (await person.accounts())[0].status),
    );
    expect(states).toEqual(["pending", "pending", "active"]);
    expect(world.logged.join("")).toContain("the sealed value of linked_account.details");
  });

  it("expires links after 24 hours", async () => {
    const ann = await world.newPerson();
    const linkId = await ann.begin();
    world.passSeconds(24 * 3600 + 1);
    expect((await ann.link(gb, linkId)).body.code).toBe("BANK_LINK_EXPIRED");
    expect(await world.accounts.forgetExpired()).toBeGreaterThan(0);
  });
});
