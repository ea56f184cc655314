import { formatMoney } from "../../../shared/money/index.ts";
import type { Standings } from "./queries.ts";

export type Place = Standings["top"][number];

/** A line of the list below the podium; a gap stands for positions that are not shown. */
export type RankLine = { kind: "place"; place: Omit<Place, "userId"> } | { kind: "gap" };

export interface StandingsView {
  /** First, second and third; null for a position that no one has reached. */
  podium: readonly [Place | null, Place | null, Place | null];
  lines: readonly RankLine[];
}

const podiumSeats = 3;

/** The people on the podium and in the list below. A person who is not among them comes last, after a gap. */
export function standingsView({ top, me }: Pick<Standings, "top" | "me">): StandingsView {
  const at = (position: number) => top.find((place) => place.position === position) ?? null;
  const lines: RankLine[] = top
    .filter(({ position }) => position > podiumSeats)
    .map((place) => ({ kind: "place", place }));
  const listed = top.some(({ isMe }) => isMe);
  if (me !== null && !listed && me.position > top.length) {
    lines.push({ kind: "gap" }, { kind: "place", place: { ...me, isMe: true } });
  }
  return { podium: [at(1), at(2), at(3)], lines };
}

/** "$100" for 100.00, "$12.50" for 12.50: prizes are mostly whole dollars. */
export function prizeText(rewards: Record<string, string>, position: number): string | null {
  const amount = rewards[String(position)];
  return amount === undefined ? null : formatMoney(amount, "USD").replace(/\.0+$/, "");
}

/** "Sunday, Nov 22": the winners are announced on the day on which the week ends, UTC. */
export function announcedOn(endsAt: string): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(endsAt));
}

/** "1,284" */
export const countText = (count: number) => new Intl.NumberFormat("en-US").format(count);
