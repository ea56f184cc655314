import { answerByOf } from "@lilypad/server";
import { WrongUsage } from "../outcome.ts";

const dayMs = 24 * 60 * 60_000;

/** When a person's request about their data has to be answered. */
export interface Deadline {
  /** Days in UTC, such as "2026-05-31". */
  readonly requestedOn: string;
  readonly answerBy: string;
  /** Whole days from today; negative if it has passed. */
  readonly daysLeft: number;
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Computes by when a request has to be answered, and how long that is from today.
 * @param requestedOn the day of the request, such as "2026-05-31"; today if omitted
 * @throws WrongUsage for what is no day, or a day to come
 */
export function deadlineOf(requestedOn: string | undefined, now: Date): Deadline {
  const today = toDay(now.getTime());
  const day = requestedOn ?? today;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(time) || toDay(time) !== day) {
    throw new WrongUsage("--requested-on: must be a day such as 2026-05-31.");
  }
  if (day > today) throw new WrongUsage("--requested-on: must not be in the future.");
  const answerBy = answerByOf(day);
  return {
    requestedOn: day,
    answerBy,
    daysLeft: Math.round((Date.parse(answerBy) - Date.parse(today)) / dayMs),
  };
}

/** Says by when the person has to have an answer. */
export function describeDeadline({ requestedOn, answerBy, daysLeft }: Deadline): string {
  const left =
    daysLeft < 0
      ? `${-daysLeft} days ago`
      : daysLeft === 0
        ? "today"
        : `${daysLeft} ${daysLeft === 1 ? "day" : "days"} left`;
  const said = `Requested on ${requestedOn}: the person must have the answer by ${answerBy} (${left}; GDPR, Art. 12(3)).`;
  return daysLeft < 0
    ? `WARNING: the deadline has passed. ${said} Answer now, and tell the person why it is late.`
    : said;
}
