import { type Asset, assets } from "@lilypad/money";

/**
 * The minor units of a decimal from the server ("12.340000", "0.00", "-3.00").
 * @throws RangeError for anything else: a balance is shown exactly or not at all
 */
export function readWireAmount(text: string, asset: Asset): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const { decimals } = assets[asset];
  const fraction = match?.[3] ?? "";
  if (match === null || fraction.length > decimals) throw new RangeError(`not an amount: ${text}`);
  const magnitude = BigInt((match[2] ?? "0") + fraction.padEnd(decimals, "0"));
  return match[1] === "-" ? -magnitude : magnitude;
}
