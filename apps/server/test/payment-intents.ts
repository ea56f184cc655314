import type { Body, Data, Operations } from "@lilypad/api-contract";
import { newId } from "../src/platform/ids.ts";

export type Intent = Body<Operations["sendTransfer"]>;
export type Sent = Data<Operations["sendTransfer"]>;

/** Creates an intent to send dollars with a new correlation id, as the app does. */
export function newIntent(
  to: { id: string },
  amount: string | number,
  extra: Partial<Intent> = {},
): Intent {
  return { recipientUserId: to.id, amount, currency: "USD", correlationId: newId(), ...extra };
}
