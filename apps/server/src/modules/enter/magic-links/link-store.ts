import type { Queryable } from "@lilypad/db";
import { updateRow } from "../../../platform/rows/index.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { type MagicLinkRow, magicLinkTable } from "./rows.gen.ts";

const columns = `token_hash, email, purpose, kind, country_code, browser_hashes, created_at, expires_at,
  consumed_at`;

/** Serialises requests for one address, so that two concurrent ones mail one link. */
export async function lockAddress(db: Queryable, email: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 11))", [email]);
}

/** The newest link of an address, even if used or expired. */
export async function findLatestLink(
  db: Queryable,
  { email, purpose, kind }: Pick<MagicLinkRow, "email" | "purpose" | "kind">,
): Promise<MagicLinkRow | null> {
  const { rows } = await db.query<MagicLinkRow>(
    `select ${columns} from magic_link where email = $1 and purpose = $2 and kind = $3
       order by created_at desc limit 1`,
    [email, purpose, kind],
  );
  return rows[0] ?? null;
}

/** Locks the link, which serialises clicks. */
export async function lockLink(db: Queryable, tokenHash: Buffer): Promise<MagicLinkRow | null> {
  const { rows } = await db.query<MagicLinkRow>(
    `select ${columns} from magic_link where token_hash = $1 for update`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function addLink(
  db: Queryable,
  link: Omit<MagicLinkRow, "consumedAt" | "browserHashes"> & { browserHash: Buffer },
): Promise<void> {
  await db.query(
    `insert into magic_link (token_hash, email, purpose, kind, country_code, browser_hashes,
       created_at, expires_at)
       values ($1, $2, $3, $4, $5, array[$6::bytea], $7, $8)`,
    [
      link.tokenHash,
      link.email,
      link.purpose,
      link.kind,
      link.countryCode,
      link.browserHash,
      link.createdAt,
      link.expiresAt,
    ],
  );
}

/**
 * Max browsers that may use a link: more than one network can request within the pause between
 * mails.
 */
const maxBrowsers = 20;

/** Lets one more browser use a link if the max is not reached; earlier browsers can still use it. */
export async function addBrowser(
  db: Queryable,
  tokenHash: Buffer,
  browserHash: Buffer,
): Promise<void> {
  await db.query(
    `update magic_link set browser_hashes = browser_hashes || $2::bytea
       where token_hash = $1 and not $2 = any (browser_hashes) and cardinality(browser_hashes) < $3`,
    [tokenHash, browserHash, maxBrowsers],
  );
}

/** Deletes a link whose mail was refused, so that another can be requested immediately. */
export async function removeLink(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query("delete from magic_link where token_hash = $1", [tokenHash]);
}

export async function consumeLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await updateRow(db, magicLinkTable, tokenHash, { consumedAt: now });
}

/** @returns the number of deleted rows */
export async function removeLinksExpiredBefore(db: Queryable, time: Date): Promise<number> {
  const { rowCount } = await db.query("delete from magic_link where expires_at < $1", [time]);
  return rowCount ?? 0;
}

/** The links requested with this address, newest first, without hashes. */
export async function listLinksOf(db: Queryable, email: string, limit: number) {
  const { rows } = await db.query<
    Pick<MagicLinkRow, "purpose" | "createdAt" | "expiresAt" | "consumedAt">
  >(
    `select purpose, created_at, expires_at, consumed_at from magic_link where email = $1
       order by created_at desc limit $2`,
    [email, limit + 1],
  );
  return rows.map(toWireNames);
}

/** Deletes everything requested with this address. */
export async function removeLinksOf(db: Queryable, email: string): Promise<void> {
  await db.query("delete from magic_link where email = $1", [email]);
}
