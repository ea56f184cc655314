import { referralMessages as messages } from "../../../shared/messages/index.ts";
import { useAmountText } from "../../../shared/money/index.ts";
import { Avatar, Badge, initialsOf, Row, RowEnd } from "../../../shared/ui/index.ts";
import type { Referral } from "./queries.ts";
import { joinedDate, progressLabel, refereeName, rewardLabel, shortDate } from "./referral-view.ts";

function Face({ referee }: { referee: Referral["referee_profile"] }) {
  const { first_name, last_name, display_tag, avatar_colour } = referee;
  const initials = initialsOf(first_name ?? (last_name === null ? display_tag : null), last_name);
  return <Avatar initials={initials} colour={avatar_colour} />;
}

/** A referral in the list: when they joined, and whether they count. */
export function ReferralRow({ referral }: { referral: Referral }) {
  const { referee_profile: referee, reward, created_at } = referral;
  return (
    <li>
      <Row
        leading={<Face referee={referee} />}
        name={refereeName(referee)}
        meta={messages.joined(joinedDate(created_at))}
        trailing={
          <Badge tone={reward === null ? "plain" : "done"}>{progressLabel(referral)}</Badge>
        }
      />
    </li>
  );
}

/** A referral on the dashboard: their tag, and the reward. */
export function RecentReferralRow({ referral, now }: { referral: Referral; now: Date }) {
  const shown = useAmountText();
  const { referee_profile: referee, created_at } = referral;
  return (
    <li>
      <Row
        leading={<Face referee={referee} />}
        name={refereeName(referee)}
        {...(referee.display_tag === null ? {} : { meta: `@${referee.display_tag}` })}
        trailing={
          <RowEnd
            amount={shown(rewardLabel(referral))}
            tone={referral.reward === null ? "out" : "in"}
            below={shortDate(created_at, now)}
          />
        }
      />
    </li>
  );
}
