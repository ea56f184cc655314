import { inTransaction } from "@lilypad/db";
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

const { gb, de } = testDetails;

describe("stored bank account details", () => {
  it("contain no readable account number, neither before nor after the provider accepted it, nor do the logs", async () => {
    const ann = await world.newPerson();
    const lost = new RampError("UNKNOWN_OUTCOME", "no answer in time");
    world.ramp.failOn("createBankAccount", lost, { times: 1 });
    await ann.link({ ...gb, accountNumber: "71829364", sortCode: "39-41-53" });
    await ann.link({ ...de, iban: "NL91 ABNA 0417 1643 00" });
    const { rows } = await database.pool.query<{ kept: string }>(
      `select row_to_json(a)::text as kept from linked_account a where person_id = $1
       union all select row_to_json(l)::text from bank_link l where person_id = $1
       union all select row_to_json(o)::text from outbox o where person_id = $1`,
      [ann.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    const kept = [...rows.map((row) => row.kept), ...world.logged].join("\n");
    const inHex = (text: string) => Buffer.from(text).toString("hex");
    for (const secret of ["71829364", "394153", "39-41-53", "NL91ABNA0417164300", "0417164300"]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(inHex(secret));
    }
    world.passSeconds(10);
    await world.workAll();
    const { rows: after } = await database.pool.query(
      "select details, last4 from linked_account where person_id = $1 order by created_at",
      [ann.id],
    );
    expect(after).toEqual([
      { details: null, last4: "9364" },
      { details: null, last4: "4300" },
    ]);
  });

  it("are not shown if they cannot be decrypted, for example in the row of another account", async () => {
    const { ann, british, american } = await world.newOwner();
    await database.pool.query(
      `update linked_account set metadata = (select metadata from linked_account where id = $2)
         where id = $1`,
      [british.id, american.id],
    );
    expect(await ann.accounts()).toMatchObject([
      { id: british.id, last4: "9911", metadata: {} },
      { id: american.id, metadata: { routingNumber: "021000021" } },
    ]);
  });

  it("are readable in the owner's data export, and deleted with the Lilypad account", async () => {
    const { ann, british } = await world.newOwner();
    expect(await world.accounts.readOwnData(ann.id, 10)).toMatchObject([
      { country: "US", last4: "6789", known_by: { routingNumber: "021000021" } },
      { country: "GB", last4: "9911", known_by: { sortCode: "200000" } },
    ]);
    await inTransaction(database.pool, (db) =>
      world.accounts.forgetPerson(db, ann.id, world.now()),
    );
    expect(await ann.accounts()).toEqual([]);
    expect(await world.accounts.readOwnData(ann.id, 10)).toMatchObject([
      { last4: null, bank_name: null, known_by: {} },
      { last4: null, bank_name: null, known_by: {} },
    ]);
    await world.workAll();
    expect(ann.atProvider()).toEqual([]);
    expect(await world.accounts.refreshAccount(british.providerAccountId)).toBe("unknown");
  });
});

describe("bank accounts without a provider", () => {
  it("are refused as not configured, and the list is empty", async () => {
    const bare = await openBankAccounts({ pool: database.pool, hasRamp: false });
    const ann = await bare.newPerson();
    for (const path of ["/capabilities?operation=offramp", "/banks?country=GB&currency=GBP"]) {
      const { status, body } = await ann.get(path);
      expect([status, body.code]).toEqual([503, "RAMP_NOT_CONFIGURED"]);
    }
    expect((await ann.link(gb)).body.code).toBe("RAMP_NOT_CONFIGURED");
    expect((await ann.get("/providers")).body.data.providers).toEqual([]);
    expect(await ann.accounts()).toEqual([]);
    expect(bare.accounts.workers).toEqual([]);
    await bare.app.close();
  });
});
