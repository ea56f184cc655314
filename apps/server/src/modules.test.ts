import { expect, it } from "vitest";
import { ownDataOf } from "./modules.ts";
import { type TableDecision, tables } from "./personal-data/index.ts";

/** Fake modules, because the test only reads the parts and calls none of them. */
const modules = new Proxy(
  {},
  { get: () => new Proxy(() => undefined, { get: () => () => undefined }) },
) as Parameters<typeof ownDataOf>[0];

const pool = {} as Parameters<typeof ownDataOf>[1];

it("each part of an account has a function for the data export and for the deletion, or a reason why not", () => {
  const parts = ownDataOf(modules, pool);
  const reasons = parts.flatMap(({ name, read, forget }) =>
    Object.entries({ read, forget }).flatMap(([verb, member]) =>
      typeof member === "function" ? [] : [[`${name}: ${verb}`, member?.leftOut]],
    ),
  );
  for (const [what, reason] of reasons) expect(reason, what).toMatch(/^[A-Z].+\.$/);
  expect(reasons.map(([what]) => what)).toEqual([
    "profile: forget",
    "proofs_of_the_books: forget",
    "teleport_payments: forget",
    "stored_answers: read",
  ]);
});

it("each part of the data export has the rows of a table, and each table with personal data has its part", () => {
  const exported = Object.values<TableDecision>(tables).flatMap(({ exported: part }) => part ?? []);
  const named = exported.filter((part) => typeof part === "string");
  const readable = ownDataOf(modules, pool).filter(({ read }) => typeof read === "function");
  expect([...new Set(named)].sort()).toEqual(readable.map(({ name }) => name).sort());
  for (const part of exported) {
    if (typeof part !== "string") expect(part.leftOut).toMatch(/^[A-Z].+\.$/);
  }
});
