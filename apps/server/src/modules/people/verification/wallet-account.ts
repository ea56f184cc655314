import { idempotencyKeyOf } from "@lilypad/providers";
import { fail } from "../../../platform/errors.ts";
import { refuseFor } from "../../../platform/outside/ramp-failure.ts";
import { findCustomer, storeWallet } from "./customer-store.ts";
import { customerOf } from "./require-verified.ts";
import type { VerificationContext } from "./verification-deps.ts";

/**
 * The ramp's id of a person's Safe, the other end of top-ups and withdrawals; created on first use.
 * After a lost answer the request is repeated with the same key, so that the ramp has only one.
 * @throws KYC_REQUIRED, ACCOUNT_NOT_READY before there is a Safe, RAMP_UNAVAILABLE, RAMP_REFUSED
 */
export async function walletAccountOf(
  context: VerificationContext,
  personId: string,
): Promise<string> {
  const { pool, ramp, logger, safeAddressOf } = context;
  const key = { provider: ramp.name, personId };
  const customerId = await customerOf(context, personId);
  const address = (await safeAddressOf(personId)) ?? fail("ACCOUNT_NOT_READY");
  const row = await findCustomer(pool, key);
  if (row !== null && row.walletAccountId !== null) {
    return row.walletAccountId;
  }
  const idempotencyKey = idempotencyKeyOf("create-wallet", `${customerId}:${address}`);
  const made = await ramp
    .createWallet({ customerId, address, idempotencyKey })
    .catch((error: unknown) => refuseFor(error, logger));
  const kept = await storeWallet(pool, key, { customerId, accountId: made.paymentAccountId });
  return kept ?? fail("KYC_REQUIRED");
}
