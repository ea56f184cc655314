import type { Manifest, Period } from "@lilypad/server";
import type { Json } from "../outcome.ts";

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A period for programs. */
export const periodData = ({ name, startsAt, endsAt, archivedAt }: Period): Json => ({
  name,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt.toISOString(),
  archivedAt: archivedAt?.toISOString() ?? null,
});

/** A period in one line. */
export const describePeriod = ({ name, startsAt, endsAt, archivedAt }: Period): string =>
  `${name}: ${startsAt === null ? "everything" : `from ${dayOf(startsAt)}`} until ${dayOf(endsAt)}, ` +
  (archivedAt === null ? "in the database" : `archived on ${dayOf(archivedAt)}`);

/** The rows that an archive has, in words. */
export const describeRows = ({ tables }: Manifest): string =>
  tables.map(({ table, rows }) => `${rows} rows of ${table}`).join(", ");
