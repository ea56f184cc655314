import { checkLedger, openSystemAccount, post, toTransferId } from "@lilypad/ledger";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type IdentityApp,
  openIdentityApp,
  publicUrl,
} from "../../../../../test/worlds/open-identity-app.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";
import type { ReferralRow } from "../rows.gen.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  await openSystemAccount(database.pool, {
    code: "issuance",
    asset: "LIL",
    floor: -4_000_000_000_000_000_000n,
    stripes: 4,
  });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

interface Guest {
  person: TestPerson;
  token: string;
}
const newGuests = async (count: number): Promise<Guest[]> => {
  const opened = await openPeople(database.pool, Array<string>(count).fill("Guest"));
  return Promise.all(
    opened.map(async (person) => ({ person, token: await world.tokenFor(person.caller) })),
  );
};
const newGuest = async (): Promise<Guest> => {
  const [guest] = await newGuests(1);
  if (guest === undefined) throw new Error("nobody was opened");
  return guest;
};
const grant = ({ token }: Guest) => world.call("POST", "/api/v1/rewards/grant/signup", { token });
const myCode = async ({ token }: Guest) =>
  (await world.call("GET", "/api/v1/referrals/my-code", { token })).body.data;
const attach = ({ token }: Guest, code: string) =>
  world.call("POST", "/api/v1/referrals/attach", { token, body: { code } });
const referrerOf = async ({ person }: Guest) => {
  const { rows } = await database.pool.query<Pick<ReferralRow, "referrer">>(
    "select referrer from referral where referee = $1",
    [person.id],
  );
  return rows.map(({ referrer }) => referrer);
};

/** All rows that a grant creates. */
const traces = async ({ person }: Guest) => {
  const { rows } = await database.pool.query<{
    transfer: string;
    amount: bigint;
    kind: string;
    status: number;
    minted: bigint;
    sender: Buffer | null;
    posted: bigint;
    events: bigint;
  }>(
    `select grant_row.transfer_id as transfer, grant_row.amount, activity.kind, activity.status,
       operation.amount as minted, operation.from_address as sender, account.posted,
       (select count(*) from outbox where topic = 'reward' and person_id = $1) as events
     from reward_grant grant_row
     join activity on activity.transfer_id = grant_row.transfer_id and activity.person_id = $1
     join settlement_operation operation on operation.id = grant_row.transfer_id
     join person_account on person_account.person_id = $1 and person_account.asset = 3
     join account on account.id = person_account.account_id
     where grant_row.person_id = $1`,
    [person.id],
  );
  return rows;
};

describe("the signup reward", () => {
  it("is reserved, shown as pending and queued for settlement, and posted once the chain confirms it", async () => {
    const guest = await newGuest();
    const { body } = await grant(guest);
    expect(body.data).toEqual({ granted: true, amount: "100.00", alreadyGranted: false });
    const [trace, ...more] = await traces(guest);
    expect(more).toEqual([]);
    expect(trace).toMatchObject({
      amount: 100_000_000n,
      kind: "reward_signup",
      status: 0,
      minted: 100_000_000n,
      sender: null,
      posted: 0n,
      events: 1n,
    });
    const transfer = toTransferId(trace?.transfer ?? "");
    expect(await post(database.pool, [transfer], { from: "test" })).toEqual(["done"]);
    expect((await traces(guest))[0]?.posted).toBe(100_000_000n);
  });

  it("is granted once, even for repeated and concurrent requests", async () => {
    const guest = await newGuest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(guest)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.data.granted)).toHaveLength(1);
    expect((await grant(guest)).body.data).toEqual({
      granted: false,
      amount: "100.00",
      alreadyGranted: true,
    });
    expect(await traces(guest)).toHaveLength(1);
  });

  it("is refused while there is no wallet, and granted afterwards", async () => {
    const guest = await newGuest();
    const { rows } = await database.pool.query(
      "delete from smart_account where person_id = $1 returning *",
      [guest.person.id],
    );
    expect((await grant(guest)).body.code).toBe("ACCOUNT_NOT_READY");
    expect(await traces(guest)).toEqual([]);
    await database.pool.query(
      `insert into smart_account (person_id, owner_index, owner_address, safe_address)
         values ($1, $2, $3, $4)`,
      [guest.person.id, rows[0].ownerIndex, rows[0].ownerAddress, rows[0].safeAddress],
    );
    expect((await grant(guest)).body.data.granted).toBe(true);
  });

  it("is refused to a revoked session", async () => {
    const guest = await newGuest();
    await world.call("POST", "/api/v1/auth/logout", { token: guest.token });
    expect((await grant(guest)).body.code).toBe("UNAUTHENTICATED");
    expect(await traces(guest)).toEqual([]);
  });

  it("leaves no rows behind if it cannot be paid", async () => {
    const guest = await newGuest();
    await database.pool.query(
      "alter table settlement_operation add constraint no_more check (amount < 0) not valid",
    );
    const answer = await grant(guest);
    await database.pool.query("alter table settlement_operation drop constraint no_more");
    expect(answer.status).toBe(500);
    const { rowCount } = await database.pool.query(
      "select from reward_grant where person_id = $1",
      [guest.person.id],
    );
    expect(rowCount).toBe(0);
    expect((await grant(guest)).body.data.granted).toBe(true);
  });
});

describe("an invitation code", () => {
  it("stays the same for a person, and its link opens the app", async () => {
    const guest = await newGuest();
    const codes = await Promise.all(Array.from({ length: 5 }, () => myCode(guest)));
    const [first] = codes;
    expect(first.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(first.link).toBe(`${publicUrl}/onboarding?r=${first.code}`);
    for (const code of codes) expect(code).toEqual(first);
    expect((await myCode(await newGuest())).code).not.toBe(first.code);
  });

  it("records who invited a person, regardless of its case", async () => {
    const [host, guest] = [await newGuest(), await newGuest()];
    const { code } = await myCode(host);
    expect((await attach(guest, code.toLowerCase())).body.data).toEqual({ attached: true });
    expect(await referrerOf(guest)).toEqual([host.person.id]);
    // The referrer gets an event; repeating the code emits no second one.
    await attach(guest, code);
    const { rows } = await database.pool.query(
      "select person_id from outbox where topic = 'referrals' and subject_id = $1",
      [guest.person.id],
    );
    expect(rows).toEqual([{ personId: host.person.id }]);
  });

  it("can be sent again, but a second referrer is refused", async () => {
    const [host, other, guest] = [await newGuest(), await newGuest(), await newGuest()];
    const { code } = await myCode(host);
    await attach(guest, code);
    expect((await attach(guest, code)).body.data).toEqual({ attached: true });
    expect((await attach(guest, (await myCode(other)).code)).body.data).toEqual({
      attached: false,
    });
    expect(await referrerOf(guest)).toEqual([host.person.id]);
  });

  it("is counted once when several are sent at the same time", async () => {
    const hosts = await newGuests(5);
    const guest = await newGuest();
    const codes = await Promise.all(hosts.map(myCode));
    const answers = await Promise.all(codes.map(({ code }) => attach(guest, code)));
    expect(answers.filter(({ body }) => body.data.attached)).toHaveLength(1);
    expect(await referrerOf(guest)).toHaveLength(1);
  });

  it("is refused if it is one's own, unknown or of a deactivated person", async () => {
    const [guest, gone] = [await newGuest(), await newGuest()];
    const goneCode = (await myCode(gone)).code;
    await database.pool.query("update person set deactivated_at = now() where id = $1", [
      gone.person.id,
    ]);
    for (const code of [(await myCode(guest)).code, "22222222", "nobody", goneCode]) {
      expect((await attach(guest, code)).body.code).toBe("REFERRAL_INVALID");
    }
    expect((await attach(guest, "no spaces")).body.code).toBe("VALIDATION_FAILED");
    expect(await referrerOf(guest)).toEqual([]);
  });

  it("does not let two people invite each other, not even at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bob] = [await newGuest(), await newGuest()];
      const [annCode, bobCode] = [await myCode(ann), await myCode(bob)];
      const answers = await Promise.all([attach(ann, bobCode.code), attach(bob, annCode.code)]);
      expect(answers.filter(({ body }) => body.data.attached)).toHaveLength(1);
    }
  });

  it("cannot be guessed, because attempts are limited", async () => {
    const guest = await newGuest();
    for (let index = 0; index < 20; index += 1) await attach(guest, "ABCDEFGH");
    expect((await attach(guest, "ABCDEFGH")).body.code).toBe("RATE_LIMITED");
    world.passSeconds(3600);
    const later = { ...guest, token: await world.tokenFor(guest.person.caller) };
    expect((await attach(later, "ABCDEFGH")).body.code).toBe("REFERRAL_INVALID");
  });
});
