import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assets, type ChainAsset, currencyOfAsset } from "@lilypad/money";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { isUnavailable } from "../../platform/is-unavailable.ts";
import { readMoney } from "../../platform/money-input.ts";
import { intentDigest } from "./intent-digest.ts";
import { refuse } from "./refuse.ts";
import { createSendGroups } from "./send-group.ts";
import { isDecided, type SendIntent, type SendOutcome, storeSends } from "./store-send.ts";
import { type TransferLimits, toMinorLimits } from "./transfer-limits.ts";

type SendBody = Body<Operations["sendTransfer"]>;
type Sent = Data<Operations["sendTransfer"]>;

export interface SendDependencies {
  pool: Pool;
  clock: Clock;
  limits: TransferLimits;
  /** Sends that one person may begin in a UTC day: each costs the operator gas. */
  maxSendsPerDay: number;
  /** Whether settlement of an asset keeps up; when it does not, no new send of it is taken on. */
  acceptsSends: (asset: ChainAsset) => boolean;
  onGroup?: (size: number) => void;
}

/** How long the first send of a group waits for company: a durable commit costs about as much. */
const groupWaitMs = 2;
const largestGroup = 300;
const groupsInFlight = 2;

const statuses = ["pending", "confirmed", "failed"] as const;

function toAnswer(outcome: SendOutcome): Sent {
  return {
    transactionId: outcome.transferId,
    status: statuses[outcome.status ?? 0] ?? "pending",
    hash: outcome.hash === null ? null : `0x${outcome.hash.toString("hex")}`,
  };
}

/**
 * Makes the function that sends money to a person: reserved in the ledger when it returns, settled
 * on the chain afterwards. The same correlation id with the same content replays the first answer.
 * @throws ApiError with the codes of the operation sendTransfer
 */
export function createSend(dependencies: SendDependencies) {
  const { pool, clock, acceptsSends, maxSendsPerDay: maxPerDay } = dependencies;
  const limits = toMinorLimits(dependencies.limits);
  const groups = createSendGroups<SendIntent, SendOutcome>({
    commit: (intents) => storeSends(pool, intents, { maxPerDay, now: clock.now() }),
    waitMs: groupWaitMs,
    largestGroup,
    groupsInFlight,
    isUnavailable,
    ...(dependencies.onGroup === undefined ? {} : { onGroup: dependencies.onGroup }),
  });

  return async function send(
    caller: Caller,
    body: SendBody,
    correlationId: string = body.correlationId ?? newId(),
  ): Promise<Sent> {
    const { asset, minor } = readMoney(body.amount, body.currency);
    const limit = limits[currencyOfAsset(asset)];
    if (body.recipientUserId === caller.personId) fail("SELF_TRANSFER");
    if (minor > limit.transfer) fail("TRANSFER_LIMIT_EXCEEDED");
    // Who asks again after a lost answer must not hear that no money was moved.
    if (!acceptsSends(asset) && !(await isDecided(pool, caller.personId, correlationId)))
      fail("SETTLEMENT_PAUSED");
    const note = body.memo?.trim() || null;
    const requestId = body.requestId ?? null;
    const outcome = await groups.submit(caller.personId, {
      id: newId(),
      senderId: caller.personId,
      sessionId: caller.sessionId,
      recipientId: body.recipientUserId,
      asset: assets[asset].number,
      amount: minor,
      note,
      correlationId,
      digest: intentDigest(["send", body.recipientUserId, asset, minor, note, requestId]),
      requestId,
      dailyLimit: limit.daily,
      loweredLimit: limit.loweredDaily,
    });
    refuse(outcome.code, { asset, loweredDaily: limit.loweredDaily, now: clock.now() });
    return toAnswer(outcome);
  };
}
