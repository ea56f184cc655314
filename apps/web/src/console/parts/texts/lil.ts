import { formatWireAmount } from "../../../shared/money/index.ts";

/** "250.00 LIL" for an amount as the server writes it. */
export const lil = (amount: string): string => formatWireAmount(amount, "LIL");
