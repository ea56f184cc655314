import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatSession, chatSessionId } from "./chat-schema.ts";

export const getChat = defineOperation({
  name: "getChat",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}",
  tag: "Assistant",
  access: "public",
  summary: "The chat as it stands",
  params: z.strictObject({ id: chatSessionId }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});
