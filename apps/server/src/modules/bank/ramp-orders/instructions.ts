import type { Data, Operations } from "@lilypad/api-contract";
import { toWireDecimal } from "@lilypad/money";
import type { BankInstructions, RampTransaction } from "@lilypad/providers";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../platform/sealed/sealed-column.ts";
import type { RampOrder } from "./order.ts";
import type { OrderTable } from "./order-table.ts";

type Sealed = Pick<RampOrder, "id" | "instructions">;
type Named = Pick<OrderTable<RampOrder>, "name">;

export type WireInstructions = NonNullable<
  Data<Operations["getRampIntentStatus"]>["transferInstructions"]
>;

const sealContext = ({ name }: Named, id: string) => `${name}:${id}`;

/** The bank details to store with an order: its own, or those of the transaction, sealed. */
export function sealInstructions(
  box: SealedBox,
  table: Named,
  order: Sealed,
  { instructions }: RampTransaction,
): Buffer | null {
  if (order.instructions !== null || instructions?.type !== "bank") return order.instructions;
  return box.seal(JSON.stringify(instructions.bank), sealContext(table, order.id));
}

/**
 * The bank details of an order as shown to the payer; null if it has none.
 * @throws SealBroken if they were sealed for another order or with another key
 */
export function openInstructions(
  box: SealedBox,
  table: Named,
  { id, instructions, quote }: Sealed & Pick<RampOrder, "quote">,
): WireInstructions | null {
  if (instructions === null) return null;
  const bank: BankInstructions = JSON.parse(box.open(instructions, sealContext(table, id)));
  return {
    sourceAmount: toWireDecimal(quote.sourceAmount),
    sourceCurrency: quote.sourceCurrency,
    paymentMethod: bank.paymentMethod,
    bankBeneficiaryName: bank.bankBeneficiaryName,
    bankName: bank.bankName,
    bankAddress: bank.bankAddress,
    accountNumber: bank.accountNumber,
    routingNumber: bank.routingNumber,
    sortCode: bank.sortCode,
    iban: bank.iban,
    bicSwift: bank.bicSwift,
    clabeNumber: bank.clabeNumber,
    transferMessage: bank.transferMessage,
  };
}

/** The sealed bank details of the orders in a table. */
export const sealedInstructions = (table: Named): SealedColumn => ({
  table: table.name,
  column: "instructions",
  key: ["id"],
  contextOf: ({ id }) => sealContext(table, String(id)),
});
