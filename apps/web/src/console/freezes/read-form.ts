import type { freezesMessages } from "../messages/index.ts";
import { isId } from "../people/index.ts";

/** Which form the page's address opens. */
export interface OpenForm {
  kind: keyof typeof freezesMessages.form.titles;
  /** The person's id and tag if they are known; empty otherwise. */
  person: string;
  tag: string;
}

/** Reads the form from the page's address; null if none is open. */
export function readForm(filters: { form: string; person: string; tag: string }): OpenForm | null {
  const { form: kind, person, tag } = filters;
  if (kind === "new") return { kind, person, tag };
  return (kind === "longer" || kind === "end") && isId(person) ? { kind, person, tag } : null;
}
