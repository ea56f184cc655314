import { createHash } from "node:crypto";

/** 160 random bits, so that chats of other people cannot be guessed. */
export const chatIdBytes = 20;

export const toChatId = (random: Buffer): string => random.toString("base64url");

/** The stored hash of a chat's id. It needs no salt, because an id has 160 random bits. */
export const hashOfChatId = (id: string): Buffer => createHash("sha256").update(id).digest();
