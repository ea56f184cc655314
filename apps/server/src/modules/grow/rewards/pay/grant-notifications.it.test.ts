import { checkLedger, openSystemAccount } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { openPeople } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  await openSystemAccount(database.pool, {
    code: "issuance",
    asset: "LIL",
    floor: -4_000_000_000_000_000_000n,
    stripes: 1,
  });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await database.drop();
});

async function newPerson() {
  const [person] = await openPeople(database.pool, ["Guest"]);
  if (person === undefined) throw new Error("nobody was opened");
  const token = await world.tokenFor(person.caller);
  return {
    id: person.id,
    token,
    grant: () => world.call("POST", "/api/v1/rewards/grant/notifications", { token }),
  };
}
const history = async (personId: string) => {
  const { rows } = await database.pool.query(
    "select kind, amount, status from activity where person_id = $1",
    [personId],
  );
  return rows;
};

describe("the notifications reward", () => {
  it("is not granted before the person has received a push, and can be requested again", async () => {
    const person = await newPerson();
    const nothing = { granted: false, amount: "50.00", alreadyGranted: false };
    expect((await person.grant()).body.data).toEqual(nothing);
    expect((await person.grant()).body.data).toEqual(nothing);
    expect(await history(person.id)).toEqual([]);
    world.subscribers.add(person.id);
    expect((await person.grant()).body.data).toEqual({ ...nothing, granted: true });
    expect(await history(person.id)).toEqual([
      { kind: "reward_notifications", amount: 50_000_000n, status: 0 },
    ]);
  });

  it("is granted once, even for concurrent requests and after turning notifications off and on", async () => {
    const person = await newPerson();
    world.subscribers.add(person.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.grant()));
    expect(answers.filter(({ body }) => body.data.granted)).toHaveLength(1);
    const again = { granted: false, amount: "50.00", alreadyGranted: true };
    world.subscribers.delete(person.id);
    expect((await person.grant()).body.data).toEqual(again);
    world.subscribers.add(person.id);
    expect((await person.grant()).body.data).toEqual(again);
    expect(await history(person.id)).toHaveLength(1);
  });

  it("is granted in addition to the signup reward", async () => {
    const person = await newPerson();
    world.subscribers.add(person.id);
    await world.call("POST", "/api/v1/rewards/grant/signup", { token: person.token });
    await person.grant();
    const kinds = (await history(person.id)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["reward_notifications", "reward_signup"]);
  });

  it("is refused to a revoked session", async () => {
    const person = await newPerson();
    world.subscribers.add(person.id);
    await world.call("POST", "/api/v1/auth/logout", { token: person.token });
    expect((await person.grant()).body.code).toBe("UNAUTHENTICATED");
    expect(await history(person.id)).toEqual([]);
  });
});
