import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { digestOf } from "@lilypad/ledger";
import { assets, currencyOfAsset } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readMoney } from "../../../platform/money-input.ts";
import { ScreeningUnavailable } from "../../../platform/outside/screener.ts";
import { linkTransfer } from "../../../platform/tracing/index.ts";
import { refuseOverTransferLimit } from "../../books/transfers/index.ts";
import { refuse } from "./refuse.ts";
import { type Screened, screenPerson } from "./screening/screen-person.ts";
import { findSend, isDecided, type WalletSendRecord } from "./state/send-store.ts";
import { bytesOf, requireAddress, type WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/**
 * Screens a payment.
 * @throws SCREENING_UNAVAILABLE: a payment that was not screened is not sent
 */
export async function screen(
  deps: Pick<WalletSendsDeps, "pool" | "logger" | "personOf" | "isIdentityVerified" | "screen">,
  personId: string,
  address: string,
): Promise<Pick<Screened, "match" | "isVerified">> {
  try {
    return await screenPerson(deps, personId, { event: "send", address });
  } catch (error) {
    if (!(error instanceof ScreeningUnavailable)) throw error;
    deps.logger.error({ err: error }, "a payment to an address could not be screened");
    return fail("SCREENING_UNAVAILABLE");
  }
}

/**
 * Sends money to an address on the chain. It is reserved when this returns, and settled or returned on the chain's
 * evidence. If the screening finds a match, the reserved money waits for an administrator. The same correlation id with
 * the same content replays the first answer.
 * @throws ApiError with the codes of sendToWallet
 */
export async function send(
  deps: WalletSendsDeps,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
  body: Body<Operations["sendToWallet"]>,
  correlationId: string = body.correlationId ?? newId(),
): Promise<WalletSendRecord> {
  const { pool, clock } = deps;
  const { asset, minor } = readMoney(body.amount, body.currency);
  const address = await requireAddress(deps, personId, body.address);
  const currency = currencyOfAsset(asset);
  const limits = deps.limits[currency];
  if (minor > limits.transfer) refuseOverTransferLimit(limits.transfer, asset);
  const isNew = !(await isDecided(pool, personId, correlationId));
  if (isNew && !deps.acceptsSends(asset)) fail("SETTLEMENT_PAUSED");
  const { match, isVerified } = isNew
    ? await screen(deps, personId, address)
    : { match: null, isVerified: true };
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ outcome: string; sendId: string | null }>(
      `select outcome, send_id from wallet_send_begin(p_id => $1, p_person => $2, p_session => $3, p_address => $4,
         p_asset => $5, p_amount => $6, p_correlation => $7, p_digest => $8, p_daily_limit => $9, p_lowered_limit => $10,
         p_unverified_limit => $11, p_max_sends => $12, p_case => $13, p_list => $14, p_reason => $15, p_now => $16)`,
      [
        newId(),
        personId,
        sessionId,
        bytesOf(address),
        assets[asset].number,
        minor,
        correlationId,
        digestOf({ walletSend: address, asset, amount: minor }),
        limits.daily,
        limits.loweredDaily,
        isVerified ? null : deps.unverifiedDaily[currency],
        deps.maxPerDay,
        match === null ? null : newId(),
        match?.list ?? null,
        match?.reason ?? null,
        now,
      ],
    );
    const { outcome, sendId } = rows[0] ?? { outcome: "nothing", sendId: null };
    if (sendId === null || !["begun", "repeated"].includes(outcome))
      return refuse(deps, db, outcome, { personId, asset, now });
    if (outcome === "begun" && match !== null)
      deps.logger.warn({ send: sendId, list: match.list }, "the screening has held a payment");
    linkTransfer(sendId);
    const sent = await findSend(db, personId, sendId);
    if (sent === null) throw new Error(`payment ${sendId} was not stored`);
    return sent;
  });
}
