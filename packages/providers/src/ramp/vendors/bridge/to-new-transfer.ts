import type { z } from "zod";
import type { NewTransaction } from "../../port.ts";
import { railOf } from "./rail.ts";
import type { bridgeNewTransfer } from "./schema.ts";
import { requireAddress } from "./wallet.ts";

/**
 * Builds the request for a transfer: bank to Safe, Safe to bank, or bank to bank. Bridge never requires the bank
 * account that the money comes from.
 * @param customer Bridge's id of the customer
 * @throws RampError UNSUPPORTED, INVALID_INPUT
 */
export function toNewTransfer(
  { quote, correlationId }: NewTransaction,
  customer: string,
): z.input<typeof bridgeNewTransfer> {
  const source = {
    payment_rail: railOf(quote.sourceCurrency, "incoming"),
    currency: quote.sourceCurrency.toLowerCase(),
  };
  const destination = {
    payment_rail: railOf(quote.destinationCurrency, "outgoing"),
    currency: quote.destinationCurrency.toLowerCase(),
  };
  const transfer = {
    amount: quote.sourceAmount,
    on_behalf_of: customer,
    client_reference_id: correlationId,
  };
  if (quote.operation === "topup") {
    const to = requireAddress(quote.destinationPaymentAccountId);
    return { ...transfer, source, destination: { ...destination, to_address: to } };
  }
  const external = {
    ...destination,
    external_account_id: quote.destinationPaymentAccountId,
  };
  if (quote.operation === "teleport") return { ...transfer, source, destination: external };
  return {
    ...transfer,
    source: { ...source, from_address: requireAddress(quote.sourcePaymentAccountId) },
    destination: external,
  };
}
