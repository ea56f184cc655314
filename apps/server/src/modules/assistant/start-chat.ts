import { randomBytes } from "node:crypto";
import { countAttempt, networkOf } from "../../platform/attempt-counter.ts";
import { fail } from "../../platform/errors.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { chatIdBytes, hashOfChatId, toChatId } from "./chat-id.ts";
import type { ChatState } from "./chat-state.ts";
import { addChat } from "./chat-store.ts";
import { beginChat } from "./converse.ts";

/** After that a chat is forgotten whole. */
export const chatLifeMs = 24 * 60 * 60 * 1000;
/** Chats that one network may begin in an hour. */
export const chatsPerHour = 60;

export interface OwnChat extends ChatState {
  /** Known to the visitor's browser alone. */
  readonly id: string;
}

/**
 * Begins a chat.
 * @throws RATE_LIMITED for beginning many
 */
export async function startChat(deps: AssistantDeps, ip: string): Promise<OwnChat> {
  const { pool, clock } = deps;
  const now = clock.now();
  const asked = await countAttempt(pool, "chat_from_ip", networkOf(ip), now, 3_600_000);
  if (asked.hits > chatsPerHour)
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  const id = toChatId((deps.randomBytes ?? randomBytes)(chatIdBytes));
  const expiresAt = new Date(now.getTime() + chatLifeMs);
  const chat: ChatState = { ...beginChat(now), email: null, expiresAt };
  await addChat(pool, hashOfChatId(id), chat, now);
  return { id, ...chat };
}
