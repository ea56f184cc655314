import type { Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noParties, openPeople, type TestPerson } from "../../../test/worlds/open-people.ts";
import { migrations } from "../../migrations.ts";
import { createListTransactions } from "./index.ts";

let database: TestDatabase;
let people: TestPerson[];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  people = await openPeople(database.pool, ["Ann", "Bob", "Cat"]);
});
afterAll(() => database.drop());

/** A pool whose searches wait until the test lets them continue. `started` lists the ids of their people. */
function openBlockingPool() {
  const started: string[] = [];
  const blocked: (() => void)[] = [];
  const pool = new Proxy(database.pool, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (key !== "query") return typeof member === "function" ? member.bind(target) : member;
      return async (question: { name?: string; values?: unknown[] }) => {
        if (question.name === "activity-bind") {
          started.push(String(question.values?.[0]));
          await new Promise<void>((resolve) => blocked.push(resolve));
        }
        return target.query(question as never);
      };
    },
  }) as Pool;
  return {
    pool,
    started,
    finishOldest: async () => {
      const before = started.length;
      blocked.shift()?.();
      while (started.length === before) await new Promise(setImmediate);
    },
  };
}

it("40 concurrent searches of one person delay another person's search by at most one turn", async () => {
  const { pool, started, finishOldest } = openBlockingPool();
  const list = createListTransactions({
    pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  });
  const [ann, bob, cat] = people as [TestPerson, TestPerson, TestPerson];
  const ask = ({ caller, id }: TestPerson) =>
    list(caller, { userId: id }, { limit: 20, offset: 0, search: "picnic" }).then(
      () => "found",
      ({ code }) => code,
    );
  const answers = [ann, bob].map((person) => Array.from({ length: 40 }, () => ask(person)));
  void ask(cat);
  expect(started).toEqual([ann.id, bob.id]);
  await finishOldest();
  expect(started).toEqual([ann.id, bob.id, cat.id]);
  // Two run in total (one of Ann's) and five of hers wait; the rest is refused immediately.
  const refused = await Promise.all((answers[0] ?? []).slice(6));
  expect(refused).toEqual(Array(34).fill("RATE_LIMITED"));
});
