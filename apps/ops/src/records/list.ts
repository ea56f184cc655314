import { Command } from "@commander-js/extra-typings";
import { listPeriods } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { describePeriod, periodData } from "./describe-period.ts";

export const recordsList = (run: Run) =>
  new Command("list")
    .summary("list the periods of records, and which of them are archived")
    .action(() =>
      run(async (context) => {
        const periods = await withDatabase(context, (pool) => listPeriods(pool));
        return { lines: periods.map(describePeriod), data: { periods: periods.map(periodData) } };
      }),
    );
