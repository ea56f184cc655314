/**
 * Tables of other modules that SQL texts still use, by file. Do not add entries; the test also fails if an
 * entry is no longer needed.
 */
export const sqlExceptions: Readonly<Record<string, readonly string[]>> = {
  "apps/server/sql/payments/payment_decide.sql": ["funding_intent"],
  "apps/server/src/modules/blocked-people/report-store.ts": ["payment_request"],
};
