import { inTransaction } from "@lilypad/db";
import { RampError } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { cancelTransaction, isUnpaid } from "../../ramp-orders/index.ts";
import { statusOf } from "../state/link.ts";
import { announceLink, changeLink, findOwnLink, lockLink } from "../state/link-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { toWireLink, type WireLink } from "./show-links.ts";

/** Cancels the running payment of a link; later money is sent back to the payer. */
async function stopPayer(context: TeleportContext, linkId: string): Promise<void> {
  const payment = await findRunningPayment(context.pool, linkId);
  if (payment === null) return;
  if (!isUnpaid(payment)) fail("TELEPORT_UNDER_WAY");
  const isCancelled = await cancelTransaction(context.orders, payment).catch((error: unknown) => {
    if (error instanceof RampError) context.logger.warn({ code: error.code }, "a link stays");
    return refuseFor(error, context.logger);
  });
  if (!isCancelled) fail("TELEPORT_UNDER_WAY");
}

/**
 * Cancels an open link. Repeating it has no effect.
 * @throws NOT_FOUND, TELEPORT_NOT_OPEN, TELEPORT_UNDER_WAY if money may be on its way
 */
export async function cancelLink(
  context: TeleportContext,
  personId: string,
  id: string,
): Promise<WireLink> {
  const { pool, clock } = context;
  const found = (await findOwnLink(pool, personId, id)) ?? fail("NOT_FOUND");
  if (found.status === "paying") await stopPayer(context, id);
  return inTransaction(pool, async (db) => {
    const link = (await lockLink(db, id)) ?? fail("NOT_FOUND");
    const now = clock.now();
    const status = statusOf(link, now);
    if (status === "paying") fail("TELEPORT_UNDER_WAY");
    if (status === "paid" || status === "expired") fail("TELEPORT_NOT_OPEN");
    if (status === "open") {
      await changeLink(db, id, { status: "cancelled", now });
      await announceLink(db, link);
    }
    return toWireLink(
      context,
      { ...link, status: "cancelled", isMarkedSent: false, payerName: null },
      now,
    );
  });
}
