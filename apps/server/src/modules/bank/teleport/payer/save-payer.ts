import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { statusOf } from "../state/link.ts";
import { lockLink } from "../state/link-store.ts";
import { storePayerAccount } from "../state/payer-account-store.ts";
import { type NewPayer, storePayer } from "../state/payer-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/**
 * Stores a browser's account as a payer of the link. The call of the provider took time, so whether
 * the link is still free is checked again here, under the link's lock.
 * @param payer its `customerId` is the customer under whom the provider has the account
 * @throws TELEPORT_NOT_OPEN, TELEPORT_UNDER_WAY if another payment has started meanwhile
 */
export async function savePayer(
  { pool, clock, ramp }: Pick<TeleportContext, "pool" | "clock" | "ramp">,
  payer: NewPayer & { customerId: string },
): Promise<void> {
  // Even if the payer is refused below, the account at the provider must be deleted later.
  await storePayerAccount(pool, { ...payer, provider: ramp.name }, clock.now());
  await inTransaction(pool, async (db) => {
    const link = await lockLink(db, payer.linkId);
    const now = clock.now();
    const status = link === null ? "cancelled" : statusOf(link, now);
    if (status === "paying" || (await findRunningPayment(db, payer.linkId)) !== null)
      fail("TELEPORT_UNDER_WAY");
    if (status !== "open") fail("TELEPORT_NOT_OPEN");
    await storePayer(db, payer, now);
  });
}
