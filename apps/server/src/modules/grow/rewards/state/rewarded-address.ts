import type { Queryable } from "@lilypad/db";
import type { RewardGrantRow } from "../rows.gen.ts";
import type { RewardsContext } from "./rewards-deps.ts";

const pageSize = 500;
/** Three years, as in the privacy policy and the runbook: longer than anyone would wait for 100 LIL. */
const yearsAfterDeletion = 3;

/** The hashes of the people's addresses, by person. */
export async function hashAddresses(
  { remembered }: Pick<RewardsContext, "remembered">,
  db: Queryable,
  personIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const { rows } = await db.query<{ id: string; email: string }>(
    "select id, email from person_card where id = any ($1::uuid[])",
    [personIds],
  );
  return new Map(rows.map(({ id, email }) => [id, remembered.ofAddress(email)]));
}

/** The hash of one person's address. @throws Error for an unknown id */
export async function hashAddress(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  personId: string,
): Promise<Buffer> {
  const hash = (await hashAddresses(context, db, [personId])).get(personId);
  if (hash === undefined) throw new Error(`there is no person ${personId}`);
  return hash;
}

/** Stores the address's hash with its grants, on the first grant of each rule. */
async function fillIn(db: Queryable, personId: string, address: Buffer): Promise<void> {
  await db.query(
    `update reward_grant g set address_hash = $2
       from (
         select transfer_id, rule from reward_grant
           where person_id = $1 and rule in ('signup', 'notifications', 'referral_referee')
         union all
         select paid.transfer_id, paid.rule from referral join reward_grant paid
           on paid.person_id = referral.referrer and paid.rule = 'referral_referrer'
             and paid.occasion = referral.referee::text
           where referral.referee = $1
       ) as own
       where g.transfer_id = own.transfer_id and g.address_hash is null
         and not exists (select from reward_grant where address_hash = $2 and rule = own.rule)`,
    [personId, address],
  );
}

/**
 * Remembers that an address was rewarded, in the transaction that deletes the account.
 * @param email the address before the deletion
 */
export async function keepAddress(
  { remembered }: Pick<RewardsContext, "remembered">,
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await fillIn(db, id, remembered.ofAddress(email));
}

type UnhashedGrant = Pick<RewardGrantRow, "transferId"> & { subject: string };

/**
 * Fills in the hashes of grants from before hashes were stored, for everyone with an account. Fast
 * if there is nothing to do.
 */
export async function rememberEarlierGrants(context: RewardsContext): Promise<void> {
  const { pool } = context;
  let after: string | null = null;
  for (;;) {
    const { rows }: { rows: UnhashedGrant[] } = await pool.query(
      `select transfer_id,
         case rule when 'referral_referrer' then occasion::uuid else person_id end as subject
       from reward_grant
       where address_hash is null and rule <> 'granted' and ($1::uuid is null or transfer_id > $1)
       order by transfer_id limit $2`,
      [after, pageSize],
    );
    const subjects = [...new Set(rows.map(({ subject }) => subject))];
    const { rows: here } = await pool.query<{ id: string; email: string }>(
      "select id, email from person_card where id = any ($1::uuid[]) and deleted_at is null",
      [subjects],
    );
    for (const { id, email } of here) await fillIn(pool, id, context.remembered.ofAddress(email));
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.transferId ?? null;
  }
}

/**
 * Deletes the hashes of addresses whose accounts were deleted three years ago. @returns the number
 * of changed rows
 */
export async function forgetAddresses(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - yearsAfterDeletion);
  const own = await db.query(
    `update reward_grant g set address_hash = null from person_card gone
       where gone.deleted_at < $1 and g.person_id = gone.id and g.address_hash is not null
         and g.rule <> 'referral_referrer'`,
    [before],
  );
  const brought = await db.query(
    `update reward_grant g set address_hash = null from person_card gone join referral on referee = gone.id
       where gone.deleted_at < $1 and g.person_id = referral.referrer
         and g.rule = 'referral_referrer' and g.occasion = referral.referee::text
         and g.address_hash is not null`,
    [before],
  );
  const counted = await db.query(
    `update referral set counted_address_hash = null from person_card gone
       where gone.deleted_at < $1 and referral.referee = gone.id
         and counted_address_hash is not null`,
    [before],
  );
  return [own, brought, counted].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
