import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";
import { archivePeriods, type Manifest, type Period } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { type Outcome, Refused } from "../outcome.ts";
import { describeRows, periodData } from "./describe-period.ts";

/** The beginning of the month that lies so many months before the one of a moment, in UTC. */
const monthsBefore = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

function toMonths(text: string): number {
  const months = Number(text);
  if (!Number.isInteger(months) || months < 1)
    throw new InvalidArgumentError("A whole number of months, at least 1.");
  return months;
}

async function archive(context: Context, folder: string, keepMonths: number): Promise<Outcome> {
  const done: { period: Period; manifest: Manifest }[] = [];
  const lines = () =>
    done.map(({ period, manifest }) => `Archived ${period.name}: ${describeRows(manifest)}.`);
  const endedBy = monthsBefore(new Date(), keepMonths);
  try {
    await withDatabase(context, (pool) =>
      archivePeriods(pool, { folder: resolve(folder), endedBy }, (period, manifest) => {
        done.push({ period, manifest });
      }),
    );
  } catch (error) {
    // The state that a period is not in, as the database says it.
    if ((error as { code?: unknown }).code !== "55000") throw error;
    throw new Refused([...lines(), `Not archived: ${(error as Error).message}.`].join("\n"));
  }
  return {
    lines: done.length === 0 ? ["No period is old enough."] : lines(),
    data: { archived: done.map(({ period }) => periodData(period)) },
  };
}

export const recordsArchive = (run: Run) =>
  new Command("archive")
    .summary("move old records out of the database into files")
    .description(
      "Writes transfers, endings, entries and histories of periods that ended long ago to compressed files, and then removes them from " +
        "the database. Balances stay right, and people are told that older records are in the archive. Put the folder on an encrypted disk, " +
        "and copy it: no other place has these records.",
    )
    .requiredOption("--folder <path>", "gets a folder for each period")
    .option("--keep-months <number>", "complete months that stay in the database", toMonths, 13)
    .action(({ folder, keepMonths }) => run((context) => archive(context, folder, keepMonths)));
