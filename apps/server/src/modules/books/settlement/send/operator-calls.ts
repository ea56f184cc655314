import { type ChainPort, ChainReverted, type Fees, type OperatorCall } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Hex } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import { gasLimitOf, priceTransaction } from "../model/price-transaction.ts";
import type { SettlementSettings } from "../model/settings.ts";
import {
  endCall,
  readOpenCalls,
  readSuccessfulCalls,
  type SignedCall,
  storeCall,
} from "./operator-call-store.ts";

/** A call that the operator key should make now. */
export interface DueCall {
  /** The subject of the call. One subject never needs two calls at the same time. */
  readonly subjectId: string;
  readonly call: OperatorCall;
}

/** Where the operator's calls come from. */
export interface CallSource {
  /** Compares the needed changes with the chain and returns the calls that are missing, the most urgent first. */
  listDue(): Promise<readonly DueCall[]>;
  /** Called when the chain would refuse a call, with the name of the module's error if it is one. */
  onRefused(due: DueCall, errorName: string | null): Promise<void>;
}

export interface CallSenderOptions {
  pool: Pool;
  chain: ChainPort;
  clock: Clock;
  logger: Logger;
  settings: SettlementSettings;
  calls: CallSource;
  /** Waits for a while until a transaction is mined. */
  waitForInclusion(hash: Hex): Promise<void>;
}

/**
 * Sends the operator key's calls between batches. Both use the same nonces, so a call is only signed while no batch is
 * in flight, and no batch is formed while a call is. A transaction is stored before it is broadcast; missing calls are
 * found again by comparing with the chain, so a crash between any two steps neither loses nor repeats one.
 */
export function createCallSender(options: CallSenderOptions) {
  const { pool, chain, clock, logger, settings, calls, waitForInclusion } = options;

  async function send(call: SignedCall): Promise<void> {
    await chain.broadcast(call.raw);
    await waitForInclusion(call.hash);
  }

  async function sign(
    { subjectId, call }: DueCall,
    nonce: number,
    gasLimit: bigint,
    fees: Fees,
  ): Promise<SignedCall> {
    const signed = await chain.signCall({ nonce, gasLimit, call, ...fees });
    const stored = { ...signed, subjectId, call, nonce, gasLimit, ...fees, signedAt: clock.now() };
    await storeCall(pool, stored);
    return stored;
  }

  /** Stores how calls ended whose nonce is used, or was given back by a rewind. */
  async function endUsed(open: readonly SignedCall[], nonce: number): Promise<void> {
    for (const call of open.filter((one) => one.nonce !== nonce)) {
      const outcome = call.nonce < nonce ? await chain.readOutcome(call.hash) : null;
      if (outcome?.status === "reverted") {
        logger.warn({ hash: call.hash, kind: call.call.kind }, "a call of the operator reverted");
      }
      await endCall(pool, call.hash, outcome?.status ?? "replaced");
    }
  }

  /** Whether the chain has a successful call of this kind, whose event was not read yet. */
  async function isDone({ subjectId, call }: DueCall): Promise<boolean> {
    for (const hash of await readSuccessfulCalls(pool, subjectId, call.kind)) {
      if ((await chain.readOutcome(hash))?.status === "success") return true;
    }
    return false;
  }

  /** The gas of a call; null if the chain would refuse it. */
  async function estimate(due: DueCall): Promise<bigint | null> {
    try {
      return await chain.estimateCallGas(due.call);
    } catch (error) {
      if (!(error instanceof ChainReverted)) throw error;
      await calls.onRefused(due, error.errorName);
      return null;
    }
  }

  /** A failure here must not stop settlement from forming batches. */
  const listDue = () =>
    calls.listDue().catch((error: unknown) => {
      logger.error({ err: error }, "could not find out which calls are due");
      return [];
    });

  return {
    /**
     * Sends a call that is in flight again, at a higher fee if it is stuck.
     * @returns whether one may still be in flight: then nothing else may be signed
     */
    async followUp(): Promise<boolean> {
      const open = await readOpenCalls(pool);
      if (open.length === 0) return false;
      const { nonce } = await chain.readOperatorAccount();
      await endUsed(open, nonce);
      const inFlight = open.filter((one) => one.nonce === nonce);
      const latest = inFlight.at(-1);
      if (latest === undefined) return false;
      const waitedMs = clock.now().getTime() - latest.signedAt.getTime();
      if (waitedMs < settings.resubmitAfterMs) await send(latest);
      else {
        const fees = priceTransaction(await chain.readFees(), inFlight);
        await send(await sign(latest, nonce, latest.gasLimit, fees));
      }
      return true;
    },

    /** Sends the next due call, if there is one. @returns whether one was sent */
    async sendNext(): Promise<boolean> {
      for (const due of await listDue()) {
        if (await isDone(due)) continue;
        const gas = await estimate(due);
        if (gas === null) continue;
        const [{ nonce, balance }, fees] = await Promise.all([
          chain.readOperatorAccount(),
          chain.readFees(),
        ]);
        const gasLimit = gasLimitOf(gas, 0, settings.limits.maxGas);
        if (balance < gasLimit * fees.maxFeePerGas) {
          logger.error({ kind: due.call.kind }, "the operator has no gas money for a call");
          return false;
        }
        await send(await sign(due, nonce, gasLimit, fees));
        return true;
      }
      return false;
    },
  };
}
