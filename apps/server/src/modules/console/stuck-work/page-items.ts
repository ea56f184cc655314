import { createHash } from "node:crypto";
import { z } from "zod";
import { fail } from "../../../platform/errors.ts";
import type { StuckItem } from "./read-stuck.ts";

type Key = Pick<StuckItem, "since" | "kind" | "id">;

/** A short text that distinguishes items; ids of movements are too long for a cursor. */
const keyOf = ({ kind, id }: Pick<Key, "kind" | "id">): string =>
  createHash("sha256").update(`${kind}:${id}`).digest("hex").slice(0, 32);

const place = z.tuple([z.iso.datetime(), z.string().regex(/^[0-9a-f]{32}$/)]);

const writePlace = ({ since, key }: { since: Date; key: string }): string =>
  Buffer.from(`${since.toISOString()} ${key}`).toString("base64url");

/** @throws VALIDATION_FAILED for an invalid cursor */
function readPlace(cursor: string): { since: Date; key: string } {
  const parsed = place.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split(" "));
  if (!parsed.success) {
    return fail("VALIDATION_FAILED", {
      fields: [{ path: "query.cursor", message: "is not a cursor of this list" }],
    });
  }
  const [at, key] = parsed.data;
  return { since: new Date(at), key };
}

/**
 * A page of items, oldest first. It continues behind the cursor's item also when that is not stuck any more.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export function pageItems(
  all: readonly StuckItem[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: StuckItem[]; nextCursor: string | null } {
  const after = cursor === undefined ? null : readPlace(cursor);
  const rest = all
    .map((item) => ({ item, since: item.since, key: keyOf(item) }))
    .filter(
      ({ since, key }) =>
        after === null ||
        since > after.since ||
        (since.getTime() === after.since.getTime() && key > after.key),
    )
    .sort(
      (one, other) => one.since.getTime() - other.since.getTime() || (one.key < other.key ? -1 : 1),
    );
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ item }) => item),
    nextCursor: rest.length > limit && last !== undefined ? writePlace(last) : null,
  };
}

/** How many there are of each kind. */
export function countKinds(
  all: readonly StuckItem[],
  bound: number,
): { kind: StuckItem["kind"]; count: number }[] {
  const counts = new Map<StuckItem["kind"], number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count: Math.min(count, bound) }));
}
