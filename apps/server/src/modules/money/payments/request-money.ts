import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assets, type ChainAsset, currencyOfAsset, hundredthsToMinor } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readMoney } from "../../../platform/money-input.ts";
import {
  refuseOverTransferLimit,
  requireRoomUnverified,
  type TransferLimits,
  toMinorLimits,
} from "../../books/transfers/index.ts";
import { intentDigest } from "./intent-digest.ts";
import { findRequestByIntent, insertRequest, readRequestParties } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";

/** Payment requests expire after 30 days. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** @throws ApiError VALIDATION_FAILED naming the field `amount` */
function requireWholeCents(minor: bigint, asset: ChainAsset): void {
  if (minor % hundredthsToMinor(1n, asset) === 0n) return;
  const message = "Please enter an amount with at most 2 decimals";
  fail("VALIDATION_FAILED", { fields: [{ path: "body.amount", message }], message });
}

/**
 * Creates a payment request. The same correlation id with the same content returns the first
 * request again. A person whom the payer has blocked gets the same answer as everyone else.
 * @throws ApiError with the codes of the operation createPaymentRequest
 */
export function createRequestMoney(dependencies: {
  pool: Pool;
  clock: Clock;
  limits: TransferLimits;
}) {
  const { pool, clock } = dependencies;
  const limits = toMinorLimits(dependencies.limits);
  return async function requestMoney(
    caller: Caller,
    body: Body<Operations["createPaymentRequest"]>,
    correlationId: string = body.correlationId ?? newId(),
  ): Promise<Data<Operations["createPaymentRequest"]>> {
    const { asset, minor } = readMoney(body.amount, body.currency);
    requireWholeCents(minor, asset);
    if (body.toUserId === caller.personId) fail("SELF_REQUEST");
    const { transfer } = limits[currencyOfAsset(asset)];
    if (minor > transfer) {
      refuseOverTransferLimit(transfer, asset, { outcome: "No request was sent." });
    }
    const assetNumber = assets[asset].number;
    const ready = await readRequestParties(pool, caller.personId, body.toUserId, assetNumber);
    if (!ready.payerReady) fail("RECIPIENT_NOT_FOUND");
    if (!ready.requestorReady) fail("ACCOUNT_NOT_READY");
    const now = clock.now();
    if ((await findRequestByIntent(pool, caller.personId, correlationId, now)) === undefined)
      await requireRoomUnverified(pool, { personId: caller.personId, now, asset, amount: minor });
    const note = body.memo?.trim() || null;
    const digest = intentDigest(["request", body.toUserId, asset, minor, note]);
    await insertRequest(pool, {
      id: newId(),
      requestorId: caller.personId,
      payerId: body.toUserId,
      asset: assetNumber,
      amount: minor,
      note,
      correlationId,
      digest,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    const row = await findRequestByIntent(pool, caller.personId, correlationId, now);
    if (row === undefined) throw new Error("a payment request was stored but cannot be found");
    if (row.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
    return { request: toPaymentRequest(row) };
  };
}
