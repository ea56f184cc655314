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
}

/**
 * Groups concurrent sends so that many share one durable commit. A group that fails is tried singly
 * with the same ids: a failure of one must not become a failure of its neighbours, and since ids and
 * correlation ids stay, an intent that did commit before a lost answer is found, not repeated.
 */
export function createSendGroups<Intent, Outcome>(options: SendGroupOptions<Intent, Outcome>) {
  let waiting: QueuedSend<Intent, Outcome>[] = [];
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeGroup = () => {
    const senders = new Set<string>();
    const group: QueuedSend<Intent, Outcome>[] = [];
    const rest: QueuedSend<Intent, Outcome>[] = [];
    for (const send of waiting) {
      if (group.length < options.largestGroup && !senders.has(send.sender)) {
        senders.add(send.sender);
        group.push(send);
      } else rest.push(send);
    }
    waiting = rest;
    return group;
  };

  const commitSingly = async (send: QueuedSend<Intent, Outcome>) => {
    try {
      const [outcome] = await options.commit([send.intent]);
      if (outcome === undefined) throw new Error("a send was committed without an outcome");
      send.resolve(outcome);
    } catch (error) {
      send.reject(error);
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
      for (const send of group) await commitSingly(send);
    }
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0 && inFlight < options.groupsInFlight) {
      const group = takeGroup();
      inFlight += 1;
      options.onGroup?.(group.length);
      void commitGroup(group).finally(() => {
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
