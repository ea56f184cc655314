import { Command } from "@commander-js/extra-typings";
import { resealValues } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import type { Outcome } from "../outcome.ts";
import { secretsFolder } from "./secrets-folder.ts";

const count = (values: number) => `${values} ${values === 1 ? "value" : "values"}`;

function reseal(context: Context, folder: string, dryRun: boolean): Promise<Outcome> {
  return withDatabase(context, async (pool) => {
    const columns = await resealValues(pool, folder, {
      dryRun,
      onColumn: ({ table, column, outdated }) =>
        context.note(`${table}.${column}: ${count(outdated)}`),
    });
    const sum = (pick: "outdated" | "unreadable") =>
      columns.reduce((total, one) => total + one[pick], 0);
    const [outdated, unreadable] = [sum("outdated"), sum("unreadable")];
    return {
      ok: unreadable === 0,
      data: { folder, resealed: dryRun ? 0 : outdated, outdated, unreadable },
      lines: [
        dryRun
          ? `${count(outdated)} would be sealed again with the current key. Nothing was changed.`
          : `Sealed ${count(outdated)} again with the current key.`,
        ...(unreadable === 0
          ? []
          : [
              `${count(unreadable)} cannot be opened with any key in ${folder}, and stayed as before.`,
            ]),
      ],
    };
  });
}

export const secretsReseal = (run: Run) =>
  new Command("reseal")
    .summary("seal stored bank details with the current key")
    .description(
      "Seals bank details, links and other values in the database with the current bank-details-key, so that older keys can be retired. " +
        "Run it when all processes use the current key. It works beside them, can be stopped at any time, and goes on when it is run again.",
    )
    .option("--secrets-dir <folder>", "the folder (default: SECRETS_DIR)")
    .option("--dry-run", "only count", false)
    .action(({ secretsDir, dryRun }) =>
      run((context) => reseal(context, secretsFolder(context, secretsDir), dryRun)),
    );
