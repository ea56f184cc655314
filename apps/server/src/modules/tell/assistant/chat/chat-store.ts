import type { Queryable } from "@lilypad/db";
import { insertRow, updateRow } from "../../../../platform/rows/index.ts";
import { toWireNames } from "../../../../platform/to-wire-names.ts";
import { type ChatSessionRow, chatSessionTable } from "../rows.gen.ts";
import type { ChatState } from "./chat-state.ts";

const columns = "step, answers, messages, email, expires_at";

export async function addChat(
  db: Queryable,
  idHash: Buffer,
  chat: ChatState,
  now: Date,
): Promise<void> {
  await insertRow(db, chatSessionTable, {
    idHash,
    step: chat.step,
    answers: JSON.stringify(chat.answers),
    messages: JSON.stringify(chat.messages),
    email: chat.email,
    createdAt: now,
    expiresAt: chat.expiresAt,
  });
}

/** A chat that has not ended. */
export async function findChat(
  db: Queryable,
  idHash: Buffer,
  now: Date,
): Promise<ChatState | null> {
  const { rows } = await db.query<ChatState>(
    `select ${columns} from chat_session where id_hash = $1 and expires_at > $2`,
    [idHash, now],
  );
  return rows[0] ?? null;
}

/**
 * Like `findChat`, with a lock on the row, so that concurrent messages are processed one after
 * another.
 */
export async function lockChat(
  db: Queryable,
  idHash: Buffer,
  now: Date,
): Promise<ChatState | null> {
  const { rows } = await db.query<ChatState>(
    `select ${columns} from chat_session where id_hash = $1 and expires_at > $2 for update`,
    [idHash, now],
  );
  return rows[0] ?? null;
}

export async function saveChat(db: Queryable, idHash: Buffer, chat: ChatState): Promise<void> {
  await updateRow(db, chatSessionTable, idHash, {
    step: chat.step,
    answers: JSON.stringify(chat.answers),
    messages: JSON.stringify(chat.messages),
    email: chat.email,
  });
}

/** Deletes chats that have ended. @returns the number of deleted chats */
export async function removeEndedChats(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query("delete from chat_session where expires_at <= $1", [now]);
  return rowCount ?? 0;
}

/**
 * Messages of chats that were given this address, newest first, without ids that would open them.
 */
export async function listChatsOf(db: Queryable, email: string, limit: number) {
  const { rows } = await db.query<
    Pick<ChatSessionRow, "answers" | "messages" | "createdAt" | "expiresAt">
  >(
    `select answers, messages, created_at, expires_at from chat_session where email = $1
       order by created_at desc limit $2`,
    [email, limit + 1],
  );
  return rows.map(toWireNames);
}

/** Deletes all chats that were given this address. */
export async function removeChatsOf(db: Queryable, email: string): Promise<void> {
  await db.query("delete from chat_session where email = $1", [email]);
}
