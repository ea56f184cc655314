import type { Data, Operations } from "@lilypad/api-contract";
import type { TokenReturn } from "./return-store.ts";

/** Translates a return into its wire form, without the people who decided and their reasons. */
export const toWire = (
  row: TokenReturn,
): Data<Operations["requestTokenReturn"]>["tokenReturn"] => ({
  id: row.id,
  status: row.state,
  token: row.token,
  symbol: row.symbol,
  decimals: row.decimals,
  units: row.amount.toString(),
  address: row.to,
  hash: row.hash,
  requested_at: row.requestedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});
