import type { Registry } from "prom-client";
import { findDifferencesAround } from "../compare-books.ts";
import { createClaimDeposit } from "../modules/bank/funding/index.ts";
import { createRelays } from "../modules/books/relays/index.ts";
import { createSettlement, defaultSettings } from "../modules/books/settlement/index.ts";
import type { Wallets } from "../modules/books/wallets/index.ts";
import type { Handovers } from "../modules/custody/handovers/index.ts";
import { noteRootPublished, rootPurpose } from "../modules/custody/proof-of-books/index.ts";
import {
  createBookSafeChanges,
  createClaimOutflow,
  createRelayOwner,
  relayPurpose,
} from "../modules/custody/safe-transactions/index.ts";
import { announceSafeChange } from "../modules/tell/notifications/index.ts";
import type { Outside } from "../outside.ts";
import { transfersEnded } from "../transfers-ended.ts";
import { wireHoldDeposit } from "./wire-wallet-sends.ts";

interface Neighbours {
  wallets: Wallets;
  handovers: Handovers;
  registry: Registry;
}

/** Creates settlement, with the facts of other modules about the movements that it books. */
export function wireSettlement(outside: Outside, { wallets, handovers, registry }: Neighbours) {
  const {
    config,
    pool,
    sessionPool = pool,
    reads,
    clock,
    logger,
    chain,
    secondChain,
    deployment,
  } = outside;
  return createSettlement({
    pool,
    sessionPool,
    ...(reads === undefined ? {} : { readLong: reads.readLong }),
    databaseUrl: config.databaseDirectUrl,
    chain,
    chainMarker: deployment.marker,
    ...(secondChain === undefined ? {} : { secondChain }),
    clock,
    logger,
    registry,
    settings: {
      ...defaultSettings,
      confirmations: BigInt(config.confirmations),
      maxPendingAgeMs: config.maxPendingAgeMs,
      reconciliationIntervalMs: config.reconciliationIntervalMs,
      startBlock: BigInt(deployment.fromBlock),
      dailyGas: config.costs.dailyGas,
      dailySafeCreations: config.costs.dailySafeCreations,
    },
    onRestored: wallets.skipOwners,
    isWorker: config.workers,
    onTransfersEnded: transfersEnded,
    handovers: handovers.forSettlement,
    nameDeposit: createClaimDeposit({ payoutAddresses: config.rampPayoutAddresses }),
    onDeposit: wireHoldDeposit(outside),
    claimOutflow: createClaimOutflow(),
    bookSafeChanges: createBookSafeChanges({ tellOwner: announceSafeChange }),
    findOtherDifferences: findDifferencesAround(config.maxPendingAgeMs),
  });
}

/** Creates the relays, with the modules that learn how their calls ended. */
export function wireRelays(outside: Outside, registry: Registry) {
  const { config, pool, clock, logger, relayChain, deployment } = outside;
  return createRelays({
    pool,
    clock,
    logger,
    registry,
    chain: relayChain,
    settings: {
      dailyGas: config.costs.relayerDailyGas,
      confirmations: BigInt(config.confirmations),
    },
    owners: {
      [relayPurpose]: createRelayOwner({ deployment, clock }),
      [rootPurpose]: noteRootPublished,
    },
  });
}
