import { formatAmount } from "@lilypad/money";
import { readWireAmount } from "../../../shared/money/index.ts";

/** "250.00 LIL" for an amount as the server writes it. */
export const lil = (amount: string): string => formatAmount(readWireAmount(amount, "LIL"), "LIL");
