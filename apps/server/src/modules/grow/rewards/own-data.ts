import type { Queryable } from "@lilypad/db";
import { assetOfNumber, isChainAsset, toWireAmount } from "@lilypad/money";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import type { ReferralCodeRow, ReferralRow, RewardDeviceRow, RewardGrantRow } from "./rows.gen.ts";
import { forgetUnrewarded } from "./state/reward-device-store.ts";
import { hashAddress, keepAddress } from "./state/rewarded-address.ts";
import type { RewardsContext } from "./state/rewards-deps.ts";

const amountOf = ({
  asset,
  amount,
}: Pick<RewardGrantRow, "asset" | "amount">): { asset: string; amount: string } => {
  const known = assetOfNumber(asset);
  if (!isChainAsset(known)) throw new Error(`a reward was granted in ${known}`);
  return { asset: known, amount: toWireAmount(amount, known) };
};

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData(
  context: Pick<RewardsContext, "pool" | "remembered">,
  personId: string,
  limit: number,
) {
  const db = context.pool;
  const code = await db.query<Pick<ReferralCodeRow, "code">>(
    "select code from referral_code where person_id = $1",
    [personId],
  );
  const invitedBy = await db.query<Pick<ReferralRow, "createdAt">>(
    "select created_at from referral where referee = $1",
    [personId],
  );
  const invited = await db.query<Pick<ReferralRow, "createdAt" | "isQuality">>(
    `select created_at, is_quality from referral where referrer = $1
       order by created_at desc, referee desc limit $2`,
    [personId, limit + 1],
  );
  const grants = await db.query<Pick<RewardGrantRow, "rule" | "asset" | "amount" | "grantedAt">>(
    `select rule, asset, amount, granted_at from reward_grant where person_id = $1
       order by rule, occasion limit $2`,
    [personId, limit + 1],
  );
  const devices = await db.query<Pick<RewardDeviceRow, "seenAt">>(
    "select seen_at from reward_device where address_hash = $1 order by seen_at desc limit $2",
    [await hashAddress(context, db, personId), limit + 1],
  );
  return {
    referral_code: code.rows[0]?.code ?? null,
    was_invited_at: invitedBy.rows[0]?.createdAt ?? null,
    invited: invited.rows.map(toWireNames),
    grants: grants.rows.map((row) => ({
      rule: row.rule,
      ...amountOf(row),
      granted_at: row.grantedAt,
    })),
    /** Devices on which rewards were requested; nothing else is stored about them. */
    devices: devices.rows.map(toWireNames),
  };
}

/**
 * For a deleted Lilypad account: the person's code becomes invalid. Referrals and grants stay, with the ids of the people, and a
 * keyed hash records that their address was rewarded.
 */
export async function forgetPerson(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  { id: personId, email }: { id: string; email: string },
): Promise<void> {
  await keepAddress(context, db, { id: personId, email });
  await forgetUnrewarded(db, context.remembered.ofAddress(email));
  await db.query("delete from referral_code where person_id = $1", [personId]);
  await db.query("delete from noted_referral where person_id = $1", [personId]);
}
