// `npm run chaos`: kills and faults on a cluster during all kinds of money operations, with a printed seed.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openRun } from "@lilypad/local-stack";
import { ClusterTarget } from "./cluster-target.ts";
import { operations } from "./load/operations.ts";
import { planRound } from "./plan-round.ts";
import { runChaos } from "./run-chaos.ts";
import { openState } from "./state.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "30" },
    kills: { type: "string", default: "12" },
    faults: { type: "string", default: "8" },
    seed: { type: "string" },
    /** The number of the first round; a series is continued behind its last one. */
    from: { type: "string" },
    people: { type: "string", default: "12" },
    concurrency: { type: "string", default: "40" },
    /** A file with what was done so far: the same command continues the series, with the same seed. */
    state: { type: "string" },
    /** Does again what a round of the state file did, and nothing else. */
    replay: { type: "string" },
  },
});

const state = openState(values.state, Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)));
const { seed } = state;
const replayed = values.replay === undefined ? undefined : state.planOf(Number(values.replay));
const from = Number(values.replay ?? values.from ?? state.nextRound);
const each = {
  kills: Number(values.kills),
  faults: Number(values.faults),
  seconds: Number(values.seconds),
};
const rounds = Array.from(
  { length: replayed === undefined ? Number(values.rounds) : 1 },
  (_, index) => ({ number: from + index, plan: replayed ?? planRound(seed, from + index, each) }),
);
console.log(`seed ${seed}, from round ${from}`);

const built = spawnSync(process.execPath, [resolve("scripts/build.mjs"), "programs"], {
  stdio: "inherit",
});
if (built.status !== 0) process.exit(1);

// The load ends by itself, and each round has settled or failed after some minutes.
const run = openRun({ maxMinutes: 20 + Math.ceil((rounds.length * (each.seconds + 300)) / 60) });
const { folder } = run;
const say = (line: string) => console.log(line);
const target = new ClusterTarget({ folder, withDisksAndClocks: true, say });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void target.stop().finally(() => process.exit(130)));
}
const result = await runChaos({
  target,
  seed: seed + from,
  rounds,
  seconds: each.seconds,
  people: Number(values.people),
  customers: 3,
  operations,
  concurrency: Number(values.concurrency),
  say,
  ...(replayed === undefined ? { onRound: state.record } : {}),
}).catch((error: unknown) => {
  console.error(error);
  run.keep();
  console.error(`seed ${seed}: the run failed; its folder is kept: ${folder}`);
  process.exit(1);
});
if (replayed === undefined) state.recordCounts(result);
for (const difference of result.differences) console.error(difference);
for (const [name, { done, givenUp }] of Object.entries(result.counts))
  console.log(`  ${name}: ${done} done, ${givenUp} given up`);
console.log(
  `seed ${seed}: ${result.intents} intents, ${result.unanswered} requests unanswered, ${result.kills} kills, ${result.differences.length} differences`,
);
if (values.state !== undefined) console.log(state.sumUp());
if (result.differences.length > 0) {
  run.keep();
  console.error(`The folder is kept: ${folder}`);
}
process.exit(result.differences.length === 0 ? 0 : 1);
