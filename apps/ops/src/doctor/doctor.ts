import { existsSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { inspectSecrets } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { namedFiles, secretsFolder } from "../secrets/secrets-folder.ts";
import { checkChain } from "./chain.ts";
import { checkDatabase, checkPooler, checkReadDatabase } from "./database.ts";
import { type Finding, type FindingState, ok, problem, warning } from "./finding.ts";
import { checkMachine } from "./machine.ts";
import { checkMail, checkPublicUrl, checkServices } from "./outside.ts";
import { checkSettings, type ValidSettings } from "./settings.ts";

/** Checks the secrets, among them the keys of pushes (VAPID) and of access tokens. */
function checkSecrets(context: Context, { isProduction }: ValidSettings): Finding[] {
  const folder = secretsFolder(context);
  // On one machine the server creates them at its first start, and keeps other keys next to them.
  if (!isProduction) return [];
  const problems = inspectSecrets(folder, namedFiles(context, folder));
  if (problems.length === 0) return [ok("secrets", `Every secret is in ${folder}.`)];
  const remedy =
    "Restore missing and malformed secrets from their backup; `lilypad secrets check` lists them again.";
  return problems.map(({ kind, problem: message }) =>
    kind === "unknown"
      ? warning("secrets", `${message}.`, "Move it away.")
      : problem("secrets", `${message}.`, remedy),
  );
}

/** Settings that name files which the server reads at its start. */
const fileSettings = [
  "REWARD_RULES_FILE",
  "PRICE_FILE",
  "SCREENING_LIST_FILE",
  "BANK_DIRECTORY_FILE",
  "RAMP_WEBHOOK_PUBLIC_KEY_FILE",
  "WEB_DIR",
] as const;

function checkFiles({ value }: ValidSettings): Finding[] {
  return fileSettings.flatMap((name) => {
    const file = value(name);
    return file === undefined || existsSync(file)
      ? []
      : [problem("files", `${name}: there is no ${file}.`, "Correct the path, or put it there.")];
  });
}

async function checkDatabases({ value, config, isProduction }: ValidSettings): Promise<Finding[]> {
  const givenUrl = value("DATABASE_URL");
  const directUrl = value("DATABASE_DIRECT_URL");
  const databaseUrl = directUrl ?? givenUrl;
  const readUrl = value("DATABASE_READ_URL");
  const forReads = readUrl === undefined ? [] : [await checkReadDatabase(readUrl)];
  if (databaseUrl === undefined) return forReads;
  const findings = await checkDatabase({
    databaseUrl,
    ownConnections: config?.databaseConnections,
    // On one machine the server makes owners itself.
    minUnusedOwners:
      config === undefined || !isProduction ? undefined : BigInt(config.minUnusedOwners),
  });
  const ofPooler =
    directUrl === undefined || givenUrl === undefined ? [] : [await checkPooler(givenUrl)];
  return [...findings, ...ofPooler, ...forReads];
}

/** Checks everything that a server needs. Nothing is changed, sent or paid. */
export async function examine(context: Context): Promise<Finding[]> {
  const { findings, settings } = checkSettings(context.environment);
  const now = context.now();
  const groups = await Promise.all([
    checkMachine(settings.value("DATA_DIR") ?? ".lilypad"),
    checkSecrets(context, settings),
    checkFiles(settings),
    checkDatabases(settings),
    checkChain(settings, now),
    checkMail(settings),
    checkServices(settings, now),
    checkPublicUrl(settings, now),
  ]);
  return [...findings, ...groups.flat()];
}

const signs: Record<FindingState, string> = {
  ok: "ok      ",
  warning: "warning ",
  problem: "PROBLEM ",
};

function toOutcome(findings: readonly Finding[]): Outcome {
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  const order: FindingState[] = ["ok", "warning", "problem"];
  const sorted = order.flatMap((state) => findings.filter((one) => one.state === state));
  const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const summary = `${problems === 0 ? "No problems" : counted(problems, "problem")}, ${counted(warnings, "warning")}.`;
  return {
    ok: problems === 0,
    data: { problems, warnings, findings: findings.map((one) => ({ ...one })) },
    lines: [
      ...sorted.flatMap(({ state, check, message, remedy }) => [
        `${signs[state]} ${check}: ${message}`,
        ...(remedy === null ? [] : [`          → ${remedy}`]),
      ]),
      summary,
    ],
  };
}

export const doctor = (run: Run) =>
  new Command("doctor")
    .summary("check settings, connections, keys, clocks, contracts and versions")
    .description(
      "Checks everything that a server needs with the settings given, and lists all problems with their remedies at once. " +
        "It changes nothing, sends no message and moves no money. The exit code is 1 if there is a problem.",
    )
    .action(() => run(async (context) => toOutcome(await examine(context))));
