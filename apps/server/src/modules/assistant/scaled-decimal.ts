/** @returns a decimal as a whole number of its `places`-th parts; further decimals are cut off */
export function toScaled(decimal: string, places: number): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.slice(0, places).padEnd(places, "0"));
}

/** @param scaled with `places` decimals, not negative */
export function toText(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounded up; both are positive or zero. */
export const ceilDivide = (one: bigint, other: bigint) => (one + other - 1n) / other;
