import { inTransaction, type Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import { createLoop } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import {
  type Component,
  evaluateComponents,
  type Facts,
  type State,
} from "./evaluate-components.ts";
import { appendChanges, storeCheck } from "./status-store.ts";

export interface ComponentWatchDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Whether this process leads: only the leading one checks. */
  leads: () => Promise<boolean>;
  /** Reads the current facts. It must not fail because the chain or a provider does. */
  readFacts: () => Promise<Facts>;
}

const pauseMs = 30_000;

/**
 * Creates the watch that stores how each component works. A new state is stored when it is seen twice in a row, so
 * that one slow answer is no incident.
 */
export function createComponentWatch(deps: ComponentWatchDeps) {
  const { pool, clock, logger } = deps;
  let before: ReadonlyMap<Component, State> = new Map();

  /** Checks once, and stores the states that have changed. */
  async function look(): Promise<void> {
    const states = evaluateComponents(await deps.readFacts());
    const confirmed = new Map(
      [...states].filter(([component, state]) => before.get(component) === state),
    );
    before = states;
    await inTransaction(pool, async (db) => {
      const now = clock.now();
      await appendChanges(db, confirmed, now);
      await storeCheck(db, now);
    });
  }

  return {
    look,
    /** Checks twice a minute. */
    loop: createLoop({
      name: "status",
      logger,
      pauseMs,
      leads: deps.leads,
      pass: () => look().then(() => false),
    }),
  };
}
