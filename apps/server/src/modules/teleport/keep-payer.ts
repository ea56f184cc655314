import { inTransaction } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { lockLink, statusOf } from "./link-store.ts";
import { notePayerAccount } from "./payer-account-store.ts";
import { findRunningPayment, type Payer, storePayer } from "./payment-store.ts";
import type { TeleportContext } from "./teleport-deps.ts";

/**
 * Takes a browser down as one that may pay a link, or its other account. The provider was asked before
 * that, which takes its time: whether the link is still free is decided here, under its lock.
 * @param payer its `customerId` is the one under whom the provider keeps the account
 * @throws TELEPORT_NOT_OPEN, TELEPORT_UNDER_WAY when somebody was told where to pay meanwhile
 */
export async function keepPayer(
  { pool, clock, ramp }: Pick<TeleportContext, "pool" | "clock" | "ramp">,
  payer: Payer & { secretHash: Buffer; customerId: string },
): Promise<void> {
  // Whatever becomes of the payer: what was made at the provider is taken back there one day.
  await notePayerAccount(pool, { ...payer, provider: ramp.name }, clock.now());
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
