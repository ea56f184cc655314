import type { Queryable } from "@lilypad/db";
import type { TeleportLinkRow } from "../rows.gen.ts";
import type { LinkStatus, TeleportLink } from "./link.ts";
import { checkPayerAccounts } from "./payer-account-store.ts";

const columns = `l.id, l.person_id, l.linked_account_id, l.digest, l.amount, l.note, l.token, l.status,
  l.paid_amount, l.paid_at, l.expires_at, l.created_at`;

async function readOne(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<TeleportLink | null> {
  const { rows } = await db.query<TeleportLink>(
    `select ${columns} from teleport_link l where ${condition}`,
    [...values],
  );
  return rows[0] ?? null;
}

export const findLinkByToken = (db: Queryable, tokenHash: Buffer) =>
  readOne(db, "l.token_hash = $1", [tokenHash]);

export const findOwnLink = (db: Queryable, personId: string, id: string) =>
  readOne(db, "l.id = $1 and l.person_id = $2", [id, personId]);

export const findLinkByCorrelation = (db: Queryable, personId: string, correlationId: string) =>
  readOne(db, "l.person_id = $1 and l.correlation_id = $2", [personId, correlationId]);

export const readLink = (db: Queryable, id: string) => readOne(db, "l.id = $1", [id]);

/** Locks a link. Every change of a link or its payments does so first. */
export const lockLink = (db: Queryable, id: string) => readOne(db, "l.id = $1 for update", [id]);

/**
 * Whether a link's owner still has their account; if so, it cannot be deleted until the transaction
 * ends. Must be called before the link is locked, which is the lock order of the deletion.
 */
export async function holdOwner(db: Queryable, linkId: string): Promise<boolean> {
  const { rows } = await db.query<{ isHere: boolean }>(
    `select deactivated_at is null as is_here from person_card
     where id = (select person_id from teleport_link where id = $1) for share`,
    [linkId],
  );
  return rows[0]?.isHere ?? false;
}

/**
 * Stores which line of the owner's history a paid link has, and the name that an anonymous payer gave. Must be
 * called before the payer's details are deleted. Returns that name.
 */
export async function nameHistory(
  db: Queryable,
  { linkId, payerId, historyId }: { linkId: string; payerId: string | null; historyId: string },
): Promise<string | null> {
  const { rows } = await db.query<Pick<TeleportLinkRow, "paidBy">>(
    `update teleport_link set history_id = $2,
       paid_by = (select holder_name from teleport_payer where id = $3) where id = $1 returning paid_by`,
    [linkId, historyId, payerId],
  );
  return rows[0]?.paidBy ?? null;
}

/** A link in a list, with the fields that lists show besides the link's own. */
interface ListedLink extends TeleportLink {
  /** Whether the payer has stated that the money was sent. */
  isMarkedSent: boolean;
  /**
   * The payer's name: the name that they gave, or a customer's own; null if the link is not paid, or the payer gave no
   * name.
   */
  payerName: string | null;
}

const maxListed = 100;

/** A person's links, newest first. */
export async function listLinks(db: Queryable, personId: string): Promise<ListedLink[]> {
  const { rows } = await db.query<ListedLink>(
    `select ${columns}, exists (select from teleport_payment p
         where p.link_id = l.id and p.ended_at is null and p.marked_sent_at is not null) as is_marked_sent,
       coalesce(l.paid_by, (
         select nullif(trim(concat_ws(' ', payer.first_name, payer.last_name)), '')
         from teleport_payment p join person_card payer on payer.id = p.payer_person_id
         where l.status = 'paid' and p.link_id = l.id and p.delivered_amount is not null order by p.id limit 1)) as payer_name
     from teleport_link l where l.person_id = $1 order by l.id desc limit ${maxListed}`,
    [personId],
  );
  return rows;
}

/** Changes a link's status; the token of an ended link is deleted. */
export async function changeLink(
  db: Queryable,
  id: string,
  change: { status: LinkStatus; paidAmount?: bigint; now: Date },
): Promise<void> {
  await db.query(
    `update teleport_link set status = $2, updated_at = $4,
       token = case when $2 in ('open', 'paying') then token end,
       paid_amount = coalesce($3, paid_amount), paid_at = case when $2 = 'paid' then coalesce(paid_at, $4) end
     where id = $1`,
    [id, change.status, change.paidAmount ?? null, change.now],
  );
  if (change.status !== "open" && change.status !== "paying")
    await checkPayerAccounts(db, [id], change.now);
}

/** Finds the owner of a link; null if there is no link with this id. */
export async function findLinkOwner(db: Queryable, id: string): Promise<string | null> {
  return (await readLink(db, id))?.personId ?? null;
}

/**
 * Reopens a link in payment although no payment of it is running.
 * @returns false for any other link
 */
export async function reopenLink(db: Queryable, id: string, now: Date): Promise<boolean> {
  const link = await lockLink(db, id);
  if (link?.status !== "paying") return false;
  const { rowCount } = await db.query(
    "select from teleport_payment where link_id = $1 and ended_at is null limit 1",
    [id],
  );
  if (rowCount !== 0) return false;
  await changeLink(db, id, { status: "open", now });
  await announceLink(db, link);
  return true;
}

/** Emits a live event to the owner's apps that a link changed. */
export async function announceLink(
  db: Queryable,
  { id, personId }: Pick<TeleportLink, "id" | "personId">,
): Promise<void> {
  await db.query(
    "select outbox_add('intents', array[$1::uuid], array[null::uuid], array[$2::uuid])",
    [personId, id],
  );
}

/** Ends open links that have expired. @returns the number of ended links */
export async function expireLinks(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<Pick<TeleportLink, "id">>(
    `update teleport_link set status = 'expired', token = null, updated_at = $1
     where status = 'open' and expires_at <= $1 returning id`,
    [now],
  );
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await checkPayerAccounts(db, ids, now);
  }
  return rows.length;
}
