import { formatMoney, formatWireAmount } from "../../../shared/money/index.ts";

/** The digits of an amount with separators and its sign, exactly as many decimals as cents need or more. */
export function figures(amount: string): string {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const cents = fraction.replace(/0+$/, "").padEnd(2, "0");
  const sign = amount.startsWith("-") ? "−" : "";
  return `${sign}${BigInt(whole).toLocaleString("en-US")}.${cents}`;
}

const currencies: Readonly<Record<string, string>> = { usdc: "USD", eurc: "EUR" };

/** An amount of an asset or a currency, as people see it, without parts of a cent: $2.50, £25.00. */
export function sumText(amount: string, asset: string): string {
  if (asset === "LIL") return formatWireAmount(amount, asset);
  const name = asset.replace("fiat:", "");
  return formatMoney(amount, currencies[name] ?? name);
}
