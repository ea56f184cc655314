import type { Migration } from "@lilypad/db";
import ledger from "../migrations/0001_ledger.sql";

/** The ledger's tables and functions, to be applied by `migrate` before the server's own. */
export const ledgerMigrations: readonly Migration[] = [{ id: "0001_ledger", sql: ledger }];
