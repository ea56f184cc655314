import { QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leaderboardMessages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import { formatDate } from "../../../shared/time/index.ts";
import {
  BackBar,
  Badge,
  type BadgeTone,
  CopyButton,
  Empty,
  Main,
  MoreButton,
  QueryView,
  Screen,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./leaderboard.module.css";
import { type PrizeWeek, prizesQuery } from "./queries.ts";
import { countText } from "./standings-view.ts";

const messages = leaderboardMessages.prizes;

type Prize = PrizeWeek["prizes"][number];

/** The public list of the weekly prizes, which can be checked without signing in. */
export function PrizesScreen() {
  const up = useUp();
  const [client] = useState(createQueryClient);
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} />
      <Main>
        <h1 className={text.title}>{messages.title}</h1>
        <p className={`${text.soft} ${styles.lead}`}>{messages.lead}</p>
        <QueryClientProvider client={client}>
          <Weeks />
        </QueryClientProvider>
      </Main>
    </Screen>
  );
}

function Weeks() {
  const query = useInfiniteQuery(prizesQuery());
  const weeks = query.data?.pages.flatMap((page) => page.weeks) ?? [];
  const treasury = query.data?.pages[0]?.treasury ?? null;
  if (query.data === undefined) {
    return (
      <div className={styles.weeks}>
        <QueryView query={query} rows={3} texts={messages} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.weeks}>
        {weeks.length === 0 ? (
          <Empty title={messages.empty} detail={messages.emptyText} />
        ) : (
          weeks.map((week) => <Week key={week.week} week={week} />)
        )}
        <MoreButton query={query} label={messages.more} busyLabel={messages.loading} />
      </div>
      {treasury !== null && (
        <div className={styles.treasury}>
          <Trace
            label={messages.treasury}
            value={treasury.safeAddress}
            copyLabel={messages.copyTreasury}
            copied={messages.treasuryCopied}
          />
        </div>
      )}
    </>
  );
}

function Week({ week }: { week: PrizeWeek }) {
  const title = messages.week(formatDate(week.week));
  return (
    <section className={styles.week} aria-label={title}>
      <div className={styles.weekHead}>
        <h2 className={text.heading}>{title}</h2>
        <span className={`${text.small} ${text.soft}`}>
          {week.participants === 1
            ? messages.participant
            : messages.participants(countText(week.participants))}
        </span>
      </div>
      {week.prizes.length === 0 ? (
        <p className={text.soft}>{messages.noWinners}</p>
      ) : (
        <ol className={styles.records}>
          {week.prizes.map((prize) => (
            <PrizeRecord key={prize.id} prize={prize} />
          ))}
        </ol>
      )}
    </section>
  );
}

const tones: Record<Prize["status"], BadgeTone> = {
  scheduled: "wait",
  waiting: "wait",
  held: "wait",
  pending: "wait",
  paid: "done",
  forfeited: "plain",
};

function PrizeRecord({ prize }: { prize: Prize }) {
  const { position, displayTag, referrals, amount, status, hash } = prize;
  return (
    <li className={styles.record}>
      <div className={styles.recordTop}>
        <span className={styles.number}>{position}</span>
        <span className={styles.who}>
          <span className={styles.name}>
            {displayTag === null ? messages.left : `@${displayTag}`}
          </span>
          <span className={styles.won}>{leaderboardMessages.referrals(referrals)}</span>
        </span>
        <span className={styles.prizeEnd}>
          {formatWireAmount(amount, "usdc")}
          <Badge tone={tones[status]}>{messages.status[status]}</Badge>
        </span>
      </div>
      {hash !== null && (
        <Trace
          label={messages.transaction}
          value={hash}
          copyLabel={messages.copyHash(position)}
          copied={messages.copied}
        />
      )}
    </li>
  );
}

/** A hash or address on the chain: shortened on screen, copied in full. */
function Trace(props: { label: string; value: string; copyLabel: string; copied: string }) {
  const { label, value, copyLabel, copied } = props;
  return (
    <div className={styles.trace}>
      <span>
        {label} {value.slice(0, 6)}…{value.slice(-4)}
      </span>
      <CopyButton
        label={copyLabel}
        iconSize={18}
        value={value}
        copied={copied}
        failed={messages.copyFailed}
      />
    </div>
  );
}
