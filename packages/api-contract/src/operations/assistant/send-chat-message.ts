import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatSession, chatSessionId } from "./chat-schema.ts";

/** Several lines; no control characters, no lone surrogates. */
const message = z
  .string()
  .trim()
  .min(1, "Please write a message.")
  .max(1_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "contains characters that can't be used");

export const sendChatMessage = defineOperation({
  name: "sendChatMessage",
  method: "POST",
  path: "/api/v1/public/chat/sessions/{id}/message",
  tag: "Assistant",
  access: "public",
  summary: "Answer the question that stands, or ask one of one's own",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ message }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});
