import { leaderboardMessages as messages } from "../../../shared/messages/index.ts";
import {
  Avatar,
  Badge,
  classes,
  FloatingPad,
  initialsOf,
  type Ring,
  Ripples,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./leaderboard.module.css";
import { type Place, prizeText, type StandingsView } from "./standings-view.ts";

const seats = [
  { seat: styles.first, radius: 60 },
  { seat: styles.second, radius: 46 },
  { seat: styles.third, radius: 42 },
] as const;

const ringsOf = (radius: number): readonly Ring[] => [
  [radius * 1.3, 0.8],
  [radius * 1.68, 0.45],
  [radius * 2.1, 0.2],
];

/** A person's name on the leaderboard, where only tags are shown. */
export const tagText = (displayTag: string | null) =>
  displayTag === null ? messages.unnamed : `@${displayTag}`;

/** The first three, each on a pad; an empty pad shows its prize. */
export function Podium(props: {
  podium: StandingsView["podium"];
  rewards: Record<string, string>;
}) {
  return (
    <ol className={styles.podium} aria-label={messages.podium}>
      {props.podium.map((place, index) => (
        <Seat
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          key={index}
          position={index + 1}
          place={place}
          prize={prizeText(props.rewards, index + 1)}
        />
      ))}
    </ol>
  );
}

function Seat(props: { position: number; place: Place | null; prize: string | null }) {
  const { position, place, prize } = props;
  const { seat, radius } = seats[position - 1] ?? seats[2];
  return (
    <li className={classes(styles.seat, seat)}>
      <span className={styles.stand}>
        <PadBelow radius={radius} taken={place !== null} />
        {prize !== null && (
          <span>
            <span className={text.sr}>{messages.place(position)} </span>
            <Badge tone="prize">{prize}</Badge>
          </span>
        )}
        {place !== null && (
          <span className={styles.face}>
            <Avatar
              initials={initialsOf(place.displayTag)}
              colour={place.avatarColor}
              size={position === 1 ? "large" : "normal"}
            />
          </span>
        )}
      </span>
      <span className={styles.tag}>
        <span>
          <span className={styles.place} aria-hidden="true">
            {position}{" "}
          </span>
          {place === null ? messages.free : tagText(place.displayTag)}
        </span>
        {place !== null && (
          <span className={styles.score}>{messages.referrals(place.referrals)}</span>
        )}
        {place?.isMe === true && <Badge tone="bright">{messages.you}</Badge>}
      </span>
    </li>
  );
}

function PadBelow({ radius, taken }: { radius: number; taken: boolean }) {
  return (
    <svg
      className={styles.pad}
      viewBox="-130 -52 260 104"
      width="260"
      height="104"
      aria-hidden="true"
    >
      <Ripples x={0} y={0} rings={ringsOf(radius)} stroke="var(--usd-ripple)" />
      <FloatingPad
        x={0}
        y={0}
        radius={radius}
        turn={24}
        depth={5}
        fill="var(--usd)"
        shade="rgb(0 0 0 / .28)"
        veins={null}
      />
      {taken && <ellipse cy={-2} rx={radius * 0.4} ry={radius * 0.1} fill="rgb(4 44 32 / .42)" />}
    </svg>
  );
}
