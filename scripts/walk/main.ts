// `npm run walk`: takes Lilypad to production on this machine, and through everything that an operator meets there.
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRun } from "@lilypad/local-stack";
import { openInstallation } from "./installation.ts";
import { readBlocks } from "./production-page.ts";
import { failureSteps } from "./steps/failures.ts";
import { maintenanceSteps } from "./steps/maintenance.ts";
import { moneySteps } from "./steps/money.ts";
import { restoreSteps } from "./steps/restore.ts";
import { setUpSteps } from "./steps/set-up.ts";
import type { Walk } from "./walk.ts";

const { values } = parseArgs({
  options: {
    /** The folder of an unpacked earlier release, from which the walk upgrades. */
    older: { type: "string" },
    /** Words of the names of steps, separated by commas: after the set-up, only these are taken. */
    only: { type: "string" },
    /** Keeps the folder also if the walk passes. */
    keep: { type: "boolean", default: false },
  },
});

// On an idle machine it takes a quarter of an hour.
const run = openRun({ maxMinutes: 120 });
const { folder } = run;
const only = values.only?.split(",");
const steps = [
  ...setUpSteps,
  ...moneySteps,
  ...[...failureSteps, ...maintenanceSteps, ...restoreSteps].filter(
    ({ name }) => only === undefined || only.some((word) => name.includes(word)),
  ),
];
const beganAt = performance.now();
const seconds = (fromMs: number) => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

const stopped = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => reject(new Error(`stopped by ${signal}`)));
  }
});
stopped.catch(() => undefined);

const table: string[] = [];
let failure: unknown;
let current = "start the services";
const opening = openInstallation(folder);
try {
  const installation = await Promise.race([opening, stopped]);
  const walk: Walk = {
    installation,
    blocks: readBlocks(),
    older: values.older,
    people: undefined,
  };
  console.log(
    `${"services".padEnd(14)} ${seconds(beganAt)}: PostgreSQL primary and standby, chain, mail`,
  );
  for (const [number, step] of steps.entries()) {
    current = step.name;
    const startedAt = performance.now();
    const seen = await Promise.race([step.run(walk), stopped]);
    const took = seconds(startedAt);
    console.log(
      `${String(number + 1).padStart(2)}/${steps.length} ${step.name} (${took}): ${seen}`,
    );
    table.push(`| ${step.name} | ${took} | ${seen} |`);
  }
} catch (error) {
  failure = error;
}
await opening.then(
  (installation) => installation.close(),
  () => undefined,
);
if (failure === undefined) {
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(", ");
  console.log(`\n| step | took | what was seen |\n|---|---:|---|\n${table.join("\n")}`);
  console.log(`\nThe walk passed in ${seconds(beganAt)}; load of the machine at its end: ${load}.`);
  if (values.keep) {
    run.keep();
    console.log(`Its folder: ${folder}`);
  }
  process.exit(0);
}
run.keep();
console.error(`\nThe walk failed at "${current}" after ${seconds(beganAt)}:`);
console.error(failure instanceof Error ? failure.message : failure);
if (failure instanceof Error && failure.cause !== undefined) console.error(failure.cause);
console.error(`The logs are in ${join(folder, "logs")}.`);
process.exit(1);
