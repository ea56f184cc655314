import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatResults, chatSessionId } from "./chat-schema.ts";

export const listChatResults = defineOperation({
  name: "listChatResults",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}/results",
  tag: "Assistant",
  access: "public",
  summary: "What the told transfer would cost here and how long it takes: indicative",
  params: z.strictObject({ id: chatSessionId }),
  response: chatResults,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});
