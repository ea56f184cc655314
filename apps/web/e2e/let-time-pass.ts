import { createPool } from "@lilypad/db";
import { expect } from "@playwright/test";
import { databaseUrl } from "./sandbox.ts";

/** Changes rows of the product's database. @returns the number of rows */
async function change(text: string, values: readonly string[] = []): Promise<number | null> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    return (await pool.query(text, [...values])).rowCount;
  } finally {
    await pool.end();
  }
}

/**
 * Resets a person's limit of requests for their card per minute: a test does in one minute what takes a
 * person ten.
 */
export async function letMinutePass(personId: string): Promise<void> {
  await change(
    "delete from attempt_counter where action = 'askCardIssuer:person' and subject = $1",
    [personId],
  );
}

/** Makes the next proof of the books due now, as if midnight had passed. */
export async function letProofBeDue(): Promise<void> {
  const changed = await change(
    "update proof_of_books set due_at = now() - interval '1 second' where due_at is not null",
  );
  expect(changed).toBe(1);
}

/**
 * Moves a person's score of the current week to the previous one, as if a Sunday had passed. The worker
 * that decides weeks then finds that week over; everything else happens as on any Sunday.
 */
export async function letWeekEnd(personId: string): Promise<void> {
  const changed = await change(
    "update leaderboard_score set starts_on = starts_on - 7 where period = 1 and person_id = $1",
    [personId],
  );
  expect(changed).toBe(1);
}

/** Lets the thirty days of a payment link pass. */
export async function letLinkExpire(linkId: string): Promise<void> {
  const changed = await change(
    "update teleport_link set expires_at = now() - interval '1 second' where id = $1",
    [linkId],
  );
  expect(changed).toBe(1);
}
