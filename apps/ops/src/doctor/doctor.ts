import { existsSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { withCertificateAuthority } from "@lilypad/db";
import { findModeProblem, inspectSecrets } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { namedFiles, secretsFolder } from "../secrets/secrets-folder.ts";
import { evaluateBanks } from "./banks.ts";
import { checkChain } from "./chain.ts";
import { checkDatabase, checkPooler, checkReadDatabase } from "./database.ts";
import { evaluateDatabaseAddress } from "./database-address.ts";
import { checkDocuments } from "./documents.ts";
import { type Finding, type FindingState, ok, problem, warning } from "./finding.ts";
import { evaluateLimits } from "./limits.ts";
import { checkMachine } from "./machine.ts";
import { checkMail, checkPublicUrl, checkServices } from "./outside.ts";
import { checkSettings, type ValidSettings } from "./settings.ts";
import { evaluateTeasers } from "./teasers.ts";

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
  "DATABASE_CA_FILE",
  "WEB_DIR",
] as const;

/** Settings that name a file with a private key. The guardian's is that of its own program. */
const keySettings = ["OPERATOR_KEY_FILE", "RELAYER_KEY_FILE", "GUARDIAN_KEY_FILE"] as const;

/** Checks who can read the keys of accounts, and the file of the settings with its passwords. */
function checkPrivateFiles({ environment, settingsFile }: Context): Finding[] {
  const named = [
    ...keySettings.map((name) => ({ name: name as string, file: environment[name] })),
    { name: "--env-file", file: settingsFile },
  ];
  return named.flatMap(({ name, file }) => {
    const exposed = file ? findModeProblem(file) : undefined;
    if (file === undefined || exposed === undefined) return [];
    const remedy = `Run chmod 600 ${file}. If others may have read it, replace what is in it.`;
    return [problem("files", `${name}: ${file}: ${exposed}.`, remedy)];
  });
}

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
  const named = {
    DATABASE_URL: givenUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: readUrl,
  };
  const ofAddresses = Object.entries(named).flatMap(([name, url]) =>
    url === undefined ? [] : evaluateDatabaseAddress(name, url),
  );
  const trusted = (url: string) => withCertificateAuthority(url, value("DATABASE_CA_FILE"));
  const forReads = [
    ...ofAddresses,
    ...(readUrl === undefined ? [] : [await checkReadDatabase(trusted(readUrl))]),
  ];
  if (databaseUrl === undefined) return forReads;
  const findings = await checkDatabase({
    databaseUrl: trusted(databaseUrl),
    ownConnections: config?.databaseConnections,
    maxPendingAgeMs: config?.maxPendingAgeMs,
    // On one machine the server makes owners itself.
    minUnusedOwners:
      config === undefined || !isProduction ? undefined : BigInt(config.minUnusedOwners),
  });
  const ofPooler =
    directUrl === undefined || givenUrl === undefined ? [] : [await checkPooler(trusted(givenUrl))];
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
    checkPrivateFiles(context),
    checkDocuments(settings, now),
    checkDatabases(settings),
    checkChain(settings, now),
    checkMail(settings),
    checkServices(settings, now),
    checkPublicUrl(settings, now),
  ]);
  const { config, isProduction } = settings;
  const limits = config === undefined ? [] : evaluateLimits(config, isProduction);
  const banks = config === undefined ? [] : evaluateBanks(config, isProduction);
  const teasers =
    config === undefined
      ? []
      : evaluateTeasers(config.teasers, { isProduction, offersCards: config.cards !== undefined });
  return [...findings, ...limits, ...banks, ...teasers, ...groups.flat()];
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
