import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import { readSettlementState } from "../store/state-store.ts";
import { readQueueHealth } from "./queue-health.ts";
import { countQueued } from "./queue-length.ts";
import { readLatestReconciliation } from "./reconciliation-store.ts";
import { describeStandstill } from "./standstill.ts";

/**
 * Answers with the latest reconciliation and the state of settlement.
 * @param readQueueLength by default it is counted
 */
export async function getReconciliation(
  { pool, clock }: { pool: Pool; clock: Clock },
  readQueueLength: () => Promise<number> = () => countQueued(pool),
): Promise<Data<Operations["getReconciliation"]>> {
  const [latest, health, queued, state] = await Promise.all([
    readLatestReconciliation(pool),
    readQueueHealth(pool),
    readQueueLength(),
    readSettlementState(pool),
  ]);
  const { oldestAt, assetStops, budgetStops } = health;
  const stops = [...assetStops, ...budgetStops];
  const standstill = describeStandstill(health.lastPassAt, clock.now());
  const reasons = [standstill, state.reason, ...stops.map(({ reason }) => reason)];
  const isStopped = state.state === "stopped" || stops.length > 0 || standstill !== null;
  const ageMs = oldestAt === null ? null : clock.now().getTime() - oldestAt.getTime();
  return {
    latest:
      latest === null
        ? null
        : {
            finishedAt: latest.finishedAt.toISOString(),
            blockNumber: latest.blockNumber.toString(),
            balanced: latest.balanced,
            assets: latest.assets,
            differences: latest.differences,
          },
    settlement: {
      state: isStopped ? "stopped" : "running",
      reason: isStopped ? reasons.filter((reason) => reason !== null).join(" ") : null,
      oldestPendingAgeSeconds: ageMs === null ? null : Math.max(0, Math.round(ageMs / 1000)),
      queued,
    },
  };
}
