import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt } from "../../../../platform/limits/attempt-counter.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { hashOfChatId } from "./chat-id.ts";
import type { ChatState } from "./chat-state.ts";
import { findChat, lockChat, saveChat } from "./chat-store.ts";
import type { OwnChat } from "./start-chat.ts";

const hourMs = 3_600_000;
/** Max messages per chat and hour. */
export const messagesPerHour = 120;

/**
 * Reads a chat.
 * @throws CHAT_NOT_FOUND if it is unknown or has ended
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
 * Changes a chat by a pure step; changes of one chat are serialised.
 * @param prepare creates the step from the current chat; may call other services, since nothing is
 * locked
 *   meanwhile. It is called only within the limits
 * @throws CHAT_NOT_FOUND if it is unknown or has ended; RATE_LIMITED after too many messages; any
 * error
 *   of the step
 */
export async function changeChat(
  deps: AssistantDeps,
  id: string,
  prepare: (before: ChatState) => Step | Promise<Step>,
): Promise<OwnChat> {
  const idHash = hashOfChatId(id);
  // Only existing chats are counted, so that invented ids do not fill the table.
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
