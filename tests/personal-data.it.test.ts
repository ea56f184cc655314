import { inTransaction } from "@lilypad/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommands } from "../apps/server/src/commands/open-commands.ts";
import { reasons, type TableDecision, tables } from "../apps/server/src/personal-data/index.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import {
  type Column,
  fillPerson,
  markOf,
  readColumns,
  readRow,
  type StoredRow,
} from "./fill-person.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

const decisions: Readonly<Record<string, TableDecision>> = tables;
/** Columns that keep a value which is erased elsewhere, for their own reasons. */
const keptCopies = ["admin_binding.email", "tag_rest.skeleton"];
const email = "mark-person-email@example.com";
const personId = newId();

let installation: Installation;
let columns: Column[];
let stored: StoredRow[];

const namesIn = (list: string | undefined) => (list ?? "").split(" ").filter((name) => name !== "");
const keptIn = ({ keep = {} }: TableDecision) => Object.values(keep).flatMap(namesIn);
const rolesOf = ({ of, others = {} }: TableDecision) => [
  ...(of === undefined ? [] : [of]),
  ...Object.keys(others),
];

/** The columns that name a person and are no foreign keys: with their address or with their id. */
function listNamed(): Record<string, "email" | "id"> {
  const named: Record<string, "email" | "id"> = {};
  for (const [table, decision] of Object.entries(decisions)) {
    for (const role of rolesOf(decision)) {
      const column = columns.find(({ table: own, name }) => own === table && name === role);
      if (column?.target == null) named[`${table}.${role}`] = role === "email" ? "email" : "id";
    }
  }
  return named;
}

beforeAll(async () => {
  installation = await openInstallation();
  const { pool, settings } = installation;
  columns = await readColumns(pool);
  const [other] = await installation.people("Other");
  stored = await fillPerson(pool, {
    columns,
    personId,
    otherId: other?.id ?? "",
    email,
    roles: new Map(
      Object.entries(decisions).map(([table, decision]) => [table, rolesOf(decision)]),
    ),
    named: listNamed(),
    given: {
      "person.email": email,
      "person.deleted_at": null,
      "person.findable_by_name": "false",
      // Such an account is activated again before it can be deleted.
      "person.deactivated_by_staff": "false",
      // Of what has ended: the same under way prevents the deletion, or is ended by it.
      "approval.outcome": "approved",
      "handover.state": "void",
      "teleport_link.status": "paid",
      "wallet_send.state": "done",
    },
  });
  const commands = await openCommands({
    pool,
    environment: settings,
    now: () => new Date(),
    origin: { user: "test", host: "test" },
  });
  const { account } = commands.modules;
  await inTransaction(pool, (db) =>
    account.forgetParts(db, { id: personId, email, at: new Date() }),
  );
  await account.worker.pass();
});
afterAll(() => installation?.close());

describe("the decisions about what becomes of a person's data", () => {
  test("name each column of each table once", () => {
    const decided = Object.entries(decisions).flatMap(([table, decision]) =>
      [...namesIn(decision.erase), ...keptIn(decision), ...namesIn(decision.notPersonal)].map(
        (name) => `${table}.${name}`,
      ),
    );
    const existing = columns.map(({ table, name }) => `${table}.${name}`);
    const remedy = "Decide about it in apps/server/src/personal-data/tables.ts";
    expect(
      existing.filter((name) => !decided.includes(name)),
      remedy,
    ).toEqual([]);
    expect(
      decided.filter((name) => !existing.includes(name)),
      remedy,
    ).toEqual([]);
    expect(new Set(decided).size, remedy).toBe(decided.length);
  });

  test("name each column that refers to a person by a foreign key, and whose row it is", () => {
    const forgotten = columns
      .filter(({ table, target, name }) => {
        const decision = decisions[table];
        return target === "person.id" && decision && !rolesOf(decision).includes(name);
      })
      .map(({ table, name }) => `${table}.${name}`);
    expect(forgotten).toEqual([]);
    const ownerless = Object.entries(decisions)
      .filter(([, { of, erase }]) => of === undefined && erase !== undefined)
      .map(([table]) => table);
    expect(ownerless).toEqual([]);
  });

  test("give each reason that people are told, and no other", () => {
    const used = Object.values(decisions).flatMap(({ keep = {}, others = {} }) => [
      ...Object.keys(keep),
      ...Object.values(others).filter((what) => what !== "erase"),
    ]);
    expect([...new Set(used)].sort()).toEqual(Object.keys(reasons).sort());
  });

  test("say of all personal data where the person's copy has it, or why not", () => {
    const silent = Object.entries(decisions)
      .filter(([, decision]) => decision.erase !== undefined || keptIn(decision).length > 0)
      .filter(([, { exported }]) => exported === undefined)
      .map(([table]) => table);
    expect(silent).toEqual([]);
  });
});

describe("the deletion of an account", () => {
  const evaluate = (row: StoredRow, now: Record<string, string | null> | null): string[] => {
    const { table, role, before } = row;
    const decision = decisions[table] as TableDecision;
    const isSame = (name: string) => now !== null && now[name] === before[name];
    if (role !== decision.of) {
      const isKept = decision.others?.[role] !== "erase";
      return isSame(role) === isKept ? [] : [`${table}.${role} names them: kept ${!isKept}`];
    }
    return [
      ...namesIn(decision.erase)
        .filter((name) => before[name] !== null && isSame(name))
        .map((name) => `${table}.${name} is still there`),
      ...keptIn(decision)
        .filter((name) => !isSame(name))
        .map((name) => `${table}.${name} is not kept`),
    ];
  };

  test("erases what the decisions say, and keeps the rest, in every table", async () => {
    expect(stored.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const row of stored) {
      const own = columns.filter(({ table }) => table === row.table);
      wrong.push(...evaluate(row, await readRow(installation.pool, row, own)));
    }
    expect(wrong).toEqual([]);
  });

  test("leaves no erased value in any column of any table", async () => {
    const marks = new Map<string, string>([[email, "person.email"]]);
    for (const { table, role } of stored) {
      const decision = decisions[table] as TableDecision;
      if (role !== decision.of) continue;
      for (const name of namesIn(decision.erase))
        marks.set(markOf({ table, name }, role), `${table}.${name}`);
    }
    const isMark = new RegExp([...marks.keys()].join("|"));
    const found: string[] = [];
    for (const table of new Set(columns.map((column) => column.table))) {
      const { rows } = await installation.pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${table}" t`,
      );
      for (const { row } of rows) {
        for (const [name, value] of Object.entries(row)) {
          const text = JSON.stringify(value);
          // Bytes are hex digits.
          const bytes = Buffer.from(text.replaceAll(/[^0-9a-f]/g, ""), "hex").toString("latin1");
          const [mark] = isMark.exec(text) ?? isMark.exec(bytes) ?? [];
          if (mark !== undefined && !keptCopies.includes(`${table}.${name}`))
            found.push(`${table}.${name} has ${marks.get(mark)}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
