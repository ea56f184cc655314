import { createHash } from "node:crypto";
import { fromScaled, toScaled } from "@lilypad/money";

/** The date of these rates. */
export const ratesOf = "2026-11-02";

/** Units of the currency for one US dollar, with eight decimals. Tokens count as their currency. */
const perDollar: Readonly<Record<string, bigint>> = {
  USD: 1_00000000n,
  USDC: 1_00000000n,
  EUR: 86500000n,
  EURC: 86500000n,
  GBP: 76200000n,
  NGN: 1452_00000000n,
  IDR: 16650_00000000n,
  PHP: 58_60000000n,
  VND: 26320_00000000n,
  MXN: 18_42000000n,
  ARS: 1424_00000000n,
  BRL: 5_36000000n,
  CAD: 1_40000000n,
  AUD: 1_53000000n,
  INR: 88_60000000n,
};

const ratePlaces = 8;
const scale = 1_00000000n;
const driftEveryMs = 10 * 60_000;
/** Max deviation to either side, in millionths: a quarter of a percent. */
const maxDrift = 2_500;

/** A fraction of two integers, the exact price of one unit. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The value of one unit of `from` in `to` at that time, before fees. The dollar and its token are
 * equal; all others drift a little every ten minutes, always the same for the same time.
 * @returns null for a currency that the bank does not know
 */
export function rateBetween(from: string, to: string, at: Date): Rate | null {
  const one = dollarRate(from, at);
  const other = dollarRate(to, at);
  return one === null || other === null ? null : { numerator: other, denominator: one };
}

/** A rate as a decimal with eight places, rounded down. */
export const rateText = ({ numerator, denominator }: Rate): string =>
  fromScaled((numerator * scale) / denominator, ratePlaces);

/** Reads a published rate exactly. @throws RangeError */
export const rateOf = (text: string): Rate => ({
  numerator: toScaled(text, ratePlaces),
  denominator: scale,
});

function dollarRate(currency: string, at: Date): bigint | null {
  const rate = Object.hasOwn(perDollar, currency) ? perDollar[currency] : undefined;
  if (rate === undefined) return null;
  const fiat = { USDC: "USD", EURC: "EUR" }[currency] ?? currency;
  if (fiat === "USD") return rate;
  return (rate * BigInt(1_000_000 + drift(fiat, at))) / 1_000_000n;
}

function drift(currency: string, at: Date): number {
  const slot = Math.floor(at.getTime() / driftEveryMs);
  const noise = createHash("sha256").update(`${currency}:${slot}`).digest().readUInt32BE(0);
  return (noise % (2 * maxDrift + 1)) - maxDrift;
}
