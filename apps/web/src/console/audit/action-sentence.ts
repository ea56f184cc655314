import { auditMessages } from "../messages/index.ts";
import type { AuditEntry } from "./queries.ts";

const { actions, commands, emergencies } = auditMessages;

const find = <Words extends object>(
  words: Words,
  action: string,
): Words[keyof Words] | undefined =>
  Object.hasOwn(words, action) ? words[action as keyof Words] : undefined;

/** What an entry of the log says in words. Of another version's actions, a command keeps its name and an operation its code. */
export function sentenceOf({ action, role }: Pick<AuditEntry, "action" | "role">): string {
  const words = role === "emergency" ? find(emergencies, action) : find(actions, action);
  if (words !== undefined) return words;
  return /^[a-z-]+( [a-z-]+)*$/.test(action) ? commands(action) : action;
}
