/** One send on its way into a group. */
export interface QueuedSend<Intent, Outcome> {
  /** Whose send it is: a group holds at most one of each sender (see payment_send in SQL). */
  sender: string;
  intent: Intent;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export interface SendGroupOptions<Intent, Outcome> {
  /** Commits a group in one SQL call; outcomes stand in the order of the intents. */
  commit(intents: readonly Intent[]): Promise<readonly Outcome[]>;
  /** How long the first send of a group waits for company, in milliseconds. */
  waitMs: number;
  largestGroup: number;
  /** Groups that may be committing at once; more would only fight over the same rows. */
  groupsInFlight: number;
  onGroup?: (size: number) => void;
  /** Whether an error means that nothing can be committed just now, by anybody. */
  isUnavailable(error: unknown): boolean;
}

/**
 * Groups concurrent sends so that many share one durable commit. A group that fails is tried singly
 * with the same ids: a failure of one must not become a failure of its neighbours, and since ids and
 * correlation ids stay, an intent that did commit before a lost answer is found, not repeated.
 */
export function createSendGroups<Intent, Outcome>(options: SendGroupOptions<Intent, Outcome>) {
  let waiting: QueuedSend<Intent, Outcome>[] = [];
  /** Whose sends are committing right now: their next one waits, so that its limits see this one. */
  const committing = new Set<string>();
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeGroup = () => {
    const senders = new Set<string>();
    const group: QueuedSend<Intent, Outcome>[] = [];
    const rest: QueuedSend<Intent, Outcome>[] = [];
    for (const send of waiting) {
      const isFree = !senders.has(send.sender) && !committing.has(send.sender);
      if (group.length < options.largestGroup && isFree) {
        senders.add(send.sender);
        group.push(send);
      } else rest.push(send);
    }
    waiting = rest;
    return group;
  };

  /** Each by itself, until the database turns out to be away: then nobody else waits for it in vain. */
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
    while (waiting.length > 0 && inFlight < options.groupsInFlight) {
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
        if (waiting.length >= options.largestGroup) flush();
        else if (inFlight < options.groupsInFlight) timer ??= setTimeout(flush, options.waitMs);
      });
    },
  };
}
