import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assets, currencyOfAsset } from "@lilypad/money";
import { countAttempt } from "../../platform/attempt-counter.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { readMoney } from "../../platform/money-input.ts";
import { intentDigest } from "./intent-digest.ts";
import { findRequestByIntent, insertRequest, readRequestParties } from "./requests-store.ts";
import { toPaymentRequest } from "./to-payment-request.ts";
import { type TransferLimits, toMinorLimits } from "./transfer-limits.ts";

/** Payment requests expire after 30 days. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** What the app shows and sends has two decimals: a request for more could not be paid exactly. */
const minorInCent = 10_000n;

const dayMs = 24 * 60 * 60 * 1000;

/** How many payment requests may be made in a day, so that nobody fills somebody's list. */
export interface RequestLimits {
  /** By one person to the same person. */
  readonly ofPair: number;
  /** By one person to all people together. */
  readonly ofPerson: number;
  /** By everybody behind one network address. */
  readonly ofNetwork: number;
}

const defaultRequestLimits: RequestLimits = { ofPair: 10, ofPerson: 200, ofNetwork: 2_000 };

const tooManyFromNetwork =
  "Too many requests were made from your network today. Please try again tomorrow, or from another network.";

/** @throws RATE_LIMITED */
async function limitRequests(
  pool: Pool,
  limits: RequestLimits,
  {
    requestorId,
    payerId,
    network,
    now,
  }: { requestorId: string; payerId: string; network: string | null; now: Date },
): Promise<void> {
  const pair = `${requestorId} ${payerId}`;
  const ofPair = await countAttempt(pool, "request_of_pair", pair, now, dayMs);
  if (ofPair.hits > limits.ofPair) {
    fail("RATE_LIMITED", { retryAfterSeconds: ofPair.retryAfterSeconds });
  }
  const ofPerson = await countAttempt(pool, "request_by_person", requestorId, now, dayMs);
  if (ofPerson.hits > limits.ofPerson) {
    fail("RATE_LIMITED", { retryAfterSeconds: ofPerson.retryAfterSeconds });
  }
  if (network === null) return;
  const ofNetwork = await countAttempt(pool, "request_from_network", network, now, dayMs);
  if (ofNetwork.hits > limits.ofNetwork) {
    const { retryAfterSeconds } = ofNetwork;
    fail("RATE_LIMITED", { message: tooManyFromNetwork, retryAfterSeconds });
  }
}

/** @throws ApiError VALIDATION_FAILED naming the field `amount` */
function requireWholeCents(minor: bigint): void {
  if (minor % minorInCent === 0n) return;
  const message = "Please enter an amount with at most 2 decimals";
  fail("VALIDATION_FAILED", { fields: [{ path: "body.amount", message }], message });
}

/**
 * Makes the function that asks a person for money. The same correlation id with the same content
 * answers the first request again. Requests are counted for the network of the caller; null counts none.
 * answers the first request again. Somebody whom the payer has blocked is answered as everybody else.
 * @throws ApiError with the codes of the operation createPaymentRequest
 */
export function createRequestMoney(dependencies: {
  pool: Pool;
  clock: Clock;
  limits: TransferLimits;
  requestLimits?: Partial<RequestLimits>;
}) {
  const { pool, clock } = dependencies;
  const requestLimits = { ...defaultRequestLimits, ...dependencies.requestLimits };
  const limits = toMinorLimits(dependencies.limits);
  return async function requestMoney(
    caller: Caller,
    body: Body<Operations["createPaymentRequest"]>,
    correlationId: string = body.correlationId ?? newId(),
    network: string | null = null,
  ): Promise<Data<Operations["createPaymentRequest"]>> {
    const { asset, minor } = readMoney(body.amount, body.currency);
    requireWholeCents(minor);
    if (body.toUserId === caller.personId) fail("SELF_REQUEST");
    if (minor > limits[currencyOfAsset(asset)].transfer) {
      fail("TRANSFER_LIMIT_EXCEEDED", { message: "This is more than can be sent at once." });
    }
    const assetNumber = assets[asset].number;
    const ready = await readRequestParties(pool, caller.personId, body.toUserId, assetNumber);
    if (!ready.payerReady) fail("RECIPIENT_NOT_FOUND");
    if (!ready.requestorReady) fail("ACCOUNT_NOT_READY");
    const now = clock.now();
    const note = body.memo?.trim() || null;
    const digest = intentDigest(["request", body.toUserId, asset, minor, note]);
    const before = await findRequestByIntent(pool, caller.personId, correlationId, now);
    if (before === undefined) {
      const pair = { requestorId: caller.personId, payerId: body.toUserId };
      await limitRequests(pool, requestLimits, { ...pair, network, now });
    }
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
    if (row === undefined) throw new Error("a payment request vanished after it was stored");
    if (row.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
    return { request: toPaymentRequest(row) };
  };
}
