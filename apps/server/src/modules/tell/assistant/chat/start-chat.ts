import { randomBytes } from "node:crypto";
import type { AssistantDeps } from "./assistant-deps.ts";
import { chatIdBytes, hashOfChatId, toChatId } from "./chat-id.ts";
import type { ChatState } from "./chat-state.ts";
import { addChat } from "./chat-store.ts";
import { beginChat } from "./converse.ts";

/** A chat is deleted after this time. */
export const chatLifeMs = 24 * 60 * 60 * 1000;

export interface OwnChat extends ChatState {
  /** Known only to the visitor's browser. */
  readonly id: string;
}

/** Starts a chat. */
export async function startChat(deps: AssistantDeps): Promise<OwnChat> {
  const { pool, clock } = deps;
  const now = clock.now();
  const id = toChatId((deps.randomBytes ?? randomBytes)(chatIdBytes));
  const expiresAt = new Date(now.getTime() + chatLifeMs);
  const chat: ChatState = { ...beginChat(now), email: null, expiresAt };
  await addChat(pool, hashOfChatId(id), chat, now);
  return { id, ...chat };
}
