import { createPool } from "@lilypad/db";
import { expect } from "@playwright/test";
import { databaseUrl } from "./sandbox.ts";

/** Makes the next proof of the books due now, as if midnight had passed. */
export async function letProofBeDue(): Promise<void> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rowCount } = await pool.query(
      "update proof_of_books set due_at = now() - interval '1 second' where due_at is not null",
    );
    expect(rowCount).toBe(1);
  } finally {
    await pool.end();
  }
}
