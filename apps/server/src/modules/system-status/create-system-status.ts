import { getStatus, shownDays } from "./get-status.ts";
import { type Component, judgeComponents } from "./judge-components.ts";
import { forgetChanges } from "./status-store.ts";
import { type ComponentWatchDeps, createComponentWatch } from "./watch-components.ts";

export type SystemStatus = ReturnType<typeof createSystemStatus>;

/** How long an answer is reused, because anybody may ask. */
const cacheMs = 5_000;
const dayMs = 86_400_000;

/** How the parts of the product work, for everyone to see. */
export function createSystemStatus(
  deps: ComponentWatchDeps & {
    /** The parts that this installation offers, in the order in which they are shown. */
    offered: readonly Component[];
  },
) {
  const { pool, clock } = deps;
  const watch = createComponentWatch(deps);
  let cached: { answer: ReturnType<typeof getStatus>; untilMs: number } | undefined;

  return {
    /** The state of every part. @throws if the database does not answer; the failure is not reused */
    get(): ReturnType<typeof getStatus> {
      const nowMs = clock.now().getTime();
      if (cached === undefined || nowMs >= cached.untilMs) {
        const answer = getStatus(deps);
        cached = { answer, untilMs: nowMs + cacheMs };
        answer.catch(() => {
          cached = undefined;
        });
      }
      return cached.answer;
    },
    look: watch.look,
    start: watch.start,
    forgetExpired: () =>
      forgetChanges(pool, new Date(clock.now().getTime() - (shownDays + 1) * dayMs)),
  };
}

/** Returns the parts that an installation offers. */
export const listOffered = (offers: { ramp: boolean; cards: boolean }): readonly Component[] => {
  const none = { good: 0, bad: 0 };
  return [
    ...judgeComponents({
      settlement: null,
      chain: null,
      ramp: offers.ramp ? none : null,
      cardIssuer: offers.cards ? none : null,
      mails: none,
    }).keys(),
  ];
};
