import type { Data, Operations, Params, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import { groupOf } from "./activity-filter.ts";
import type { ActivityRow } from "./rows.gen.ts";

/** A longer history is not counted: the filters then have no numbers. */
const maxCounted = 1_000;

type CountedRow = Pick<ActivityRow, "asset" | "direction" | "kind"> & {
  isRecent: boolean;
  lines: number;
};

type Counts = NonNullable<Data<Operations["countTransactions"]>["counts"]>;

const add = (counts: Record<string, number>, name: string, lines: number) => {
  counts[name] = (counts[name] ?? 0) + lines;
};

/**
 * Counts the lines of the caller's history by currency and group, and those since a time. It reads at most
 * 1,001 lines; the counts are null if there are more than 1,000.
 * @throws ApiError NOT_FOUND for another person's id
 */
export const createCountTransactions =
  ({ pool }: { pool: Pool }) =>
  async (
    caller: Caller,
    { userId }: Params<Operations["countTransactions"]>,
    { since }: Query<Operations["countTransactions"]>,
    read: Read = readFrom(pool),
  ): Promise<Data<Operations["countTransactions"]>> => {
    if (userId !== caller.personId) fail("NOT_FOUND");
    const counted = {
      name: "activity-counts",
      text: `select a.asset, a.direction, a.kind, a.transfer_id >= activity_id_at($2) as is_recent, count(*)::int as lines
             from (select asset, direction, kind, transfer_id from activity
                   where person_id = $1 order by transfer_id desc limit $3) as a
             group by 1, 2, 3, 4`,
      values: [caller.personId, new Date(since), maxCounted + 1],
    };
    const { rows } = await read((db) => db.query<CountedRow>(counted));
    const counts: Counts = { all: 0, since: 0, currencies: {}, groups: {} };
    for (const { asset, direction, kind, isRecent, lines } of rows) {
      counts.all += lines;
      if (isRecent) counts.since += lines;
      add(counts.currencies, assets[assetOfNumber(asset)].currency, lines);
      add(counts.groups, groupOf(kind, direction), lines);
    }
    return { counts: counts.all > maxCounted ? null : counts };
  };
