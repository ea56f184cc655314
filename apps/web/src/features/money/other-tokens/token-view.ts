import { otherTokensMessages as messages } from "../../../shared/messages/index.ts";
import type { OtherToken } from "./queries.ts";

type Named = Pick<OtherToken, "token" | "symbol"> & { readonly name?: string | null };

/** The name of a token on screens. */
export const nameOf = ({ token, symbol, name }: Named): string =>
  token === null ? messages.ether : (name ?? symbol ?? messages.unnamed);

/** Digits after which an amount is cut in a list; its own screen shows all of them. */
const listDigits = 6;

/** Writes a whole number of a token's smallest unit with its decimals, in groups of three digits: "1,234.5". */
function writeUnits(units: string, decimals: number): { whole: string; rest: string } {
  const digits = units.padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return { whole: whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), rest };
}

type Amount = Pick<OtherToken, "units" | "decimals" | "symbol" | "token">;

/** The exact amount with the token's symbol, such as "12.5 USDC.e". Tokens have no price here. */
export function exactAmount({ units, decimals, symbol, token }: Amount): string {
  const { whole, rest } = writeUnits(units, decimals);
  const amount = rest === "" ? whole : `${whole}.${rest}`;
  const unit = token === null ? "ETH" : (symbol ?? "");
  return `${amount} ${unit}`.trim();
}

/** The amount cut to a few digits; an amount that would be shown as nothing is "less than". */
export function shortAmount({ units, decimals }: Amount): string {
  const { whole, rest } = writeUnits(units, decimals);
  const cut = rest.slice(0, listDigits).replace(/0+$/, "");
  if (whole === "0" && cut === "") return `< 0.${"0".repeat(listDigits - 1)}1`;
  return cut === "" ? whole : `${whole}.${cut}`;
}

/** An address with its middle left out. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;
