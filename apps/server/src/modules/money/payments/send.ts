import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assets, type ChainAsset, currencyOfAsset } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { isUnavailable } from "../../../platform/is-unavailable.ts";
import { createSharedCount, type HeldPlace } from "../../../platform/limits/shared-count.ts";
import { readMoney } from "../../../platform/money-input.ts";
import { transferStatus } from "../../../platform/rows.gen.ts";
import { linkTransfer } from "../../../platform/tracing/index.ts";
import { transferStatusOf } from "../../../platform/transfer-end.ts";
import {
  refuseOverTransferLimit,
  refuseTransfer,
  type TransferLimits,
  toMinorLimits,
} from "../../books/transfers/index.ts";
import type { PaymentSigning } from "./decide/payment-signing.ts";
import { isDecided, type SendIntent, type SendOutcome, storeSends } from "./decide/store-send.ts";
import { storeSigned, trySigned } from "./decide/store-signed.ts";
import { intentDigest } from "./intent-digest.ts";
import { createSendGroups } from "./send-group.ts";

type SendBody = Body<Operations["sendTransfer"]>;
type Sent = Data<Operations["sendTransfer"]>;
type PrepareBody = Body<Operations["prepareTransfer"]>;
type Prepared = Data<Operations["prepareTransfer"]>;

export interface SendDeps {
  pool: Pool;
  clock: Clock;
  limits: TransferLimits;
  /** Sends that one person may make in a UTC day. Each costs the operator gas. */
  maxSendsPerDay: number;
  /** True while settlement of an asset keeps up. Otherwise new sends of it are refused. */
  acceptsSends: (asset: ChainAsset) => boolean;
  onGroup?: (size: number) => void;
  /** For payments that people sign for their own Safes; without it they cannot be signed. */
  signing?: PaymentSigning;
  /** Sends that one network may make in a day; 5,000 if omitted. */
  maxSendsPerNetworkPerDay?: number;
}

const defaultMaxSendsPerNetworkPerDay = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

/** For a send without a network, or one that was decided before: it is not counted. */
const noPlace: HeldPlace = { use() {}, release() {} };

/** How long the first send of a group waits for others; a durable commit takes about as long. */
const groupWaitMs = 2;
const maxGroupSize = 300;
const maxGroupsInFlight = 2;
/** Far longer than a commit takes, unless it waits for a lock or the disk. */
const secondGroupWaitMs = 100;

const tooManySends =
  "Too many payments were sent from your network today. No money was moved. Please try again tomorrow, or from another network.";

/** The parts of a send that decide whether it is accepted. */
interface Admission {
  personId: string;
  correlationId: string;
  asset: ChainAsset;
  network: string | null;
  /** The sender signs it, so it does not add to the work of settlement. */
  isSigned: boolean;
}

function toAnswer(outcome: SendOutcome): Sent {
  return {
    transactionId: outcome.transferId,
    status: transferStatusOf(outcome.status ?? transferStatus.pending),
    hash: outcome.hash === null ? null : `0x${outcome.hash.toString("hex")}`,
  };
}

/**
 * Creates the use-case that sends money to a person. The money is reserved in the ledger when it returns, and
 * settled on the chain afterwards. The same correlation id with the same content replays the first answer.
 * @throws ApiError with the codes of the operation sendTransfer
 */
export function createSend(dependencies: SendDeps) {
  const { pool, clock, acceptsSends, maxSendsPerDay: maxPerDay } = dependencies;
  const limits = toMinorLimits(dependencies.limits);
  const groups = createSendGroups<SendIntent, SendOutcome>({
    commit: (intents) =>
      storeSends(pool, intents, { maxPerDay, now: clock.now(), isSigned: false }),
    waitMs: groupWaitMs,
    maxGroupSize,
    maxGroupsInFlight,
    secondGroupWaitMs,
    isUnavailable,
    ...(dependencies.onGroup === undefined ? {} : { onGroup: dependencies.onGroup }),
  });

  // Counted in memory, so that a send still makes only one round trip to the database.
  const fromNetwork = createSharedCount({
    pool,
    clock,
    action: "send_from_network",
    max: dependencies.maxSendsPerNetworkPerDay ?? defaultMaxSendsPerNetworkPerDay,
    windowMs: dayMs,
  });

  /**
   * Reserves a place for a new send within the limit of its network.
   * @throws SETTLEMENT_PAUSED, RATE_LIMITED; never for a send that was decided before, because a
   * retry after
   *   a lost answer must not fail with "no money was moved"
   */
  async function admit(admission: Admission): Promise<HeldPlace> {
    const { personId, correlationId, asset, network, isSigned } = admission;
    const place = network === null ? noPlace : fromNetwork.hold(network);
    const isPaused = !isSigned && !acceptsSends(asset);
    if (place !== null && !isPaused) return place;
    place?.release();
    if (await isDecided(pool, personId, correlationId)) return noPlace;
    if (isPaused || network === null) fail("SETTLEMENT_PAUSED");
    fail("RATE_LIMITED", {
      message: tooManySends,
      retryAfterSeconds: fromNetwork.retryAfterSeconds(network),
    });
  }

  /** Commits a send. It is counted only if it is new; a send with an unknown outcome is counted on its retry. */
  async function submit(
    commit: () => Promise<SendOutcome>,
    place: HeldPlace,
  ): Promise<SendOutcome> {
    try {
      const outcome = await commit();
      if (outcome.outcome === "begun") place.use();
      else place.release();
      return outcome;
    } catch (error) {
      place.release();
      throw error;
    }
  }

  /** @throws SELF_TRANSFER, TRANSFER_LIMIT_EXCEEDED, and the codes of readMoney */
  function readIntent(caller: Caller, body: SendBody, correlationId: string) {
    const { asset, minor } = readMoney(body.amount, body.currency);
    const limit = limits[currencyOfAsset(asset)];
    if (body.recipientUserId === caller.personId) fail("SELF_TRANSFER");
    if (minor > limit.transfer) refuseOverTransferLimit(limit.transfer, asset);
    const note = body.memo?.trim() || null;
    const requestId = body.requestId ?? null;
    const intent: SendIntent = {
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
    };
    const refuseUnlessDone = async ({ outcome }: SendOutcome): Promise<void> => {
      if (outcome === "begun" || outcome === "repeated") return;
      await refuseTransfer(pool, outcome, {
        personId: caller.personId,
        asset,
        limits: limit,
        maxBegunPerDay: maxPerDay,
        now: clock.now(),
      });
    };
    return { asset, intent, refuseUnlessDone };
  }

  const signing = () => dependencies.signing ?? fail("SAFE_NOT_OWN");

  /** @param network the caller's network, for which the send is counted; null if it is not counted */
  async function send(
    caller: Caller,
    body: SendBody,
    correlationId: string = body.correlationId ?? newId(),
    network: string | null = null,
  ): Promise<Sent> {
    const { asset, intent, refuseUnlessDone } = readIntent(caller, body, correlationId);
    const { signature } = body;
    const isSigned = signature !== undefined;
    const { personId } = caller;
    const place = await admit({ personId, correlationId, asset, network, isSigned });
    const commit = () => {
      if (signature === undefined) return groups.submit(personId, intent);
      const parts = { pool, signing: signing(), maxPerDay, now: clock.now() };
      return storeSigned(parts, caller, intent, { signature, asset });
    };
    const outcome = await submit(commit, place);
    await refuseUnlessDone(outcome);
    linkTransfer(outcome.transferId);
    return toAnswer(outcome);
  }

  /**
   * Prepares a payment that the caller signs, because they have turned off instant payments. It is decided like every
   * send, without an effect, so that nothing is signed that would be refused.
   * @throws ApiError with the codes of prepareTransfer
   */
  async function prepareSigned(caller: Caller, body: PrepareBody): Promise<Prepared> {
    await signing().requireNeeded(caller.personId);
    const { asset, intent, refuseUnlessDone } = readIntent(caller, body, newId());
    await refuseUnlessDone(await trySigned({ pool, maxPerDay, now: clock.now() }, intent));
    const { recipientId, amount } = intent;
    const content = { recipientId, asset, amount };
    return { safeTransaction: await signing().prepare(caller.personId, content) };
  }

  return { send, prepareSigned, mergeCounts: fromNetwork.merge };
}
