import { bindTo } from "../../../platform/bind.ts";
import { fail } from "../../../platform/errors.ts";
import type { AssistantDeps } from "./chat/assistant-deps.ts";
import { changeChat, readChat } from "./chat/change-chat.ts";
import type { ChatStep } from "./chat/chat-state.ts";
import { listChatsOf, removeChatsOf, removeEndedChats } from "./chat/chat-store.ts";
import { advance, converse, findHelp } from "./chat/converse.ts";
import { phraseHelp } from "./chat/phrase-help.ts";
import { startChat } from "./chat/start-chat.ts";
import { helpTextsFor } from "./help/help-texts.ts";
import { createHelpSearch } from "./help/search-help.ts";
import type { WayResult } from "./results/compare-ways.ts";
import { findResults } from "./results/find-results.ts";

export type Assistant = ReturnType<typeof createAssistant>;

/**
 * The assistant module: the chat of the welcome page with four questions, results and help texts.
 */
export function createAssistant(deps: AssistantDeps) {
  const { pool, clock, support } = deps;
  const searchHelp = createHelpSearch(helpTextsFor(deps.names));
  const bound = bindTo(deps);
  const listResults = async (id: string) => findResults(deps, await readChat(deps, id));
  return {
    start: bound(startChat),
    read: bound(readChat),
    hear: (id: string, message: string) =>
      changeChat(deps, id, async (before) => {
        const phrased = await phraseHelp(deps, findHelp(before, message, searchHelp), message);
        return (chat, now) => ({
          ...chat,
          ...converse(chat, message, now, { searchHelp, support }, phrased),
        });
      }),
    setEmail: (id: string, email: string) =>
      changeChat(deps, id, () => (chat) => ({ ...chat, email: email.toLowerCase() })),
    advance: (id: string, step: ChatStep | undefined) =>
      changeChat(deps, id, () => (chat, now) => ({
        ...chat,
        ...(advance(chat, step, now) ?? fail("CHAT_STEP_UNANSWERED")),
      })),
    listResults,
    getResult: async (id: string, result: WayResult["id"]) =>
      (await listResults(id)).results.find((one) => one.id === result) ?? fail("NOT_FOUND"),
    /** The chats that were given a person's address, for the export of their data. */
    readOwnData: (email: string, limit: number) => listChatsOf(pool, email, limit),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetAddress: removeChatsOf,
    /** Deletes chats that have ended. Returns the number of deleted rows. */
    forgetExpired: () => removeEndedChats(pool, clock.now()),
  };
}
