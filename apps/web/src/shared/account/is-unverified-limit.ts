import type { OperationData } from "../api/index.ts";

type Limits = OperationData<"readPaymentLimits">;

/** Whether what is left of a currency today is what somebody may send whose identity is not verified. LIL has limits of its own. */
export const isUnverifiedLimit = (
  limits: Limits | undefined,
  { currency, leftToday }: Pick<Limits["limits"][number], "currency" | "leftToday">,
): boolean =>
  limits?.unverified != null &&
  currency !== "LIL" &&
  Number(limits.unverified.leftToday) <= Number(leftToday);
