import type { Queryable } from "@lilypad/db";
import type { RampCustomerRow } from "./rows.gen.ts";

/** A person's customers at ramps, for members of staff. */
export async function listCustomersOf(db: Queryable, personId: string) {
  const { rows } = await db.query<
    Pick<RampCustomerRow, "provider" | "customerId" | "status" | "createdAt" | "activeAt">
  >(
    `select provider, customer_id, status, created_at, active_at
       from ramp_customer where person_id = $1 order by provider`,
    [personId],
  );
  return rows;
}

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData(db: Queryable, personId: string) {
  const { rows } = await db.query<
    Pick<RampCustomerRow, "provider" | "status" | "createdAt" | "activeAt">
  >(
    `select provider, status, created_at, active_at
       from ramp_customer where person_id = $1 order by provider`,
    [personId],
  );
  return rows.map(({ provider, status, createdAt, activeAt }) => ({
    provider,
    status,
    begun_at: createdAt,
    verified_at: activeAt,
  }));
}
