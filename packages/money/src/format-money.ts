/** Stablecoins are shown as the currency that they represent. */
const shownAs: Readonly<Record<string, string>> = { USDC: "USD", EURC: "EUR" };

/** The code that people read: "USD" for USDC. Other codes stay as they are. */
export const currencyCode = (currency: string): string => shownAs[currency] ?? currency;

/**
 * The sign in front of an amount: "$", "€", "R$", or the code if the sign could be mistaken for another
 * currency's ("ARS ").
 * @param currency ISO 4217, USDC or EURC
 */
export function currencySymbol(currency: string): string {
  const code = currencyCode(currency);
  if (!/^[A-Z]{3}$/.test(code)) return `${code} `;
  const known = symbols.get(code) ?? findSymbol(code);
  symbols.set(code, known);
  return known;
}

/**
 * The signs of the currencies so far, because finding one is slow. There are fewer than 300 codes. Those of the accounts
 * are known: every home screen shows them, and a phone takes longer to load Intl's data than to render the screen.
 */
const symbols = new Map([
  ["USD", "$"],
  ["EUR", "€"],
]);

function findSymbol(code: string): string {
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
 * Formats a decimal in any bank's currency: "€250.00", "₦1,250,000.00". Two decimals, truncated, so that
 * no one is shown a cent that they do not have.
 * @param amount an unsigned decimal in major units, as the server writes it
 * @throws RangeError for anything else
 */
export function formatMoney(amount: string, currency: string): string {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === "") throw new RangeError(`not an amount: ${amount}`);
  const grouped = whole.replace(/^0+(?=\d)/, "").replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${currencySymbol(currency)}${grouped}.${fraction.slice(0, 2).padEnd(2, "0")}`;
}

/** Formats an exchange rate with the digits that are worth reading: "1,684.95", "0.000593483". */
export const formatRate = (rate: number): string =>
  new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 }).format(rate);
