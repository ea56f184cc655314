// `npm run demo`: creates a world of 100 people with a year of history, once, in its own folder, and
// starts Lilypad on it.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@lilypad/local-stack";
import { takeLock } from "../instance-lock.mjs";
import { checkPorts } from "../launch/check-ports.ts";
import { readLaunchSettings, SettingsError } from "../launch/settings.ts";
import { castOf } from "./cast.ts";
import { makeWorld } from "./make-world.ts";
import { startWeek } from "./start-week.ts";

const shownPeople = 3;

function readNumber(name: string, value: string, max: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  console.error(`--${name} must be a whole number from 1 to ${max}`);
  process.exit(2);
}

/** Runs a step with a PostgreSQL on a folder of the world, and stops it also when the process is ended. */
async function withPostgres(
  folder: string,
  step: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
  const end = () => void postgres.stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  try {
    await step(postgres.databaseUrl);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
    await postgres.stop();
  }
}

/** Creates the world in a temporary folder and moves it into place when it is complete. */
async function makeOnce(dataDir: string, people: number, days: number): Promise<void> {
  if (existsSync(dataDir)) return;
  console.log(
    `Creating a world of ${people} people and ${days} days; this takes some minutes, once …`,
  );
  const startedAt = performance.now();
  const folder = mkdtempSync(`${dataDir}-`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  await withPostgres(folder, (databaseUrl) =>
    makeWorld({ dataDir: folder, databaseUrl, people, days, seed: 1, say: console.log }),
  );
  renameSync(folder, dataDir);
  process.off("exit", remove);
  console.log(`  made in ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
}

/** The first day of the leaderboard's current week, a Sunday in UTC, as a date. */
function startOfWeek(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

/** Fills the leaderboard of the current week, once a week. The demo also works without it. */
async function startWeekOnce(dataDir: string): Promise<void> {
  const file = join(dataDir, "demo-week");
  const week = startOfWeek();
  if (existsSync(file) && readFileSync(file, "utf8") === week) return;
  const lock = takeLock(dataDir);
  if ("heldBy" in lock) return;
  console.log("Friends join for this week's leaderboard …\n");
  try {
    await withPostgres(dataDir, (databaseUrl) => startWeek({ dataDir, databaseUrl }));
    writeFileSync(file, week);
  } catch (error) {
    console.error(`  the leaderboard of this week stays as it is: ${error}`);
  } finally {
    lock.release();
  }
}

/** Ends the process with a message if a port is in use: creating the world takes minutes. */
async function requirePorts(): Promise<void> {
  try {
    await checkPorts(readLaunchSettings(process.env));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "100" },
    days: { type: "string", default: "365" },
    "only-make": { type: "boolean", default: false },
  },
});
const people = readNumber("people", values.people, 100);
const days = readNumber("days", values.days, 730);
const here = process.env.INIT_CWD ?? process.cwd();
const given = process.env.DATA_DIR;
const dataDir = given
  ? resolve(here, given.replace(/^~(?=\/|$)/, homedir()))
  : resolve(".lilypad-demo");

if (!values["only-make"]) await requirePorts();
await makeOnce(dataDir, people, days);
await startWeekOnce(dataDir);
console.log("Sign in as one of these; the code arrives in the sandbox's inbox:");
for (const { email } of castOf(Math.min(people, shownPeople))) console.log(`  ${email}`);
console.log("");
if (!values["only-make"]) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 130));
}
