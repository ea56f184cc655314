import { reuseAnswer } from "../../../platform/limits/reuse-answer.ts";
import { type Component, evaluateComponents } from "./evaluate-components.ts";
import { getStatus, shownDays } from "./get-status.ts";
import { forgetChanges } from "./status-store.ts";
import { type ComponentWatchDeps, createComponentWatch } from "./watch-components.ts";

export type SystemStatus = ReturnType<typeof createSystemStatus>;

/** How long an answer is reused, because the page is public. */
const reusedForMs = 5_000;
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

  return {
    /** The state of every part. @throws if the database does not answer; the failure is not reused */
    get: reuseAnswer({ clock, reusedForMs }, () => getStatus(deps)),
    look: watch.look,
    loop: watch.loop,
    forgetExpired: () =>
      forgetChanges(pool, new Date(clock.now().getTime() - (shownDays + 1) * dayMs)),
  };
}

/** Returns the parts that an installation offers. */
export const listOffered = (offers: { ramp: boolean; cards: boolean }): readonly Component[] => {
  const none = { good: 0, bad: 0 };
  return [
    ...evaluateComponents({
      settlement: null,
      chain: null,
      ramp: offers.ramp ? none : null,
      cardIssuer: offers.cards ? none : null,
      mails: none,
    }).keys(),
  ];
};
