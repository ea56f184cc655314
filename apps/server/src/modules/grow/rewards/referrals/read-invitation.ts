import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import type { RewardsContext } from "../state/rewards-deps.ts";

type Invitation = Data<Operations["readInvitation"]>;

/**
 * Reads the facts that a visitor with an invitation link may see: the first name of the person who shared it, and the
 * rewards. Codes are random (see myReferralCode), so names cannot be found by guessing.
 * @returns no inviter for an unknown code, or if the person is deactivated
 */
export async function readInvitation(
  { pool, rulesBook }: RewardsContext,
  code: string,
): Promise<Invitation> {
  const [{ rows }, { rules }] = await Promise.all([
    pool.query<{ firstName: string | null; avatarColour: string }>(
      `select person.first_name, person.avatar_colour
         from referral_code join person_card person on person.id = person_id
         where code = $1 and person.deactivated_at is null`,
      [code.toUpperCase()],
    ),
    rulesBook.inForce(pool),
  ]);
  const inviter = rows[0];
  const amountOf = (rule: "signup" | "referral_referee") =>
    toWireAmount(rules[rule].amount, rules[rule].asset);
  return {
    inviter:
      inviter === undefined || inviter.firstName === null
        ? null
        : { first_name: inviter.firstName, avatar_colour: inviter.avatarColour },
    signup_reward: amountOf("signup"),
    invitation_reward: amountOf("referral_referee"),
  };
}
