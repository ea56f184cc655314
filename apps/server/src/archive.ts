import type { Pool } from "@lilypad/db";
import {
  archivePeriod,
  listPeriods,
  type Manifest,
  type Period,
  restorePeriod,
} from "@lilypad/ledger";
import { forgetDeletedPeople, forgetVolumes } from "./modules/books/activity/index.ts";

export interface ArchiveOptions {
  /** Gets a folder for each period. */
  folder: string;
  /** Only periods that have ended at this moment are archived. */
  endedBy: Date;
}

/**
 * Moves the oldest periods out of the database into files, one after the other.
 * @param onArchived is called after each one, when it cannot be lost any more
 * @throws Error if a period cannot go: it has pending transfers, or the ledger has differences
 */
export async function archivePeriods(
  pool: Pool,
  { folder, endedBy }: ArchiveOptions,
  onArchived: (period: Period, manifest: Manifest) => void,
): Promise<void> {
  for (const period of await listPeriods(pool)) {
    if (period.archivedAt !== null) continue;
    if (period.endsAt > endedBy) return;
    const manifest = await archivePeriod(pool, period, folder, (db, partitionOf) =>
      forgetVolumes(db, partitionOf("activity")),
    );
    onArchived(period, manifest);
  }
}

/**
 * Takes the newest archived period into the database again, without the histories of people whose accounts were deleted
 * since.
 * @throws Error if nothing is archived, or the files have changed since they were written
 */
export async function restoreNewestPeriod(pool: Pool, folder: string): Promise<Manifest> {
  return restorePeriod(pool, folder, async (db, partitionOf) => {
    const partition = partitionOf("activity");
    await forgetDeletedPeople(db, partition);
    await forgetVolumes(db, partition);
  });
}
