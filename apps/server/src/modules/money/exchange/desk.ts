import type { Queryable } from "@lilypad/db";
import { getAddress } from "viem";

/** The row that represents the desk among people with a Safe (0002_server_tables.sql). */
export const deskPersonId = "00000000-0000-7000-8000-000000000002";

/** The desk's address, to which its inventory is sent; null until its Safe is assigned. */
export async function readDesk(db: Queryable): Promise<{ safeAddress: string | null }> {
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    "select safe_address from person_safe where person_id = $1",
    [deskPersonId],
  );
  const safe = rows[0]?.safeAddress;
  return { safeAddress: safe === undefined ? null : getAddress(`0x${safe.toString("hex")}`) };
}
