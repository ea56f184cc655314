import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { statusOf } from "../state/link.ts";
import { lockLink } from "../state/link-store.ts";
import { storePayerAccount } from "../state/payer-account-store.ts";
import { type Payer, storePayer } from "../state/payer-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/**
 * Stores a browser's account as one that may pay a link. The provider was asked before, which takes
 * time: whether the link is still free is decided here, under its lock.
 * @param payer its `customerId` is the one under whom the provider keeps the account
 * @throws TELEPORT_NOT_OPEN, TELEPORT_UNDER_WAY when somebody was told where to pay meanwhile
 */
export async function savePayer(
  { pool, clock, ramp }: Pick<TeleportContext, "pool" | "clock" | "ramp">,
  payer: Payer & { secretHash: Buffer; customerId: string },
): Promise<void> {
  // Whatever becomes of the payer, the account at the provider has to be deleted there one day.
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
