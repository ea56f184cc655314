import { expect, it } from "vitest";
import { writingStatementsIn } from "./read-sql.ts";
import { listFiles, readSource } from "./source-files.ts";

it("no document for operators tells anybody to write to the database", () => {
  const documents = listFiles().filter(
    (file) => /^(docs|deploy)\/.*\.(md|ya?ml|txt)$/.test(file) && !file.startsWith("docs/adr/"),
  );
  expect(documents).toContain("docs/runbooks/lost-second-factor.md");
  expect(documents).toContain("docs/PRODUCTION.md");
  const found = documents.flatMap((file) =>
    writingStatementsIn(readSource(file)).map((statement) => `${file}: ${statement}`),
  );
  const remedy =
    "it would go past the audit log and four eyes: make it an intervention (apps/server/src/modules/console/interventions)";
  expect(found, remedy).toEqual([]);
});

it.each([
  ["an update", "update person set deactivated_at = null where id = '…';"],
  [
    "an update of a table with a schema and a name of its own",
    "UPDATE public.person AS p\n  SET x = 1",
  ],
  ["an update without the table's children", 'update only "person" set x = 1'],
  ["a deletion", "delete from passkey where person_id = '…'"],
  ["a deletion over two lines", "DELETE\n  FROM passkey"],
  ["an insertion", "insert into staff_member (person_id) values ('…')"],
  ["a merge", "merge into person using other on true when matched then delete"],
  ["an emptied table", "truncate table session"],
  [
    "a statement within a sentence",
    "Then `update audit_check set broken_at = null` ends the alarm.",
  ],
])("%s is found", (_, text) => {
  expect(writingStatementsIn(text)).toHaveLength(1);
});

it.each([
  ["a query", "select count(*) from session where revoked_at is null"],
  ["a query that locks", "select * from person for update"],
  ["a grant", "grant select on guardian_handover to lilypad_guardian; create role lilypad login"],
  [
    "prose",
    "Delete the file from the machine, update the settings, and set them again. Insert the card.",
  ],
])("%s is none", (_, text) => {
  expect(writingStatementsIn(text)).toEqual([]);
});
