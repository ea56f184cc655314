import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths } from "@lilypad/money";
import type { Caller } from "../../../../platform/caller.ts";
import { toWirePayment } from "../show/show-payment.ts";
import { readLink } from "../state/link-store.ts";
import { listPaymentsOfPerson } from "../state/payment-store.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";

type WirePayments = Data<Operations["listTeleportPayments"]>["payments"];

/**
 * A person's payments of other people's links, newest first. The link is shown as to anyone with
 * its address. Where to pay is shown only to sessions that may see bank details.
 */
export async function listPersonPayments(
  deps: Pick<TeleportDeps, "pool" | "box" | "nameOf" | "maySeeDetails">,
  caller: Pick<Caller, "personId" | "sessionId">,
  linkId: string | undefined,
): Promise<WirePayments> {
  const shown: WirePayments = [];
  const mayOpen = await deps.maySeeDetails(caller);
  for (const payment of await listPaymentsOfPerson(deps.pool, caller.personId, linkId ?? null)) {
    const link = await readLink(deps.pool, payment.linkId);
    if (link === null) continue;
    shown.push({
      linkId: link.id,
      recipient_name: await deps.nameOf(link.personId),
      amount: fromHundredths(link.amount),
      note: link.note,
      linkedAccountId: payment.payerAccountId,
      payment: toWirePayment(deps, mayOpen ? payment : { ...payment, instructions: null }),
    });
  }
  return shown;
}
