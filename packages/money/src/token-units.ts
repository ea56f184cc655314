/**
 * The units of tokens. The ledger has millionths of every token (its minor units), whatever decimals the token's own contract
 * has. This is the one place that converts between the two.
 */

/** The decimals of the ledger's amounts of tokens. */
export const ledgerDecimals = 6;

/** How many decimals a token can have: millionths are whole units of it, and its scale fits the settlement module. */
export const tokenDecimalsRange = { min: ledgerDecimals, max: 18 } as const;

/** Whether a token with these decimals can be listed. */
export const isTokenDecimals = (value: unknown): value is number =>
  Number.isInteger(value) &&
  Number(value) >= tokenDecimalsRange.min &&
  Number(value) <= tokenDecimalsRange.max;

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent);

/** How many parts a millionth has below it: those of a token with the most decimals. */
export const partsPerMinor = powerOfTen(tokenDecimalsRange.max - ledgerDecimals);

/** Converts millionths to units of a token, exactly. */
export const toTokenUnits = (minor: bigint, decimals: number): bigint =>
  minor * powerOfTen(decimals - ledgerDecimals);

/** An amount of a token: whole millionths and the rest below one. */
export interface TokenAmount {
  readonly minor: bigint;
  /** In `partsPerMinor`, the same for every token. */
  readonly parts: bigint;
}

/** Converts units of a token to whole millionths, and the rest below one. */
export function fromTokenUnits(units: bigint, decimals: number): TokenAmount {
  const scale = powerOfTen(decimals - ledgerDecimals);
  return { minor: units / scale, parts: (units % scale) * (partsPerMinor / scale) };
}
