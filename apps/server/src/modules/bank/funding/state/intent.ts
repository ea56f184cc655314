import type { RampQuote } from "@lilypad/providers";
import { type OrderTable, reviveQuote } from "../../ramp-orders/index.ts";
import type { FundingIntentRow } from "../rows.gen.ts";

/** A top-up or withdrawal as it is stored. */
export type Intent = Omit<FundingIntentRow, "quote"> & { quote: RampQuote };

export const intentTable: OrderTable<Intent> = {
  name: "funding_intent",
  toOrder: (row) => ({ ...row, quote: reviveQuote(row.quote) }),
};

/** The asset of top-ups and withdrawals. */
export const rampAsset = "usdc";
