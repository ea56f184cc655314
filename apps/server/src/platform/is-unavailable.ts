/** SQL states of an unavailable or overloaded PostgreSQL, where a later retry can succeed. */
const unavailableSqlStates = new Set([
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "08000",
  "08003",
  "08006",
]);
const unavailableSystemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOENT",
]);

/** True if the database (or another machine) is unavailable. The outcome of the statement is then unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    unavailableSqlStates.has(code) ||
    unavailableSystemCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

/** True if PostgreSQL aborted a transaction because of concurrent ones, so that a retry can succeed. */
export function isContention(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^40(001|P01)$/.test(String(error.code));
}
