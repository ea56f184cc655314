import type { SafeAction } from "@lilypad/custody";
import { assetOfCurrency, type Currency, parseAmount, toTokenUnits } from "@lilypad/money";
import type { OperationData } from "../../../../shared/api/index.ts";
import { appSettings, type SignedContracts } from "../../../../shared/settings/index.ts";
import { loadSignAction } from "../../../keys/safe-transactions/index.ts";

/** A payment as the server has prepared it for the person's signature. */
export type PreparedPayment = OperationData<"prepareTransfer">["safeTransaction"];

/** The payment as the person entered it. */
interface Wanted {
  /** Major units. */
  amount: string;
  currency: Currency;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function minorOf(amount: string | null, { currency }: Wanted): bigint | null {
  const parsed = parseAmount(amount ?? "", assetOfCurrency(currency));
  return parsed.ok ? parsed.minor : null;
}

/**
 * Reads the transfer that a payment signs: the amount that the person typed, of the currency's contract that the
 * page knows, to the address that they have read. Nothing else comes from the server.
 * @returns null if the answer is about something else
 */
export function readPayment(
  wanted: Wanted,
  { kind, currency, amount, address, safe }: PreparedPayment,
  contracts: SignedContracts,
): SafeAction | null {
  const token = contracts.tokens[wanted.currency];
  const minor = minorOf(wanted.amount, wanted);
  if (kind !== "pay" || token === undefined || address === null) return null;
  if (currency !== wanted.currency || minor === null || minor !== minorOf(amount, wanted))
    return null;
  const known = [safe, contracts.ownSafeModule];
  for (const { address: contract } of Object.values(contracts.tokens)) known.push(contract);
  if (known.some((contract) => same(contract, address))) return null;
  const to = address as `0x${string}`;
  const amountInUnits = toTokenUnits(minor, token.decimals);
  return { kind: "send", token: token.address as `0x${string}`, to, amount: amountInUnits };
}

/**
 * Lets the person's passkey sign a payment that the server has prepared.
 * @returns "mismatch" if the server's answer is about something else, "not_signed" if the person or the device refused
 */
export async function signPayment(wanted: Wanted, prepared: PreparedPayment) {
  const { contracts } = appSettings();
  const action = readPayment(wanted, prepared, contracts);
  if (action === null) return "mismatch" as const;
  const signAction = await loadSignAction();
  const response = await signAction(action, prepared, contracts.chainId);
  return response === null ? ("not_signed" as const) : { id: prepared.id, response };
}
