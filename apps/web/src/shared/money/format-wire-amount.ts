import { type AmountSign, type Asset, formatAmount } from "@lilypad/money";
import { readWireAmount } from "./read-wire-amount.ts";

/**
 * Formats a decimal from the server: "12.340000" of USDC is "$12.34", and with the sign "in" "+$12.34".
 * @throws RangeError for anything that is not a decimal
 */
export const formatWireAmount = (amount: string, asset: Asset, sign?: AmountSign): string =>
  formatAmount(readWireAmount(amount, asset), asset, sign);
