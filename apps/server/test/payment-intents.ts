import type { Body, Data, Operations } from "@lilypad/api-contract";
import { newId } from "../src/platform/ids.ts";

export type Intent = Body<Operations["sendTransfer"]>;
export type Sent = Data<Operations["sendTransfer"]>;

/** An intent to send dollars, with an id of its own, as the app makes it. */
export function newIntent(
  to: { id: string },
  amount: string | number,
  extra: Partial<Intent> = {},
): Intent {
  return { recipientUserId: to.id, amount, currency: "USD", correlationId: newId(), ...extra };
}
