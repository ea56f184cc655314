import { accountOf, type BankContext, customerOf, transactionOf } from "../operations/index.ts";
import { renderAccount, renderCustomer, renderTransaction } from "./render.ts";

interface Described {
  readonly type: string;
  readonly resourceId: string;
  readonly body: string;
}

/** Builds an event's body in Fern's format, with its resource as the API would return it now. */
export function fernEventOf(
  { context, verifyUrl }: { context: BankContext; verifyUrl: (token: string) => string },
  id: string,
  resource: "customer" | "payment_account" | "transaction",
  verb: "created" | "updated" | "deleted",
  resourceId: string,
): Described | null {
  // Fern sends events of payment accounts only when they are created and deleted.
  if (resource === "payment_account" && verb === "updated") return null;
  const type = `${resource}.${verb}`;
  const render = {
    customer: () => renderCustomer(customerOf(context, "fern", resourceId), verifyUrl),
    payment_account: () => renderAccount(accountOf(context, "fern", resourceId)),
    transaction: () => renderTransaction(transactionOf(context, "fern", resourceId)),
  }[resource];
  const createdAt = context.now().toISOString();
  const body = JSON.stringify({ id, apiVersion: "v1", type, createdAt, resource: render() });
  return { type, resourceId, body };
}
