import { createRandom } from "@lilypad/testing";
import { clusterVictims } from "./kills.ts";
import type { FaultVerb } from "./target.ts";

/** Something that happens to the product during a round. */
export interface Happening {
  /** Since the round began; earlier ones that take longer delay it. */
  atMs: number;
  verb: "kill" | FaultVerb;
  /** The part that is killed, or what the fault is about. */
  subject: string;
  /** How long a fault lasts; a kill ends by itself. */
  forMs: number;
}

/** The connections with a gate. */
const connections = [
  "people",
  "webhooks",
  "api-1",
  "api-2",
  "database-one",
  "database-two",
  "replication-one",
  "replication-two",
  "chain",
  "sandbox-chain",
  "sandbox",
  "mail",
];

/** The subjects that each fault can have, and its maximum duration. */
const subjects: Readonly<Record<FaultVerb, { of: readonly string[]; maxMs: number }>> = {
  hold: { of: connections, maxMs: 3_000 },
  delay: { of: connections, maxMs: 5_000 },
  cut: { of: connections, maxMs: 2_000 },
  webhooks: { of: ["duplicate", "reorder", "late"], maxMs: 5_000 },
  forge: { of: ["ramp"], maxMs: 0 },
  reorganise: { of: ["1", "2", "3"], maxMs: 0 },
  clock: {
    of: ["api-1 40", "api-2 -40", "worker-1 40", "worker-2 -40", "worker-1 -20"],
    maxMs: 4_000,
  },
  fill: { of: ["one", "two"], maxMs: 2_500 },
};
const faultVerbs = Object.keys(subjects) as FaultVerb[];

/**
 * Plans a round; the same seed and number always give the same plan. Every part is killed once before one is killed
 * twice, over the rounds.
 * @param seconds how long the load runs at least
 */
export function planRound(
  seed: number,
  round: number,
  options: { kills: number; faults: number; seconds: number },
): Happening[] {
  const random = createRandom(seed * 31 + round);
  const times = (count: number) =>
    Array.from({ length: count }, () => random.between(300, options.seconds * 1_000));
  const kills = times(options.kills).map((atMs, index): Happening => {
    const first = clusterVictims[(round * options.kills + index) % clusterVictims.length];
    return { atMs, verb: "kill", subject: first ?? random.pick(clusterVictims), forMs: 0 };
  });
  const faults = times(options.faults).map((atMs): Happening => {
    const verb = random.pick(faultVerbs);
    const { of, maxMs } = subjects[verb];
    return {
      atMs,
      verb,
      subject: random.pick(of),
      forMs: random.between(Math.min(300, maxMs), maxMs),
    };
  });
  return [...kills, ...faults].sort((a, b) => a.atMs - b.atMs);
}
