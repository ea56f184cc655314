import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { countAttempt } from "../../../platform/limits/attempt-counter.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { hashOfChatId } from "./chat-id.ts";
import type { ChatState } from "./chat-state.ts";
import { findChat, lockChat, saveChat } from "./chat-store.ts";
import type { OwnChat } from "./start-chat.ts";

const hourMs = 3_600_000;
/** Messages that one chat takes in an hour. */
export const messagesPerHour = 120;

/**
 * Reads a chat.
 * @throws CHAT_NOT_FOUND for one that is unknown or has ended
 */
export async function readChat(deps: AssistantDeps, id: string): Promise<OwnChat> {
  const chat = await findChat(deps.pool, hashOfChatId(id), deps.clock.now());
  return chat === null ? fail("CHAT_NOT_FOUND") : { id, ...chat };
}

async function countMessage({ pool, clock }: AssistantDeps, idHash: Buffer): Promise<void> {
  const subject = idHash.toString("hex");
  const chat = await countAttempt(pool, "chat_message_in_chat", subject, clock.now(), hourMs);
  if (chat.hits > messagesPerHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: chat.retryAfterSeconds });
  }
}

type Step = (chat: ChatState, now: Date) => ChatState;

/**
 * Changes a chat by a pure step, one change at a time.
 * @param prepare makes the step from the chat as it was a moment ago; may ask somebody, since nothing
 *   is locked meanwhile. It is called for what is within the limits only
 * @throws CHAT_NOT_FOUND for one that is unknown or has ended; RATE_LIMITED for saying much;
 *   whatever the step refuses with
 */
export async function changeChat(
  deps: AssistantDeps,
  id: string,
  prepare: (before: ChatState) => Step | Promise<Step>,
): Promise<OwnChat> {
  const idHash = hashOfChatId(id);
  // A count of its own row is kept for chats that exist, so that made-up ids fill no table.
  const before = await readChat(deps, id);
  await countMessage(deps, idHash);
  const step = await prepare(before);
  return inTransaction(deps.pool, async (db) => {
    const now = deps.clock.now();
    const chat = await lockChat(db, idHash, now);
    if (chat === null) return fail("CHAT_NOT_FOUND");
    const changed = step(chat, now);
    await saveChat(db, idHash, changed);
    return { id, ...changed };
  });
}
