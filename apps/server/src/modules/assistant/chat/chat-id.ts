import { createHash } from "node:crypto";

/** 160 bits, as 27 characters: nobody finds somebody else's chat by trying. */
export const chatIdBytes = 20;

export const toChatId = (random: Buffer): string => random.toString("base64url");

/** What is stored of a chat's id: 160 random bits need no salt. */
export const hashOfChatId = (id: string): Buffer => createHash("sha256").update(id).digest();
