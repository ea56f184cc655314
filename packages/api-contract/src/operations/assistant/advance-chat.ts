import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatSession, chatSessionId, chatStep } from "./chat-schema.ts";

export const advanceChat = defineOperation({
  name: "advanceChat",
  method: "POST",
  path: "/api/v1/public/chat/sessions/{id}/advance",
  tag: "Assistant",
  access: "public",
  summary: "Go to the next question, or to a named one: answered before, or the first that is not",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ step: chatStep.optional() }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND", "CHAT_STEP_UNANSWERED"],
});
