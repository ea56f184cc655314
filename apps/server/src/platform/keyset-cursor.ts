import { z } from "zod";
import { fail } from "./errors.ts";

/** A position in a list that is ordered by time and id, newest first. */
export interface Place {
  at: Date;
  id: string;
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Writes a position as an opaque cursor, which the client sends back for the next page. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

/** Reads a cursor of writeCursor. @throws VALIDATION_FAILED if it is invalid */
export function readCursor(cursor: string): Place {
  const parsed = place.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split(" "));
  if (!parsed.success) {
    return fail("VALIDATION_FAILED", {
      fields: [{ path: "query.cursor", message: "is not a cursor of this list" }],
    });
  }
  const [at, id] = parsed.data;
  return { at: new Date(at), id };
}

/**
 * Cuts a page out of rows that were read with a limit of one more, which shows whether there is a next page.
 * @param placeOf the position of a row in the order of the list
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return { shown, nextCursor: hasNext ? writeCursor(placeOf(last)) : null };
}
