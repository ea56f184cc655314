import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Component, State } from "./evaluate-components.ts";
import { listChanges, readCheck } from "./status-store.ts";

type Status = Data<Operations["getStatus"]>;
type Shown = Status["components"][number];

export const shownDays = 90;
const dayMs = 86_400_000;
/**
 * The components are checked twice a minute. Without a check for this time the state is unknown, because no worker
 * runs.
 */
const blindAfterMs = 2 * 60_000;

interface Change {
  readonly component: Component;
  readonly state: State;
  readonly at: Date;
}

/** Shows one component. @param changes its changes, oldest first, beginning with the state at `from` */
function showComponent(
  name: Component,
  changes: readonly Change[],
  { from, blindSince }: { from: Date; blindSince: Date | null },
): Shown {
  const latest = changes.at(-1);
  const troubles = changes.flatMap(({ state, at }, index): Shown["troubles"] => {
    if (state !== "slower" && state !== "stopped") return [];
    const to = changes[index + 1]?.at ?? blindSince;
    if (to !== null && to <= from) return [];
    return [
      {
        state,
        from: (at < from ? from : at).toISOString(),
        to: to?.toISOString() ?? null,
      },
    ];
  });
  const first = changes[0]?.at ?? null;
  return {
    name,
    state: blindSince === null ? (latest?.state ?? "unknown") : "unknown",
    since: (blindSince ?? latest?.at ?? null)?.toISOString() ?? null,
    recordedFrom: first === null ? null : (first < from ? from : first).toISOString(),
    troubles,
  };
}

/** Shows how each offered component works: unknown if the components have not been checked for a while. */
export function showStatus(
  changes: readonly Change[],
  { checkedAt, offered, now }: { checkedAt: Date | null; offered: readonly Component[]; now: Date },
): Status {
  const isBlind = checkedAt === null || now.getTime() - checkedAt.getTime() > blindAfterMs;
  const span = {
    from: new Date(now.getTime() - shownDays * dayMs),
    blindSince: isBlind ? checkedAt : null,
  };
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    components: offered.map((name) =>
      showComponent(
        name,
        changes.filter(({ component }) => component === name),
        span,
      ),
    ),
  };
}

/** Answers with the state of every component that the installation offers. */
export async function getStatus({
  pool,
  clock,
  offered,
}: {
  pool: Pool;
  clock: Clock;
  offered: readonly Component[];
}): Promise<Status> {
  const now = clock.now();
  const [changes, checkedAt] = await Promise.all([
    listChanges(pool, new Date(now.getTime() - shownDays * dayMs)),
    readCheck(pool),
  ]);
  return showStatus(changes, { checkedAt, offered, now });
}
