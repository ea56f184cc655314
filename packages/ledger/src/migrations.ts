import { readMigrations } from "@lilypad/db";
import numbered from "../migrations/?sql";
import repeatable from "../sql/?sql";

/** The ledger's tables and functions, to be applied by `migrate` before the server's own. */
export const ledgerMigrations = readMigrations(numbered, repeatable);
