// `npm run bench`: measures the product on this machine and prints each figure with its goal. A run that
// lost, doubled or refused anything ends with an error.
import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { BenchRow } from "./bench-row.ts";
import { benchCosts } from "./http/costs.ts";
import { benchHarm } from "./http/harm.ts";
import { benchHttp } from "./http/http.ts";
import { benchOverload } from "./http/overload.ts";
import { benchStreams } from "./http/streams.ts";
import { benchCheck } from "./ledger/check.ts";
import { benchGrowth } from "./ledger/growth.ts";
import { benchLedger } from "./ledger/ledger.ts";
import { benchStandby } from "./ledger/standby.ts";
import { describeMachine } from "./machine.ts";
import { benchConsole } from "./many-people/console.ts";
import { benchCrowd } from "./many-people/crowd.ts";
import { benchHistory } from "./many-people/history.ts";
import { benchPeople } from "./many-people/people.ts";
import { type BenchResult, toTable, writeResults } from "./report.ts";
import { benchSettlement } from "./settlement.ts";
import { benchStartUp } from "./start-up.ts";
import { benchTelemetry } from "./telemetry.ts";
import { withTemporaryDatabase } from "./temporary-database.ts";
import { benchWeb } from "./web.ts";

interface BenchInput {
  /** Duration of timed benchmarks; undefined for each benchmark's default. */
  seconds: number | undefined;
}
type Bench = (input: BenchInput) => Promise<BenchRow[]>;

const timed = (seconds: number | undefined) => (seconds === undefined ? {} : { seconds });

const benches: Record<string, Bench> = {
  ledger: ({ seconds }) =>
    withTemporaryDatabase((databaseUrl) => benchLedger({ databaseUrl, ...timed(seconds) })),
  check: () => withTemporaryDatabase((databaseUrl) => benchCheck({ databaseUrl })),
  http: ({ seconds }) => benchHttp(timed(seconds)),
  settlement: () => withTemporaryDatabase((databaseUrl) => benchSettlement({ databaseUrl })),
  people: ({ seconds }) => benchPeople(timed(seconds)),
  console: ({ seconds }) => benchConsole(timed(seconds)),
  history: ({ seconds }) => benchHistory(timed(seconds)),
  start: () => benchStartUp(),
  telemetry: async () => benchTelemetry(),
  web: () => benchWeb(),
};

/** Those that take long or need something that is not here run only when they are named. */
const namedBenches: Record<string, Bench> = {
  costs: () => benchCosts(),
  overload: ({ seconds }) => benchOverload(timed(seconds)),
  crowd: ({ seconds }) => benchCrowd(timed(seconds)),
  harm: ({ seconds }) => benchHarm(timed(seconds)),
  streams: () => benchStreams(),
  standby: ({ seconds }) => benchStandby(timed(seconds)),
  growth: () => withTemporaryDatabase((databaseUrl) => benchGrowth({ databaseUrl })),
};

const known = { ...benches, ...namedBenches };

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      seconds: { type: "string" },
    },
  });
  const names = values.only?.split(",") ?? Object.keys(benches);
  const unknown = names.find((name) => !(name in known));
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  if (unknown !== undefined || (seconds !== undefined && !(seconds > 0))) {
    console.error(
      `usage: npm run bench -- [--only ${Object.keys(known).join(",")}] [--seconds <more than 0>]`,
    );
    process.exit(2);
  }
  return { names, seconds };
}

const { names, ...input } = readOptions();
const build = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);

const machine = describeMachine();
const results: BenchResult[] = [];
for (const name of names) {
  const bench = known[name];
  if (bench === undefined) continue;
  console.log(`Measuring ${name} …`);
  const load = loadavg()[0] ?? 0;
  for (const row of await bench(input)) results.push({ ...row, bench: name, load });
}
const { cores, processor, memoryGb, node, system } = machine;
console.log(`\n${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node ${node}\n`);
console.log(toTable(results));
console.log(`\nAlso in ${writeResults(machine, results)}`);
