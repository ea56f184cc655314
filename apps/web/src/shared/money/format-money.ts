/** Stablecoins are shown as the money they stand for. */
const shownAs: Readonly<Record<string, string>> = { USDC: "USD", EURC: "EUR" };

/**
 * What stands in front of an amount: "$", "€", "R$", and the code where the sign would be taken for
 * another currency's ("ARS ").
 * @param currency ISO 4217, USDC or EURC
 */
export function currencySymbol(currency: string): string {
  const code = shownAs[currency] ?? currency;
  if (!/^[A-Z]{3}$/.test(code)) return `${code} `;
  const named = signOf(code, "symbol");
  const narrow = signOf(code, "narrowSymbol");
  const sign = named === code && narrow !== "$" ? narrow : named;
  return /^[A-Z]+$/i.test(sign) ? `${sign} ` : sign;
}

function signOf(code: string, currencyDisplay: "symbol" | "narrowSymbol"): string {
  const parts = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay,
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? code;
}

/**
 * A decimal of any bank's currency for people: "€250.00", "₦1,250,000.00". Two decimals, cut rather
 * than rounded: nobody is shown a cent that is not theirs.
 * @param amount a decimal in major units as the server writes it, without a sign
 * @throws RangeError for anything else
 */
export function formatMoney(amount: string, currency: string): string {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === "") throw new RangeError(`not an amount: ${amount}`);
  const grouped = whole.replace(/^0+(?=\d)/, "").replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${currencySymbol(currency)}${grouped}.${fraction.slice(0, 2).padEnd(2, "0")}`;
}
