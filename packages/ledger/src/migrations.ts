import { readMigrations } from "@lilypad/db";
import numbered from "../migrations/?sql";
import repeatable from "../sql/?sql";

/** The ledger's tables and functions, applied by `migrate` before those of the server. */
export const ledgerMigrations = readMigrations(numbered, repeatable);
