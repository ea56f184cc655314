import type { BankContext } from "../operations/index.ts";

export function bridgeEventOf(
  _options: { context: BankContext; verifyUrl: (token: string) => string },
  _id: string,
  _resource: "customer" | "payment_account" | "transaction",
  _verb: "created" | "updated" | "deleted",
  _resourceId: string,
): { type: string; resourceId: string; body: string } | null {
  return null;
}
