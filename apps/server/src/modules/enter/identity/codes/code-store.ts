import type { Queryable } from "@lilypad/db";
import { insertRow } from "../../../../platform/rows/index.ts";
import type { CodePurpose } from "../context/code-purpose.ts";
import { type EmailCodeRow, emailCodeTable } from "../rows.gen.ts";

type StoredCode = Omit<EmailCodeRow, "email">;

const columns = "id, purpose, code_hash, attempts, created_at, expires_at, consumed_at";

/**
 * Serialises everything about one address until the transaction ends: two concurrent requests mail
 * one code, and two concurrent guesses count as two attempts.
 */
export async function lockAddress(db: Queryable, email: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [email]);
}

/**
 * The newest code of an address, even if used or expired.
 * @param purpose null: any purpose that opens a session
 */
export async function findLatestCode(
  db: Queryable,
  email: string,
  purpose: CodePurpose | null,
): Promise<StoredCode | null> {
  const { rows } = await db.query<StoredCode>(
    `select ${columns} from email_code where email = $1
       and case when $2::text is null then purpose in ('signup', 'login') else purpose = $2 end
     order by created_at desc, id desc limit 1`,
    [email, purpose],
  );
  return rows[0] ?? null;
}

/** The codes of an address that can still be used, newest first. @param purpose as above */
export async function findLiveCodes(
  db: Queryable,
  email: string,
  purpose: CodePurpose | null,
  { now, attempts }: { now: Date; attempts: number },
): Promise<StoredCode[]> {
  const { rows } = await db.query<StoredCode>(
    `select ${columns} from email_code where email = $1
       and case when $2::text is null then purpose in ('signup', 'login') else purpose = $2 end
       and expires_at > $3 and attempts < $4 and consumed_at is null
     order by created_at desc, id desc`,
    [email, purpose, now, attempts],
  );
  return rows;
}

/** Max old codes that are recognised as expired; no mailbox gets more in one day. */
const maxCodes = 50;

/** The newest codes of an address, used and expired ones included. @param purpose as above */
export async function findCodes(
  db: Queryable,
  email: string,
  purpose: CodePurpose | null,
): Promise<Pick<StoredCode, "id" | "codeHash">[]> {
  const { rows } = await db.query<Pick<StoredCode, "id" | "codeHash">>(
    `select id, code_hash from email_code where email = $1
       and case when $2::text is null then purpose in ('signup', 'login') else purpose = $2 end
       order by created_at desc limit $3`,
    [email, purpose, maxCodes],
  );
  return rows;
}

export async function addCode(
  db: Queryable,
  code: Omit<EmailCodeRow, "attempts" | "consumedAt">,
): Promise<void> {
  await insertRow(db, emailCodeTable, {
    id: code.id,
    email: code.email,
    purpose: code.purpose,
    codeHash: code.codeHash,
    createdAt: code.createdAt,
    expiresAt: code.expiresAt,
  });
}

/** Removes a code whose mail was refused, so that another can be requested immediately. */
export async function removeCode(db: Queryable, id: string): Promise<void> {
  await db.query("delete from email_code where id = $1", [id]);
}

export async function countWrongCode(db: Queryable, ...ids: string[]): Promise<void> {
  await db.query("update email_code set attempts = attempts + 1 where id = any ($1::uuid[])", [
    ids,
  ]);
}

export async function consumeCode(db: Queryable, now: Date, ...ids: string[]): Promise<void> {
  await db.query("update email_code set consumed_at = $2 where id = any ($1::uuid[])", [ids, now]);
}
