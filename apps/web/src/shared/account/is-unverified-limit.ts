import { assetOfCurrency } from "@lilypad/money";
import type { OperationData } from "../api/index.ts";
import { readWireAmount } from "../money/index.ts";

type Limits = OperationData<"readPaymentLimits">;

/**
 * Whether the limit of unverified people decides how much of a currency can be paid today. LIL has limits of its
 * own.
 */
export function isUnverifiedLimit(
  limits: Limits | undefined,
  { currency, leftToday }: Pick<Limits["limits"][number], "currency" | "leftToday">,
): boolean {
  if (limits?.unverified == null || currency === "LIL") return false;
  const minor = (amount: string) => readWireAmount(amount, assetOfCurrency(currency));
  return minor(limits.unverified.leftToday) <= minor(leftToday);
}
