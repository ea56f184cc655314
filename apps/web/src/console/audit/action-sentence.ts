import { auditMessages } from "../messages/index.ts";
import type { AuditEntry } from "./queries.ts";

const { actions, commands, emergencies } = auditMessages;

const find = <Words extends object>(
  words: Words,
  action: string,
): Words[keyof Words] | undefined =>
  Object.hasOwn(words, action) ? words[action as keyof Words] : undefined;

/**
 * The sentence for an entry of the log. An action that this version does not know is shown by its command's name or
 * its operation's code.
 */
export function sentenceOf({ action, role }: Pick<AuditEntry, "action" | "role">): string {
  const words = role === "emergency" ? find(emergencies, action) : find(actions, action);
  if (words !== undefined) return words;
  return /^[a-z-]+( [a-z-]+)*$/.test(action) ? commands(action) : action;
}
