import { frameMessages } from "../../messages/index.ts";

const { minutes, hours, days, now: justNow } = frameMessages.age;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was, rounded down: "12 min", "5 h", "3 days". */
export function ageText(at: Date, now: Date): string {
  const ageMs = now.getTime() - at.getTime();
  if (ageMs < minuteMs) return justNow;
  if (ageMs < hourMs) return minutes(Math.floor(ageMs / minuteMs));
  if (ageMs < dayMs) return hours(Math.floor(ageMs / hourMs));
  return days(Math.floor(ageMs / dayMs));
}
