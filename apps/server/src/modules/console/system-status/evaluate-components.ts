/** A part of the product, as the public status page names it. */
export type Component = "payments" | "chain" | "bank_transfers" | "cards" | "emails";

/** How a component works; unknown without a fact that decides it. */
export type State = "operating" | "slower" | "stopped" | "unknown";

/** How often the outside answered as it should, and how often not, in a stretch of time. */
export interface Outcomes {
  readonly good: number;
  readonly bad: number;
}

/** The facts about the product at one moment. */
export interface Facts {
  /** Null if it could not be read. */
  readonly settlement: {
    readonly acceptsSends: boolean;
    readonly isStopped: boolean;
    readonly oldestPendingAgeSeconds: number | null;
  } | null;
  /** Null if the chain node does not answer. */
  readonly chain: { readonly blocksBehind: number } | null;
  /** Null if the installation does not offer it. */
  readonly ramp: Outcomes | null;
  readonly cardIssuer: Outcomes | null;
  readonly mails: Outcomes;
}

/** A payment is usually settled within seconds. */
const slowPendingSeconds = 120;
/** A few minutes of an Arbitrum chain. */
const slowBlocks = 1_000;
const slowShare = 0.2;
const stoppedShare = 0.9;
/** A single failed call is no evidence of a trouble. */
const fewest = 2;

/** Derives the state of an outside service from its answers; unknown if there are none. */
export function evaluateOutcomes({ good, bad }: Outcomes): State {
  const all = good + bad;
  if (all === 0 || (bad > 0 && all < fewest)) return "unknown";
  const share = bad / all;
  if (share >= stoppedShare) return "stopped";
  return share >= slowShare ? "slower" : "operating";
}

function evaluatePayments(settlement: Facts["settlement"]): State {
  if (settlement === null) return "unknown";
  const { acceptsSends, isStopped, oldestPendingAgeSeconds } = settlement;
  if (!acceptsSends) return "stopped";
  return isStopped || (oldestPendingAgeSeconds ?? 0) > slowPendingSeconds ? "slower" : "operating";
}

function evaluateChain(chain: Facts["chain"]): State {
  if (chain === null) return "stopped";
  return chain.blocksBehind > slowBlocks ? "slower" : "operating";
}

/** Derives the state of every component that the installation offers. */
export function evaluateComponents(facts: Facts): ReadonlyMap<Component, State> {
  return new Map<Component, State>([
    ["payments", evaluatePayments(facts.settlement)],
    ["chain", evaluateChain(facts.chain)],
    ...(facts.ramp === null ? [] : [["bank_transfers", evaluateOutcomes(facts.ramp)] as const]),
    ...(facts.cardIssuer === null ? [] : [["cards", evaluateOutcomes(facts.cardIssuer)] as const]),
    ["emails", evaluateOutcomes(facts.mails)],
  ]);
}
