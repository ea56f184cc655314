import { Command } from "@commander-js/extra-typings";
import { inspectSecrets } from "@lilypad/server";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { namedFiles, secretsFolder } from "./secrets-folder.ts";

/** @param expected names of further files that belong there */
function check(folder: string, expected: readonly string[]): Outcome {
  const problems = inspectSecrets(folder, expected);
  return {
    ok: problems.length === 0,
    data: {
      folder,
      problems: problems.map(({ name, kind, problem }) => ({ name, kind, problem })),
    },
    lines:
      problems.length === 0
        ? [`${folder} has every secret, and nobody else can read them.`]
        : [
            `${folder}:`,
            ...problems.map(({ problem }) => `  ${problem}`),
            ...(problems.some(({ kind }) => kind === "missing")
              ? ["For a new installation, `lilypad secrets init` creates what is missing."]
              : []),
          ],
  };
}

export const secretsCheck = (run: Run) =>
  new Command("check")
    .summary("list everything that is wrong with the secrets")
    .description(
      "Lists all problems of the folder at once: secrets that are missing or malformed, files that others can read, " +
        "and files that do not belong there. Nothing secret is printed.",
    )
    .option("--secrets-dir <folder>", "the folder (default: SECRETS_DIR)")
    .action(({ secretsDir }) =>
      run((context) => {
        const folder = secretsFolder(context, secretsDir);
        return check(folder, namedFiles(context, folder));
      }),
    );
