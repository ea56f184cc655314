import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { moneyFormMessages } from "../../../shared/messages/index.ts";
import { personByTagQuery } from "../../../shared/people/index.ts";
import { type MoneyStart, readMoneyStart } from "./money-entry.ts";
import { type MoneyLink, readMoneyQuery } from "./money-link.ts";

const messages = moneyFormMessages.link;

export type OpenedForm =
  | { state: "looking"; text: string }
  /** `notice`: why the person that was meant is not filled in, or null. */
  | { state: "open"; start: MoneyStart; notice: string | null };

/**
 * What Send or Request opens with: what another screen handed over, or what a link says. A link's
 * person is looked up first.
 */
export function useOpenedForm(does: MoneyLink["does"]): OpenedForm {
  const handed = readMoneyStart(useHistoryState());
  const search = useSearch();
  const link = search === "" ? null : readMoneyQuery(does, new URLSearchParams(search));
  const tag = link?.tag ?? null;
  const found = useQuery(personByTagQuery(tag));
  const { data: profile } = useQuery(profileQuery(useUserId()));
  if (search === "") return { state: "open", start: handed, notice: null };
  if (link === null) return { state: "open", start: handed, notice: messages.foreign };
  if (found.isPending) return { state: "looking", text: messages.looking(link.tag) };
  const person = found.data ?? null;
  // What was typed before the scanner was opened stays, unless the code says otherwise.
  const asked = link.digits !== "";
  return {
    state: "open",
    start: {
      person,
      digits: asked ? link.digits : handed.digits,
      currency: link.currency ?? handed.currency,
      note: link.note === "" ? handed.note : link.note,
      requestId: null,
    },
    notice:
      person !== null
        ? null
        : found.isError
          ? messages.failed(link.tag)
          : profile?.display_tag?.toLowerCase() === link.tag.toLowerCase()
            ? messages.own
            : messages.nobody(link.tag),
  };
}
