import { type Migrations, readMigrations } from "@lilypad/db";
import { ledgerMigrations } from "@lilypad/ledger";
import numbered from "../migrations/?sql";
import repeatable from "../sql/?sql";

const own = readMigrations(numbered, repeatable);

/** All migrations of the server's database, the ledger's first. A released migration is never edited. */
export const migrations: Migrations = {
  numbered: [...ledgerMigrations.numbered, ...own.numbered],
  repeatable: [...ledgerMigrations.repeatable, ...own.repeatable],
};
