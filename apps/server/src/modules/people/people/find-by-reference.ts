import type { Queryable } from "@lilypad/db";
import type { PersonRow } from "./rows.gen.ts";

export type PersonReference = Pick<PersonRow, "id" | "email" | "displayTag">;

/**
 * Finds the person whom an operator names by an id, an address or a tag, with or without @; people who have not finished
 * signing up included, deleted accounts not.
 */
export async function findByReference(
  db: Queryable,
  text: string,
): Promise<PersonReference | null> {
  const named = text.trim().toLowerCase();
  const condition = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named)
    ? "id = $1::uuid"
    : /.@/.test(named)
      ? "email = $1"
      : "lower(display_tag) = $1";
  const { rows } = await db.query<PersonReference>(
    `select id, email, display_tag from person where ${condition} and deleted_at is null`,
    [named.replace(/^@/, "")],
  );
  return rows[0] ?? null;
}
