import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
import { chatSession, chatSessionId } from "./chat-schema.ts";

export const setChatEmail = defineOperation({
  name: "setChatEmail",
  method: "PUT",
  path: "/api/v1/public/chat/sessions/{id}/email",
  tag: "Assistant",
  access: "public",
  summary: "An address to sign up with later; nothing is sent to it",
  params: z.strictObject({ id: chatSessionId }),
  body: z.strictObject({ email: emailAddress }),
  response: chatSession,
  errors: ["CHAT_NOT_FOUND"],
});
