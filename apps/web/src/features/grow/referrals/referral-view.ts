import { referralMessages as messages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import type { Referral } from "./queries.ts";

type Referee = Referral["referee_profile"];

/** First and last name, otherwise the tag, otherwise a generic name. */
export function refereeName({ first_name, last_name, display_tag }: Referee): string {
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  if (name !== "") return name;
  return display_tag === null ? messages.unnamed : `@${display_tag}`;
}

const format = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", ...options }).format(
    new Date(iso),
  );

/** "Nov 9, 2026": dates of referrals use the US format. */
export const joinedDate = (iso: string) => format(iso, { year: "numeric" });

/** "Nov 9", for the dashboard; with the year if it is not this year. */
export function shortDate(iso: string, now: Date): string {
  const sameYear = new Date(iso).getFullYear() === now.getFullYear();
  return format(iso, sameYear ? {} : { year: "numeric" });
}

const amountOf = (reward: string, side?: "in") => formatWireAmount(reward, "LIL", side);

type Progress = Pick<Referral, "is_quality" | "reward">;

/** The reward of a referral beside other amounts: the LIL granted for it, otherwise how far it is. */
export function rewardLabel({ is_quality, reward }: Progress): string {
  if (reward !== null) return amountOf(reward, "in");
  return is_quality ? messages.addedShort : messages.waitingShort;
}

/** How far a referral is, as a sentence: "500 LIL earned", "Joined. Waiting for $10". */
export function progressLabel({ is_quality, reward }: Progress): string {
  if (reward !== null) return messages.earned(amountOf(reward).replace(".00 ", " "));
  return is_quality ? messages.added : messages.waiting;
}
