import { Command } from "@commander-js/extra-typings";
import { createMissingSecrets, secretFiles } from "@lilypad/server";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { secretsFolder } from "./secrets-folder.ts";

/** Creates the secrets that a folder lacks. */
function init(folder: string): Outcome {
  const created = createMissingSecrets(folder);
  const isRepair = created.length > 0 && created.length < Object.keys(secretFiles).length;
  const lines =
    created.length === 0
      ? [`${folder} has every secret already. Nothing was changed.`]
      : [
          `Created in ${folder}:`,
          ...created.map((name) => `  ${name}`),
          ...(isRepair
            ? [
                "Others existed already. If this installation is in use, these were lost: delete the new ones and restore the old ones from their backup, because sealed data and sessions need them.",
              ]
            : []),
          "Back them up now, and copy the same files to every machine that runs a server.",
        ];
  return { lines, data: { folder, created } };
}

export const secretsInit = (run: Run) =>
  new Command("init")
    .summary("create the secrets that are missing")
    .description(
      "Creates every secret that a server needs and that is missing, at random, readable only by you. " +
        "Files that exist are never changed. Run it once for an installation and copy the folder to the other machines.",
    )
    .option("--secrets-dir <folder>", "the folder (default: SECRETS_DIR)")
    .action(({ secretsDir }) => run((context) => init(secretsFolder(context, secretsDir))));
