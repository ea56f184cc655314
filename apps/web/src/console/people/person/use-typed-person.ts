import { useQuery } from "@tanstack/react-query";
import { personByTagQuery, personName } from "../../../shared/people/index.ts";
import { useSettled } from "../../../shared/time/index.ts";
import { frameMessages } from "../../messages/index.ts";

const messages = frameMessages.person;

/** True for a complete id. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export interface TypedPerson {
  id: string | null;
  /** The hint below the field; null for none. */
  hint: { text: string; tone: "ok" | "bad" } | null;
}

/** Finds who was typed: by exact tag, with its sign or without it; an id needs no search. */
export function useTypedPerson(typed: string): TypedPerson {
  const text = typed.trim().replace(/^@/, "");
  const settled = useSettled(text);
  const { data, isSuccess } = useQuery(
    personByTagQuery(settled === "" || isId(settled) ? null : settled),
  );
  if (isId(text)) return { id: text, hint: null };
  if (text === "" || text !== settled || !isSuccess) return { id: null, hint: null };
  return data === null
    ? { id: null, hint: { text: messages.none, tone: "bad" } }
    : { id: data.id, hint: { text: messages.found(personName(data)), tone: "ok" } };
}
