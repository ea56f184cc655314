import type { RampQuote } from "@lilypad/providers";
import { type OrderTable, reviveQuote } from "../../ramp-orders/index.ts";
import type { TeleportPaymentRow } from "../rows.gen.ts";

/** The stored form of one attempt to pay a link. */
export type Payment = Omit<TeleportPaymentRow, "quote"> & { quote: RampQuote };

export const paymentTable: OrderTable<Payment> = {
  name: "teleport_payment",
  toOrder: (row) => ({ ...row, quote: reviveQuote(row.quote) }),
};
