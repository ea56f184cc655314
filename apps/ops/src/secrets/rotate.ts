import { Argument, Command, Option } from "@commander-js/extra-typings";
import {
  activateNextKey,
  countOlderKeys,
  countOlderSubscriptions,
  olderKeysNeededUntil,
  resealValues,
  retireOlderKeys,
  type SecretFile,
  secretFiles,
  stageNextKey,
} from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { secretsFolder } from "./secrets-folder.ts";

const steps = ["stage", "activate", "retire"] as const;

/** The first two steps only change files. @throws RotationRefused if the folder does not allow the step */
function begin(folder: string, name: SecretFile, step: "stage" | "activate"): Outcome {
  const data = { folder, name, step };
  if (step === "stage") {
    stageNextKey(folder, name);
    return {
      data,
      lines: [
        `${name}.next was created. Servers accept it and do not use it yet.`,
        "Copy it to every machine and restart each process. Then:",
        `  lilypad secrets rotate ${name} --step activate`,
      ],
    };
  }
  activateNextKey(folder, name);
  return {
    data,
    lines: [
      `The next key of ${name} is the current one now. What was made with the older one is still accepted.`,
      `Copy ${name} to every machine, delete ${name}.next there, restart each process, and back up the folder.`,
    ],
  };
}

/** Counts the browsers that subscribed to pushes with an older key; null if the database cannot be reached. */
const countBrowsers = (context: Context, folder: string): Promise<number | null> =>
  withDatabase(context, (pool) => countOlderSubscriptions(pool, folder)).catch((error) => {
    if (error instanceof Refused || error instanceof WrongUsage) return null;
    throw error;
  });

const browsersLine = (browsers: number | null, isDone: boolean): string => {
  const after = `${isDone ? "get" : "would get"} no pushes until the app is opened there, and then by itself again.`;
  if (browsers === null) {
    return `The database was not asked, so it is not known how many browsers subscribed with an older key. They ${after}`;
  }
  return browsers === 0
    ? "No browser that gets pushes subscribed with an older key."
    : `${browsers} ${browsers === 1 ? "browser" : "browsers"} subscribed with an older key. They ${after}`;
};

/** @throws Refused while something is sealed with an older key, or if that is not known */
async function requireResealed(context: Context, folder: string): Promise<void> {
  const columns = await withDatabase(context, (pool) =>
    resealValues(pool, folder, { dryRun: true }),
  );
  const left = columns.reduce((sum, { outdated }) => sum + outdated, 0);
  if (left === 0) return;
  throw new Refused(
    `${left} ${left === 1 ? "value is" : "values are"} sealed with an older key. First run lilypad secrets reseal. Nothing was changed.`,
  );
}

/** @throws Refused while what was made with the older keys is still in use */
function requireUnused(context: Context, folder: string, name: SecretFile): void {
  const until = olderKeysNeededUntil(folder, name);
  if (until === null || until <= context.now()) return;
  throw new Refused(
    `What was made with the older keys of ${name} is in use until ${until.toISOString().slice(0, 16).replace("T", " ")} UTC (docs/runbooks/rotate-keys.md says who needs it). Wait until then, or add --now after a leak. Nothing was changed.`,
  );
}

/** Removes the older keys, or only says what that would mean. @throws RotationRefused if they are needed */
async function retire(
  context: Context,
  folder: string,
  name: SecretFile,
  { dryRun, now }: { dryRun: boolean; now: boolean },
): Promise<Outcome> {
  const older = countOlderKeys(folder, name);
  const data = { folder, name, step: "retire", removed: dryRun ? 0 : older };
  if (older === 0)
    return { data, lines: [`${name} has no older key that can be removed. Nothing was changed.`] };
  if (!dryRun && !now) requireUnused(context, folder, name);
  if (name === "bank-details-key") await requireResealed(context, folder);
  // Asked before they are removed: afterwards the older keys are not known any more.
  const browsers = name === "vapid-key.pem" ? await countBrowsers(context, folder) : undefined;
  if (!dryRun) retireOlderKeys(folder, name);
  const keys = `${older} older ${older === 1 ? "key" : "keys"} of ${name}`;
  return {
    data: { ...data, older, ...(browsers === undefined ? {} : { browsers }) },
    lines: [
      dryRun ? `Would remove ${keys}. Nothing was changed.` : `Removed ${keys}.`,
      ...(browsers === undefined ? [] : [browsersLine(browsers, !dryRun)]),
      ...(dryRun ? [] : [`Copy ${name} to every machine and restart each process.`]),
    ],
  };
}

const names = Object.keys(secretFiles) as SecretFile[];

export const secretsRotate = (run: Run) =>
  new Command("rotate")
    .summary("replace a secret without a pause")
    .description(
      "Replaces a secret in three steps, so that nobody is signed out: every server has to accept the next key before one of them uses it, " +
        "and what was made with an older key is accepted until that key is removed.",
    )
    .addArgument(new Argument("<name>", "the secret").choices(names))
    .addOption(new Option("--step <step>", "the step").choices(steps).makeOptionMandatory())
    .option("--secrets-dir <folder>", "the folder (default: SECRETS_DIR)")
    .option("--dry-run", "with retire: show what removing the older keys would mean", false)
    .option("--now", "with retire: remove the older keys although they are still in use", false)
    .action((name, { step, secretsDir, dryRun, now }) =>
      run((context) => {
        const folder = secretsFolder(context, secretsDir);
        if (step === "retire") return retire(context, folder, name, { dryRun, now });
        if (dryRun) throw new WrongUsage("--dry-run: belongs to --step retire.");
        if (now) throw new WrongUsage("--now: belongs to --step retire.");
        return begin(folder, name, step);
      }),
    );
