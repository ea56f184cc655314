import { casesMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { shortAddress } from "../wallet-send/index.ts";
import type { ScreeningCase } from "./queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a case has waited, rounded down: "12 min", "5 h", "3 days". */
export function ageOf(openedAt: string, now: Date): string {
  const ageMs = now.getTime() - new Date(openedAt).getTime();
  if (ageMs < minuteMs) return messages.age.now;
  if (ageMs < hourMs) return messages.age.minutes(Math.floor(ageMs / minuteMs));
  if (ageMs < dayMs) return messages.age.hours(Math.floor(ageMs / hourMs));
  return messages.age.days(Math.floor(ageMs / dayMs));
}

/** The name of a case's person, or that their account was deleted. */
export function personOf({ person }: Pick<ScreeningCase, "person">): string {
  if (person === null) return messages.deletedAccount;
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  return name !== "" ? name : `@${person.display_tag ?? ""}`;
}

/** The amount of a payment or deposit; null for an identity. */
export const amountOf = ({ amount, currency }: ScreeningCase): string | null =>
  amount === null || currency === null ? null : formatMoney(amount, currency);

/** What a case is about: "$30.00 to 0xfB69…d359". */
export function titleOf(one: ScreeningCase): string {
  const amount = amountOf(one);
  if (one.kind === "identity" || amount === null || one.address === null)
    return messages.names.identity(one.name ?? personOf(one));
  return messages.names[one.kind](amount, shortAddress(one.address));
}
