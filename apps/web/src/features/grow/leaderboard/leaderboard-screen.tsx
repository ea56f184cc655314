import { useQuery } from "@tanstack/react-query";
import { Info, RotateCw, Trophy, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { leaderboardMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { tokenSymbol } from "../../../shared/settings/index.ts";
import { formatTime } from "../../../shared/time/index.ts";
import {
  BackBar,
  Button,
  classes,
  Foot,
  IconButton,
  LinkRow,
  List,
  Main,
  Screen,
  Skeleton,
  SkeletonRows,
  text,
} from "../../../shared/ui/index.ts";
import { referralCountsQuery, useInvite } from "../referrals/index.ts";
import styles from "./leaderboard.module.css";
import { MoveUpSheet } from "./move-up-sheet.tsx";
import { Podium } from "./podium.tsx";
import { leaderboardQuery, type Standings } from "./queries.ts";
import { Ranks } from "./ranks.tsx";
import { announcedOn, countText, standingsView } from "./standings-view.ts";

/** The prizes and the rule, shown until the server has answered. */
const usual = { rewards: { "1": "100.00", "2": "50.00", "3": "25.00" }, depositDays: 7 };

/** The people who invited most this week, their prizes, and how to move up. */
export function LeaderboardScreen() {
  const up = useUp();
  const query = useQuery(leaderboardQuery(useUserId()));
  const { invite, sheet } = useInvite();
  const [helping, setHelping] = useState(false);
  const standings = query.data;
  return (
    <Screen title={messages.title}>
      <BackBar
        onBack={up}
        trailing={
          <IconButton
            label={messages.moveUp.title}
            aria-haspopup="dialog"
            onClick={() => setHelping(true)}
          >
            <Info size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      <Main>
        <h1 className={text.title}>{messages.title}</h1>
        <p className={classes(text.soft, styles.lead)}>{messages.lead}</p>
        {standings !== undefined ? (
          <Week standings={standings} />
        ) : query.isError ? (
          <Failed onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )}
      </Main>
      <Foot>
        <Button wide aria-haspopup="dialog" onClick={invite}>
          <UserPlus size={20} aria-hidden="true" />
          {messages.invite}
        </Button>
      </Foot>
      <MoveUpSheet
        open={helping}
        onClose={() => setHelping(false)}
        onInvite={() => {
          setHelping(false);
          invite();
        }}
        {...(standings?.config ?? usual)}
      />
      {sheet}
    </Screen>
  );
}

function Week({ standings }: { standings: Standings }) {
  const { podium, lines } = standingsView(standings);
  const nobody = standings.top.length === 0;
  const time = formatTime(new Date(standings.asOf));
  return (
    <>
      <Podium podium={podium} rewards={standings.config.rewards} />
      <p className={classes(text.small, text.soft, text.center, styles.when)}>
        {standings.endsAt !== null && (
          <span>{messages.announced(announcedOn(standings.endsAt))}</span>
        )}
        <span>{messages.paidIn(tokenSymbol("USD"))}</span>
      </p>
      <OwnReferrals />
      {nobody ? (
        <div className={classes(text.center, styles.nobody)}>
          <h2 className={text.heading}>{messages.empty}</h2>
          <p className={classes(text.small, text.soft)}>
            {messages.emptyText(standings.config.depositDays)}
          </p>
        </div>
      ) : (
        lines.length > 0 && <Ranks lines={lines} />
      )}
      <p className={classes(text.small, text.soft, text.center, styles.end)}>
        {standings.total === 1
          ? messages.footerOne(time)
          : messages.footer(countText(standings.total), time)}
      </p>
      <PastWinners />
    </>
  );
}

/** The link to the person's own referrals. */
function OwnReferrals() {
  const { data } = useQuery(referralCountsQuery(useUserId()));
  return (
    <div className={styles.links}>
      <List>
        <li>
          <LinkRow
            href="/profile/referrals"
            leading={<Users size={22} strokeWidth={1.75} aria-hidden="true" />}
            name={data === undefined ? messages.referredUnknown : messages.referred(data.total)}
          />
        </li>
      </List>
    </div>
  );
}

/** The link to past winners. */
function PastWinners() {
  return (
    <div className={styles.past}>
      <List>
        <li>
          <LinkRow
            href="/leaderboard/prizes"
            leading={<Trophy size={22} strokeWidth={1.75} aria-hidden="true" />}
            name={messages.past}
            meta={messages.pastText}
          />
        </li>
      </List>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p className={text.strong}>{messages.failed}</p>
      <Button kind="secondary" size="small" onClick={onRetry}>
        <RotateCw size={18} aria-hidden="true" />
        {messages.retry}
      </Button>
    </div>
  );
}

/** The placeholder: the podium, then rows. */
function Loading() {
  return (
    <>
      <div className={classes(styles.podium, styles.still)} aria-hidden="true">
        <Skeleton width={64} height={64} round />
      </div>
      <div className={styles.rows}>
        <SkeletonRows rows={5} label={messages.loading} />
      </div>
    </>
  );
}
