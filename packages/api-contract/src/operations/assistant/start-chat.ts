import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { chatSession } from "./chat-schema.ts";

export const startChat = defineOperation({
  name: "startChat",
  method: "POST",
  path: "/api/v1/public/chat/sessions",
  tag: "Assistant",
  access: "public",
  summary: "Begin a chat; nobody needs to be signed in, and it is forgotten after a day",
  body: z.strictObject({}),
  response: chatSession,
  errors: [],
});
