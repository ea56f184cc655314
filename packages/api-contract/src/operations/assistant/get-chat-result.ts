import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatResult, chatResultId, chatSessionId } from "./chat-schema.ts";

export const getChatResult = defineOperation({
  name: "getChatResult",
  method: "GET",
  path: "/api/v1/public/chat/sessions/{id}/results/{result}",
  tag: "Assistant",
  access: "public",
  summary: "One of the results",
  params: z.strictObject({ id: chatSessionId, result: chatResultId }),
  response: chatResult,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});
