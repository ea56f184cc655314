import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { accountOf, profileQuery, useAccounts, useUserId } from "../../../shared/account/index.ts";
import { appMessages, moneyFormMessages } from "../../../shared/messages/index.ts";
import { currencyName } from "../../../shared/money/index.ts";
import { personByTagQuery } from "../../../shared/people/index.ts";
import { type FieldProblem, type MoneyStart, readMoneyStart } from "./money-entry.ts";
import { type MoneyLink, readMoneyQuery } from "./money-link.ts";
import { useOpeningCurrency } from "./opening-currency.ts";

const messages = moneyFormMessages.link;

export type OpenedForm =
  | { state: "looking"; text: string }
  /** `problem`: why the person of a link is not filled in, or null. */
  | { state: "open"; start: OpenedStart; problem: FieldProblem | null };

/** The values that a form starts with: its currency was passed in, or is that of the selected account. */
export type OpenedStart = MoneyStart & { currency: Currency };

const personProblem = (text: string): FieldProblem => ({ field: "person", text });

/**
 * Returns the values that Send or Request is opened with, which another screen passed in or a link contains. The
 * person of a link is loaded first, and the selected account if no currency was passed in.
 */
export function useOpenedForm(action: MoneyLink["action"]): OpenedForm {
  const passed = usePassedForm(action);
  const opening = useOpeningCurrency(
    passed.state === "open" ? (passed.start.person?.id ?? null) : undefined,
  );
  if (passed.state === "looking") return passed;
  const currency = passed.start.currency ?? opening;
  if (currency === null) return { state: "looking", text: appMessages.loading };
  return { ...passed, start: { ...passed.start, currency } };
}

type PassedForm =
  | Extract<OpenedForm, { state: "looking" }>
  | { state: "open"; start: MoneyStart; problem: FieldProblem | null };

function usePassedForm(action: MoneyLink["action"]): PassedForm {
  const passed = readMoneyStart(useHistoryState());
  const search = useSearch();
  const link = search === "" ? null : readMoneyQuery(action, new URLSearchParams(search));
  const tag = link?.tag ?? null;
  const found = useQuery(personByTagQuery(tag));
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const { view } = useAccounts();
  if (search === "") return { state: "open", start: passed, problem: null };
  if (link === null)
    return { state: "open", start: passed, problem: personProblem(messages.foreign) };
  const isWaiting = found.isPending || (link.currency !== null && view.state === "loading");
  if (isWaiting) return { state: "looking", text: messages.looking(link.tag) };
  const person = found.data ?? null;
  function whyNobody(wanted: string): string {
    if (found.isError) return messages.failed(wanted);
    const isOwn = profile?.display_tag?.toLowerCase() === wanted.toLowerCase();
    return isOwn ? messages.own : messages.nobody(wanted);
  }
  // The chain may not have the currency's token; then neither amount nor currency is filled in.
  const isMissing =
    link.currency !== null && view.state !== "unknown" && accountOf(view, link.currency) === null;
  function problem({ tag: wanted, currency }: MoneyLink): FieldProblem | null {
    if (person === null) return personProblem(whyNobody(wanted));
    return isMissing && currency !== null
      ? { field: "amount", text: messages.currency(currencyName(currency)) }
      : null;
  }
  // An amount and a note that were typed before the scanner was opened stay, unless the code replaces them.
  const hasAmount = link.digits !== "" && !isMissing;
  return {
    state: "open",
    start: {
      person,
      digits: hasAmount ? link.digits : passed.digits,
      currency: isMissing ? passed.currency : (link.currency ?? passed.currency),
      note: link.note === "" ? passed.note : link.note,
      requestId: null,
    },
    problem: problem(link),
  };
}
