export { ledgerMigrations } from "./migrations.ts";
