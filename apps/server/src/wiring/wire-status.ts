import type { Counter, Histogram, Registry } from "prom-client";
import {
  createRecentOutcomes,
  createResourceWatch,
  createSystemStatus,
  listOffered,
  type Outcomes,
} from "../modules/console/system-status/index.ts";
import type { Outside } from "../outside.ts";
import type { Metrics } from "../platform/metrics/index.ts";
import type { WiredModules } from "./wire-modules.ts";

/** Before the first relay: the max gas of publishing a root. */
const usualRelayGas = 1_000_000n;

/** Creates the watch over gas, caps and ages, with the modules that know of them. */
export function wireResources(outside: Outside, modules: WiredModules, registry: Registry) {
  const { logger, chain, relayChain, directory } = outside;
  return createResourceWatch({
    logger,
    registry,
    chain,
    relayChain,
    directory,
    async readLargestGas() {
      const [batch, relay] = await Promise.all([
        modules.settlement.readLargestGas(),
        modules.relays.readLargestGas(),
      ]);
      return { batch, relay: relay === 0n ? usualRelayGas : relay };
    },
    readCursors: modules.settlement.readCursors,
    readProofTime: modules.proofOfBooks.readLatestTime,
  });
}

/** Outcomes of calls that are the other side's fault, or ours for its key. All others are answers. */
const badOutcomes = new Set([
  "UNAVAILABLE",
  "LEFT_ALONE",
  "UNKNOWN_OUTCOME",
  "UNAUTHORIZED",
  "failed",
]);

/** Sums the counts of a metric since the process began, by whether the outcome was good. */
async function sumOutcomes(metric: Counter<"outcome"> | Histogram): Promise<Outcomes> {
  const { name, values } = await metric.get();
  const counts = (values as { metricName?: string; labels: object; value: number }[]).filter(
    ({ metricName = name }) => metricName === name || metricName === `${name}_count`,
  );
  const isBad = ({ labels }: { labels: { outcome?: string } }) =>
    badOutcomes.has(labels.outcome ?? "");
  const sum = (some: typeof counts) => some.reduce((total, { value }) => total + value, 0);
  return {
    good: sum(counts.filter((one) => !isBad(one))),
    bad: sum(counts.filter(isBad)),
  };
}

/** Creates the public status, from the same metrics and rows as the alarms. */
export function wireStatus(outside: Outside, modules: WiredModules, metrics: Metrics) {
  const { pool, clock, logger, chain, ramp, cardIssuer } = outside;
  const { settlement } = modules;
  const recent = {
    ramp: createRecentOutcomes(),
    cards: createRecentOutcomes(),
    mails: createRecentOutcomes(),
  };

  async function readSettlementFacts() {
    const { settlement: now } = await settlement.getReconciliation();
    return {
      acceptsSends: settlement.acceptsSends(),
      isStopped: now.state === "stopped",
      oldestPendingAgeSeconds: now.oldestPendingAgeSeconds,
    };
  }

  async function readChainFacts() {
    const [head, cursors] = await Promise.all([chain.readHead(), settlement.readCursors()]);
    return { blocksBehind: cursors.head === null ? 0 : Number(head.number - cursors.head) };
  }

  return createSystemStatus({
    pool,
    clock,
    logger,
    leads: async () => settlement.isLeading(),
    offered: listOffered({ ramp: ramp !== null, cards: cardIssuer !== null }),
    async readFacts() {
      const now = clock.now();
      const [payments, blocks, rampCalls, cardCalls, mails] = await Promise.all([
        readSettlementFacts(),
        readChainFacts().catch(() => null),
        sumOutcomes(metrics.rampCallSeconds),
        sumOutcomes(metrics.cardIssuerCallSeconds),
        sumOutcomes(metrics.mails),
      ]);
      return {
        settlement: payments,
        chain: blocks,
        ramp: ramp === null ? null : recent.ramp(rampCalls, now),
        cardIssuer: cardIssuer === null ? null : recent.cards(cardCalls, now),
        mails: recent.mails(mails, now),
      };
    },
  });
}
