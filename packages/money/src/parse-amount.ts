import { type Asset, assets } from "./asset.ts";
import { plainDecimal } from "./decimal.ts";
import { toMinor } from "./minor-units.ts";

/** Why a text is not an amount. `too_precise` is an error because amounts are never rounded silently. */
export type ParseAmountError = "not_a_number" | "too_precise" | "not_positive" | "too_large";

export type ParsedAmount = { ok: true; minor: bigint } | { ok: false; error: ParseAmountError };

/** Max amount in minor units: a quarter of PostgreSQL's bigint range, so that sums do not overflow. */
export const maxMinor = 2n ** 61n;

/**
 * Parses a decimal in major units ("12.34") strictly into minor units of `asset`.
 * Accepted: digits with an optional point and at least one digit on each side of it.
 * Refused: signs, exponents, spaces, separators, more decimals than the asset has, zero.
 */
export function parseAmount(text: string, asset: Asset): ParsedAmount {
  const match = plainDecimal.exec(text);
  if (match === null) return { ok: false, error: "not_a_number" };
  const [, , fraction = ""] = match;
  if (fraction.length > assets[asset].decimals) return { ok: false, error: "too_precise" };
  const minor = toMinor(text, asset);
  if (minor === 0n) return { ok: false, error: "not_positive" };
  if (minor > maxMinor) return { ok: false, error: "too_large" };
  return { ok: true, minor };
}
