/** SQL states of a PostgreSQL that is unavailable, overloaded, full or not the primary, where a later retry can succeed. */
const unavailableSqlStates = new Set([
  "08000", // connection_exception
  "08001", // sqlclient_unable_to_establish_sqlconnection
  "08003", // connection_does_not_exist
  "08004", // sqlserver_rejected_establishment_of_sqlconnection
  "08006", // connection_failure
  "08007", // transaction_resolution_unknown
  "08P01", // protocol_violation: PgBouncer's code if it has no connection to give
  "25006", // read_only_sql_transaction: a standby, or a primary that was replaced
  "25P03", // idle_in_transaction_session_timeout
  "25P04", // transaction_timeout
  "53000", // insufficient_resources
  "53100", // disk_full
  "53200", // out_of_memory, also of a full lock table
  "53300", // too_many_connections
  "53400", // configuration_limit_exceeded
  "57014", // query_canceled, also by statement_timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
  "58000", // system_error
  "58030", // io_error
]);
const unavailableSystemCodes = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "EAI_FAIL",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Errors of pg without a code: the pool's, its time limits, and a connection that ended or cannot be used any more. */
const unavailableMessage =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|Cannot use a pool after calling end|none of the database's hosts/;

/** True if the database (or another machine) is unavailable. The outcome of the statement is then unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    unavailableSqlStates.has(code) ||
    unavailableSystemCodes.has(code) ||
    unavailableMessage.test(error.message)
  );
}
