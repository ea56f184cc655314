import { ChainReverted, type GuardianCall, type GuardianChain } from "@lilypad/chain";
import type { Address, Hex } from "viem";
import type { ConfirmedHandovers } from "./confirmed.ts";
import type { Cursor } from "./cursor-file.ts";

/** The reports of the guardian: lines of its log, and alarms for events that a person has to act on. */
export interface Reports {
  info(facts: object, message: string): void;
  /** A person has to act: a key may be stolen, or the guardian cannot do its work. */
  alarm(facts: object, message: string): void;
}

export interface WatchOptions {
  chain: GuardianChain;
  confirmed: ConfirmedHandovers;
  cursor: Cursor;
  reports: Reports;
  /** The block in which the module was created. */
  fromBlock: bigint;
  blocksPerQuery: bigint;
  /** How long a pass waits for its transaction to be mined. */
  inclusionWaitMs?: number;
}

interface Requested {
  safe: Address;
  newOwner: Address;
  round: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const min = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Creates the guardian's pass. Each pass reads the new events of the module, compares every request with the
 * hand-overs that people confirmed, and pauses the module if there is one that no one confirmed; then it finishes
 * the requests whose delay has passed. It decides from the chain and the database each time and stores only how far
 * it has read, so it can be stopped at any moment. Without an answer of either it does nothing.
 */
export function createWatch(options: WatchOptions) {
  const { chain, confirmed, cursor, reports, fromBlock, blocksPerQuery } = options;
  const { inclusionWaitMs = 20_000 } = options;
  /** How often the fees were raised since the last mined transaction. */
  let raises = 0;
  /** Safes whose hand-over the module refuses to finish; reported once. */
  const refused = new Set<Address>();

  /** Sends a call and waits until it is mined. @returns whether it succeeded */
  async function send(call: GuardianCall): Promise<boolean> {
    let hash: Hex;
    try {
      hash = await chain.send(call, raises);
    } catch (error) {
      // A node refuses a replacement that offers too little; the next one offers more.
      if (!(error instanceof ChainReverted)) raises += 1;
      throw error;
    }
    const endsAt = Date.now() + inclusionWaitMs;
    for (let waitMs = 5; Date.now() < endsAt; waitMs = Math.min(waitMs * 2, 500)) {
      const outcome = await chain.readOutcome(hash);
      if (outcome !== null) {
        raises = 0;
        return outcome === "success";
      }
      await pause(waitMs);
    }
    raises += 1;
    return false;
  }

  /** Reads all requests in some blocks. */
  async function readRequests(from: bigint, to: bigint): Promise<Requested[]> {
    const requests: Requested[] = [];
    for (let start = from; start <= to; start += blocksPerQuery) {
      const events = await chain.readEvents(start, min(to, start + blocksPerQuery - 1n));
      for (const event of events) if (event.kind === "requested") requests.push(event);
    }
    return requests;
  }

  /**
   * Watches the requests in new blocks. Blocks that are not final are read again in the next pass, because a rewind
   * may replace them.
   * @returns whether nothing is wrong
   */
  async function watchRequests(round: number, isPaused: boolean): Promise<boolean> {
    const head = await chain.readHead();
    const watched = cursor.read();
    // A chain that has lost more than its newest blocks is read again from there.
    const from = watched === null || watched > head.number ? fromBlock : watched + 1n;
    for (const { safe, newOwner, ...request } of await readRequests(from, head.number)) {
      // A pause or a new key came after it: it is void, and staff have dealt with it.
      if (request.round !== round) continue;
      if ((await confirmed.find(safe, newOwner)) !== null) continue;
      reports.alarm({ safe, newOwner }, "no one confirmed this hand-over: the module is paused");
      if (!isPaused && !(await send({ kind: "pause" })))
        reports.alarm({ safe }, "the pause is not mined yet; trying again");
      return false;
    }
    if (head.finalNumber >= fromBlock && head.finalNumber !== watched)
      cursor.write(min(head.finalNumber, head.number));
    return true;
  }

  async function finish(safe: Address, newOwner: Address, now: Date): Promise<void> {
    const stored = await chain.readHandover(safe);
    if (!stored.isOpen || stored.newOwner !== newOwner || stored.readyAt > now) return;
    // The person may have cancelled since the list was read.
    if ((await confirmed.find(safe, newOwner))?.mayFinish !== true) return;
    try {
      const isFinished = await send({ kind: "finish", safe, newOwner });
      refused.delete(safe);
      if (isFinished) reports.info({ safe, newOwner }, "finished a hand-over");
      else reports.alarm({ safe }, "a hand-over is not finished yet; trying again");
    } catch (error) {
      if (!(error instanceof ChainReverted)) throw error;
      if (error.errorName === "HandoverNotReady") return;
      if (refused.has(safe)) return;
      refused.add(safe);
      reports.alarm({ safe, error: error.errorName }, "the module refuses to finish a hand-over");
    }
  }

  /**
   * Runs one pass.
   * @throws Error when the chain or the database does not answer; then nothing was finished after that
   */
  return async function watch(): Promise<void> {
    const { guardian, isPaused, round } = await chain.readModule();
    if (guardian !== chain.guardian) {
      reports.alarm({ guardian }, "the module's guardian is another key: this one can do nothing");
      return;
    }
    if (!(await watchRequests(round, isPaused)) || isPaused) return;
    // A chain without traffic has no new block; the module decides by the time of the next one.
    const { time } = await chain.readHead();
    const now = new Date(Math.max(time.getTime(), Date.now()));
    for (const { safe, newOwner } of await confirmed.listFinishable())
      await finish(safe, newOwner, now);
  };
}
