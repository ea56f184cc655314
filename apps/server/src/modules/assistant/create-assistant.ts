import type { Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { changeChat, readChat } from "./change-chat.ts";
import type { ChatStep } from "./chat-state.ts";
import { type KeptChat, listChatsOf, removeChatsOf, removeEndedChats } from "./chat-store.ts";
import type { WayResult } from "./compare-ways.ts";
import { advance, converse, findHelp } from "./converse.ts";
import { type ChatResults, findResults } from "./find-results.ts";
import { phraseHelp } from "./phrase-help.ts";
import { type OwnChat, startChat } from "./start-chat.ts";

export interface Assistant {
  start(): Promise<OwnChat>;
  read(id: string): Promise<OwnChat>;
  hear(id: string, message: string): Promise<OwnChat>;
  setEmail(id: string, email: string): Promise<OwnChat>;
  advance(id: string, step: ChatStep | undefined): Promise<OwnChat>;
  listResults(id: string): Promise<ChatResults>;
  getResult(id: string, result: WayResult["id"]): Promise<WayResult>;
  /** For a person's own copy: the chats that were given their address. */
  readOwnData(email: string, limit: number): Promise<KeptChat[]>;
  /** In the transaction that deletes an account: the chats that were given its address. */
  forgetAddress(db: Queryable, email: string): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many chats went. */
  forgetExpired(): Promise<number>;
}

/** The chat of the welcome page: four questions, results, and the help texts. */
export function createAssistant(deps: AssistantDeps): Assistant {
  const { pool, clock } = deps;
  const listResults = async (id: string) => findResults(deps, await readChat(deps, id));
  return {
    start: () => startChat(deps),
    read: (id) => readChat(deps, id),
    hear: (id, message) =>
      changeChat(deps, id, async (before) => {
        const phrased = await phraseHelp(deps, findHelp(before, message), message);
        return (chat, now) => ({ ...chat, ...converse(chat, message, now, phrased) });
      }),
    setEmail: (id, email) =>
      changeChat(deps, id, () => (chat) => ({ ...chat, email: email.toLowerCase() })),
    advance: (id, step) =>
      changeChat(deps, id, () => (chat, now) => ({
        ...chat,
        ...(advance(chat, step, now) ?? fail("CHAT_STEP_UNANSWERED")),
      })),
    listResults,
    getResult: async (id, result) =>
      (await listResults(id)).results.find((one) => one.id === result) ?? fail("NOT_FOUND"),
    readOwnData: (email, limit) => listChatsOf(pool, email, limit),
    forgetAddress: removeChatsOf,
    forgetExpired: () => removeEndedChats(pool, clock.now()),
  };
}
