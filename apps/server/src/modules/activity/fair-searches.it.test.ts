import type { Pool } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPeople, type TestPerson } from "../../../test/open-people.ts";
import { migrations } from "../../migrations.ts";
import { createListTransactions } from "./index.ts";

let database: TestDatabase;
let people: TestPerson[];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  people = await openPeople(database.pool, ["Ann", "Bob", "Cat"]);
});
afterAll(() => database.drop());

/** The database, where each search begins when the test lets it: `begun` says whose they are. */
function openHeldPool() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const pool = new Proxy(database.pool, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (key !== "query") return typeof member === "function" ? member.bind(target) : member;
      return async (question: { name?: string; values?: unknown[] }) => {
        if (question.name === "activity-bind") {
          begun.push(String(question.values?.[0]));
          await new Promise<void>((go) => held.push(go));
        }
        return target.query(question as never);
      };
    },
  }) as Pool;
  return {
    pool,
    begun,
    endOldest: async () => {
      const before = begun.length;
      held.shift()?.();
      while (begun.length === before) await new Promise(setImmediate);
    },
  };
}

it("forty searches of one person at once delay another person's by one turn at most", async () => {
  const { pool, begun, endOldest } = openHeldPool();
  const list = createListTransactions({ pool });
  const [ann, bob, cat] = people as [TestPerson, TestPerson, TestPerson];
  const ask = ({ caller, id }: TestPerson) =>
    list(caller, { userId: id }, { limit: 20, offset: 0, search: "picnic" }).then(
      () => "found",
      ({ code }) => code,
    );
  const asked = [ann, bob].map((person) => Array.from({ length: 40 }, () => ask(person)));
  void ask(cat);
  expect(begun).toEqual([ann.id, bob.id]);
  await endOldest();
  expect(begun).toEqual([ann.id, bob.id, cat.id]);
  // What is too much is refused at once instead of waiting.
  const refused = await Promise.all((asked[0] ?? []).slice(6));
  expect(refused).toEqual(Array(34).fill("RATE_LIMITED"));
});
