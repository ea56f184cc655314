import { leaderboardMessages as messages } from "../../../shared/messages/index.ts";
import { Avatar, Badge, classes, initialsOf, text } from "../../../shared/ui/index.ts";
import styles from "./leaderboard.module.css";
import { tagText } from "./podium.tsx";
import { countText, type RankLine } from "./standings-view.ts";

/** The positions below the podium. The person's own is marked, and follows after a gap if it is far below. */
export function Ranks({ lines }: { lines: readonly RankLine[] }) {
  return (
    // The rows contain the numbers, because the list starts with the fourth and may skip positions.
    <ul className={styles.ranks} aria-label={messages.ranks}>
      {lines.map((line) =>
        line.kind === "gap" ? (
          <li key="gap" className={styles.gap}>
            <span aria-hidden="true">…</span>
            <span className={text.sr}>{messages.between}</span>
          </li>
        ) : (
          <Rank key={line.place.position} place={line.place} />
        ),
      )}
    </ul>
  );
}

function Rank({ place }: { place: Extract<RankLine, { kind: "place" }>["place"] }) {
  return (
    <li
      className={classes(styles.rank, place.isMe && styles.me)}
      {...(place.isMe ? { "aria-current": "true" as const } : {})}
    >
      <span className={styles.number}>{countText(place.position)}</span>
      <Avatar initials={initialsOf(place.displayTag)} colour={place.avatarColor} />
      <span className={styles.who}>
        <span className={styles.name}>{tagText(place.displayTag)}</span>
        <span className={styles.won}>{messages.referrals(place.referrals)}</span>
      </span>
      {place.isMe && <Badge tone="bright">{messages.you}</Badge>}
    </li>
  );
}
