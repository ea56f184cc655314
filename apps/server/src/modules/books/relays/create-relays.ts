import type { RelayChain } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Registry } from "prom-client";
import type { Clock } from "../../../platform/clock.ts";
import { createLeasedWorker, createLoop } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { defaultRelaySettings, type RelayOwner, type RelaySettings } from "./relay.ts";
import { createRelayMetrics } from "./relay-metrics.ts";
import { type DueRelayRow, readLargestGas, relayQueue } from "./relay-store.ts";
import { reopenLost } from "./reopen-lost.ts";
import { sendRelay } from "./send-relay.ts";

export interface RelayDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  chain: RelayChain;
  settings: Pick<RelaySettings, "dailyGas" | "confirmations"> & Partial<RelaySettings>;
  /** The functions that are called when relays end, by purpose. */
  owners: Readonly<Record<string, RelayOwner>>;
}

const lostPauseMs = 30_000;

/** How many relays show what one costs. */
const latestRelays = 100;

export type Relays = ReturnType<typeof createRelays>;

/** Sends calls to the chain with the relayer's key, which has no powers and only pays for gas. */
export function createRelays({ registry, settings, ...dependencies }: RelayDeps) {
  const context = {
    ...dependencies,
    settings: { ...defaultRelaySettings, ...settings },
    metrics: createRelayMetrics(registry),
  };
  const worker = createLeasedWorker<DueRelayRow>(context, relayQueue, (row, claim) =>
    sendRelay(context, row, claim),
  );
  return {
    worker,
    /** Reopens once the relays that the chain has lost. */
    reopenLost: () => reopenLost(context),
    /** Reopens lost relays periodically. */
    lostLoop: createLoop({
      name: "lost relays",
      logger: context.logger,
      pauseMs: lostPauseMs,
      pass: async () => {
        await reopenLost(context);
        return false;
      },
    }),
    /** The largest gas limit of the latest relays; 0 before the first. */
    readLargestGas: () => readLargestGas(dependencies.pool, latestRelays),
  };
}
