/** A send that waits for its group. */
export interface QueuedSend<Intent, Outcome> {
  /** The sender's id. A group holds at most one send of each sender (see payment_send.sql). */
  sender: string;
  intent: Intent;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export interface SendGroupOptions<Intent, Outcome> {
  /** Commits a group in one SQL call. The outcomes are in the order of the intents. */
  commit(intents: readonly Intent[]): Promise<readonly Outcome[]>;
  /** How long the first send of a group waits for others, in milliseconds. */
  waitMs: number;
  maxGroupSize: number;
  /** Groups that may be committing at the same time; more would only contend for the same rows. */
  maxGroupsInFlight: number;
  /**
   * How long a group that is not full waits for the one that is committing, in milliseconds. Larger groups cost less
   * for each send, but one that waits for a lock must not hold up all others.
   */
  secondGroupWaitMs: number;
  onGroup?: (size: number) => void;
  /** True if an error means that the database is unavailable, so that no send can be committed now. */
  isUnavailable(error: unknown): boolean;
}

/**
 * Groups concurrent sends so that many share one durable commit. The sends of a failed group are retried one by one, so
 * that one failure does not affect the others. Each retry has the same id and correlation id: an intent that was
 * committed before its answer was lost is found and not repeated.
 */
export function createSendGroups<Intent, Outcome>(options: SendGroupOptions<Intent, Outcome>) {
  let waiting: QueuedSend<Intent, Outcome>[] = [];
  /** Senders with a send that is committing. Their next send waits, so that its limits include this one. */
  const committing = new Set<string>();
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeGroup = () => {
    const senders = new Set<string>();
    const group: QueuedSend<Intent, Outcome>[] = [];
    const rest: QueuedSend<Intent, Outcome>[] = [];
    for (const send of waiting) {
      const isFree = !senders.has(send.sender) && !committing.has(send.sender);
      if (group.length < options.maxGroupSize && isFree) {
        senders.add(send.sender);
        group.push(send);
      } else rest.push(send);
    }
    waiting = rest;
    return group;
  };

  /** Commits sends one by one. Once the database is unavailable, the rest fails without another attempt. */
  const commitSingly = async (group: readonly QueuedSend<Intent, Outcome>[]) => {
    for (const [index, send] of group.entries()) {
      try {
        const [outcome] = await options.commit([send.intent]);
        if (outcome === undefined) throw new Error("a send was committed without an outcome");
        send.resolve(outcome);
      } catch (error) {
        send.reject(error);
        if (!options.isUnavailable(error)) continue;
        for (const left of group.slice(index + 1)) left.reject(error);
        return;
      }
    }
  };

  const commitGroup = async (group: QueuedSend<Intent, Outcome>[]) => {
    try {
      const outcomes = await options.commit(group.map((send) => send.intent));
      group.forEach((send, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined)
          send.reject(new Error("a send was committed without an outcome"));
        else send.resolve(outcome);
      });
    } catch {
      await commitSingly(group);
    }
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0 && inFlight < options.maxGroupsInFlight) {
      const group = takeGroup();
      if (group.length === 0) return;
      for (const send of group) committing.add(send.sender);
      inFlight += 1;
      options.onGroup?.(group.length);
      void commitGroup(group).finally(() => {
        for (const send of group) committing.delete(send.sender);
        inFlight -= 1;
        flush();
      });
    }
  };

  return {
    submit(sender: string, intent: Intent): Promise<Outcome> {
      return new Promise((resolve, reject) => {
        waiting.push({ sender, intent, resolve, reject });
        if (waiting.length >= options.maxGroupSize) flush();
        else if (inFlight < options.maxGroupsInFlight)
          timer ??= setTimeout(flush, inFlight === 0 ? options.waitMs : options.secondGroupWaitMs);
      });
    },
  };
}
