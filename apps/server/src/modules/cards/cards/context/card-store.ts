import type { Queryable } from "@lilypad/db";
import type { CardIssuerName } from "@lilypad/providers";
import { findRow, updateRow } from "../../../../platform/rows/index.ts";
import {
  type CardHolderRow,
  type CardSafeRow,
  cardHolderTable,
  cardSafeTable,
} from "../rows.gen.ts";

export interface HolderKey {
  personId: string;
  issuer: CardIssuerName;
}

export type HolderRow = Pick<CardHolderRow, "customerId" | "session">;

export type SafeRow = Pick<CardSafeRow, "address" | "token">;

export async function findHolder(db: Queryable, key: HolderKey): Promise<HolderRow | null> {
  return findRow(
    db,
    cardHolderTable,
    { personId: key.personId, issuer: key.issuer },
    { only: ["customerId", "session"] },
  );
}

/** Stores a person's newest session. @returns false if the account is deactivated or being deleted */
export async function storeSession(
  db: Queryable,
  key: HolderKey,
  opened: { customerId: string; session: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into card_holder (person_id, issuer, customer_id, session, session_at, created_at, updated_at)
       select id, $2, $3, $4, $5, $5, $5 from person_card
         where id = $1 and deactivated_at is null for share
     on conflict (person_id, issuer) do update set customer_id = excluded.customer_id,
       session = excluded.session, session_at = excluded.session_at, updated_at = excluded.updated_at`,
    [key.personId, key.issuer, opened.customerId, opened.session, opened.now],
  );
  return rowCount === 1;
}

/** Removes an expired session unless it was replaced by a newer one. */
export async function dropSession(db: Queryable, key: HolderKey, session: Buffer): Promise<void> {
  await updateRow(
    db,
    cardHolderTable,
    { personId: key.personId, issuer: key.issuer, session },
    { session: null, sessionAt: null },
  );
}

/**
 * Removes all people's sessions with the issuer.
 * @returns how many there were
 */
export async function dropAllSessions(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    "update card_holder set session = null, session_at = null where session is not null",
  );
  return rowCount ?? 0;
}

/**
 * Claims the right to order a card for a person.
 * @returns false if an order was claimed after `notSince` and has not ended
 */
export async function takeOrder(
  db: Queryable,
  key: HolderKey,
  times: { now: Date; notSince: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update card_holder set ordered_at = $3
       where person_id = $1 and issuer = $2 and (ordered_at is null or ordered_at <= $4)`,
    [key.personId, key.issuer, times.now, times.notSince],
  );
  return rowCount === 1;
}

/** Ends the order claimed at `orderedAt`, because its outcome is known. */
export async function endOrder(db: Queryable, key: HolderKey, orderedAt: Date): Promise<void> {
  await updateRow(
    db,
    cardHolderTable,
    { personId: key.personId, issuer: key.issuer, orderedAt },
    { orderedAt: null },
  );
}

export async function findSafe(db: Queryable, key: HolderKey): Promise<SafeRow | null> {
  return findRow(
    db,
    cardSafeTable,
    { personId: key.personId, issuer: key.issuer },
    { only: ["address", "token"] },
  );
}

/** Stores the issuer's Safe of a person. @param safe.token null keeps the stored token */
export async function storeSafe(
  db: Queryable,
  key: HolderKey,
  safe: SafeRow & Pick<CardSafeRow, "chainId"> & { now: Date },
): Promise<void> {
  await db.query(
    `insert into card_safe as safe (person_id, issuer, chain_id, address, token, created_at, updated_at)
       select person_id, issuer, $3, $4, $5, $6, $6 from card_holder
         where person_id = $1 and issuer = $2
     on conflict (person_id, issuer) do update set address = excluded.address,
       token = coalesce(excluded.token, safe.token), updated_at = excluded.updated_at
       where safe.address <> excluded.address
         or safe.token is distinct from coalesce(excluded.token, safe.token)`,
    [key.personId, key.issuer, safe.chainId, safe.address, safe.token, safe.now],
  );
}

/**
 * Removes a person's data in the transaction that deletes the account. The law requires the issuer to store its own
 * records longer.
 */
export async function removeHolder(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from card_holder where person_id = $1", [personId]);
}
