import { RampError } from "../../errors.ts";

/** Fern's name for a bank transfer in each currency. */
const methods: Readonly<Record<string, string>> = {
  ARS: "AR_TRANSFERS_3",
  AUD: "AU_BECS",
  BRL: "BR_TED_DOC_PIX",
  CAD: "CA_INTERAC",
  EUR: "SEPA",
  GBP: "GB_BACS_CHAPS_FPS",
  IDR: "ID_SKN_RTGS",
  INR: "IN_NEFT_RTGS_IMPS",
  MXN: "MX_SPEI",
  NGN: "NG_NIBSS_NEFT",
  PHP: "PH_INSTAPAY_PESONET",
  USD: "ACH",
  VND: "VN_IBPS",
};

/**
 * Returns the payment method of a currency: the chain for a stablecoin, otherwise the bank scheme.
 * @throws RampError UNSUPPORTED
 */
export function fernPaymentMethod(currency: string): string {
  if (currency === "USDC") return "ARBITRUM";
  const method = methods[currency];
  if (method === undefined) {
    throw new RampError("UNSUPPORTED", `no payment method for ${currency.slice(0, 8)}`);
  }
  return method;
}
