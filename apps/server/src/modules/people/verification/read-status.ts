import { type CurrentCustomer, currentCustomer } from "./current-customer.ts";
import { openDetails } from "./customer-details.ts";
import { bypassedStatus, toStatus, type VerificationStatus } from "./to-status.ts";
import type { VerificationContext } from "./verification-deps.ts";

/** @param email lower case */
export const isBypassed = (
  { bypassEmails }: Pick<VerificationContext, "bypassEmails">,
  email: string,
): boolean => bypassEmails.includes(email);

/** The status of a row as the app gets it. */
export function showStatus(
  { box, ramp }: VerificationContext,
  { row, isStale }: CurrentCustomer,
): VerificationStatus {
  const sealed = {
    provider: ramp.name,
    personId: row?.personId ?? "",
    details: row?.details ?? null,
  };
  return toStatus(row, openDetails(box, sealed), isStale);
}

/** The state of a person's identity check. Reading it starts nothing and repeats nothing. */
export async function readStatus(
  context: VerificationContext,
  who: { personId: string; email: string },
): Promise<VerificationStatus> {
  const current = await currentCustomer(context, who.personId);
  if (isBypassed(context, who.email)) return bypassedStatus(current.row?.customerId != null);
  return showStatus(context, current);
}
