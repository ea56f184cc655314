import { type Commands, toTokenDecimal } from "@lilypad/server";
import type { Json } from "../outcome.ts";

export type Return = Awaited<ReturnType<Commands["modules"]["otherTokens"]["listWaiting"]>>[number];

/**
 * Describes a return on one line: its amount, token and destination. The creator of the token chose the symbol, so the contract's
 * address identifies the token.
 */
export const describeReturn = ({ token, symbol, amount, decimals, to }: Return): string =>
  `${toTokenDecimal(amount, decimals)} ${token === null ? "ether" : `of the token ${token} (${symbol ?? "no symbol"})`} to ${to}`;

/** Returns the fields of a return that --json prints for programs. */
export const toData = (one: Return): { [name: string]: Json } => ({
  id: one.id,
  person: one.personId,
  status: one.state,
  safe: one.safe,
  token: one.token,
  symbol: one.symbol,
  decimals: one.decimals,
  amount: one.amount,
  to: one.to,
  requestedAt: one.requestedAt.toISOString(),
  approvedAt: one.approvedAt?.toISOString() ?? null,
  transaction: one.hash,
});
