import { auditMessages } from "../messages/index.ts";

const { actions, commands } = auditMessages;

/** What an entry of the log says in words; a command on a server keeps its name. */
export const sentenceOf = (action: string): string =>
  Object.hasOwn(actions, action)
    ? actions[action as keyof typeof actions]
    : /^[a-z-]+( [a-z-]+)*$/.test(action)
      ? commands(action)
      : action;
