import { Command } from "@commander-js/extra-typings";
import { migrate } from "@lilypad/db";
import { migrations } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { Refused } from "../outcome.ts";

/** More names than that tell a person nothing. */
const fewNames = 12;

/** Names few migrations, and of many the first and the last. */
function describeApplied(applied: readonly string[]): string[] {
  const count = `${applied.length} ${applied.length === 1 ? "migration or function" : "migrations and functions"}`;
  if (applied.length <= fewNames) return [`Applied ${count}:`, ...applied.map((id) => `  ${id}`)];
  const numbered = applied.filter((id) => /^\d/.test(id));
  return [
    `Applied ${count}${numbered.length === 0 ? "" : `, from ${numbered[0]} to ${numbered.at(-1)}`}. --json lists them.`,
  ];
}

export const migrateDatabase = (run: Run) =>
  new Command("migrate")
    .summary("bring the database's schema to this version")
    .description(
      "Applies the migrations that the database lacks. Servers do the same at their start; run it before, to see that it works. " +
        "Only one process at a time migrates. Migrations only go forward: back up first.",
    )
    .action(() =>
      run((context) =>
        withDatabase(context, async (pool) => {
          const applied = await migrate(pool, migrations).catch((error: unknown) => {
            // What PostgreSQL says has a code; our own refusals are sentences.
            if (error instanceof Error && !("code" in error)) throw new Refused(error.message);
            throw error;
          });
          return {
            data: { applied },
            lines:
              applied.length === 0
                ? ["The schema is that of this version already."]
                : describeApplied(applied),
          };
        }),
      ),
    );
